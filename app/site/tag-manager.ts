import type { PublicSettings } from "#app/features/settings/settings.resource.ts";

type TagManagerSettings = Pick<PublicSettings, "tag_manager_id" | "tag_manager_needs_consent">;

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Where this browser keeps the visitor's answer: "yes" or "no". The starter reads it too. */
export const CONSENT_KEY = "measure-consent";

function consent(): "yes" | "no" | undefined {
  try {
    const answer = localStorage.getItem(CONSENT_KEY);
    return answer === "yes" || answer === "no" ? answer : undefined;
  } catch {
    return undefined;
  }
}

export function keepConsent(answer: "yes" | "no"): void {
  try {
    localStorage.setItem(CONSENT_KEY, answer);
  } catch {
    // A browser that keeps nothing is asked again.
  }
}

/** Whether the visitor has to be asked before anything is measured. */
export function mustAsk(settings: TagManagerSettings): boolean {
  return settings.tag_manager_id !== null && settings.tag_manager_needs_consent && consent() === undefined;
}

/** Tells the tag manager of a navigation; nothing where there is none, or no consent to it. */
export function reportPagePath(settings: TagManagerSettings, path: string): void {
  if (settings.tag_manager_id === null) return;
  if (settings.tag_manager_needs_consent && consent() !== "yes") return;
  window.dataLayer ??= [];
  window.dataLayer.push({ event: "page_path", page_path: path });
}

/** Fetches the tag manager, for the visitor who has just agreed; on later pages the starter does. */
export function startTagManager(id: string): void {
  window.dataLayer ??= [];
  window.dataLayer.push({ "gtm.start": Date.now(), event: "gtm.js" });
  const script = document.createElement("script");
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}
