import { CONSENT_ATTRIBUTE, CONSENT_KEY } from "./consent.ts";

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/** The query parameters that are reported: those that choose what a page shows. Others may be personal. */
const REPORTED = ["page", "category", "tag", "kind", "q"];

/**
 * Loads the tag manager and reports the page, also when the browser restores it from the back/forward cache. If consent
 * is required, it waits for it, and handles the buttons of the notice and the privacy page itself, so that they work on
 * pages that never load their modules.
 */
export default function startTagManager(id: string, needsConsent: boolean): void {
  let isStarted = false;

  function report(path = location.href) {
    const { pathname, searchParams } = new URL(path, location.origin);
    for (const name of [...searchParams.keys()]) if (!REPORTED.includes(name)) searchParams.delete(name);
    const query = String(searchParams);
    window.dataLayer?.push({ event: "page_path", page_path: query ? `${pathname}?${query}` : pathname });
  }

  function start() {
    isStarted = true;
    window.reportPagePath = report;
    window.dataLayer ??= [];
    window.dataLayer.push({ "gtm.start": Date.now(), event: "gtm.js" });
    report();
    const script = document.createElement("script");
    script.async = true;
    script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
    document.head.append(script);
  }

  const { dataset } = document.documentElement;

  function apply(answer: string | null) {
    // A loaded tag manager cannot be stopped.
    if (isStarted && answer !== "yes") return location.reload();
    dataset.consent = answer === "yes" || answer === "no" ? answer : "ask";
    if (isStarted) report();
    else if (answer === "yes") start();
  }

  if (needsConsent) {
    apply(storedAnswer());
    addEventListener("storage", ({ key, newValue }) => {
      if (key === CONSENT_KEY) dataset.consent = newValue || "ask";
    });
    addEventListener("click", (event) => {
      const button = (event.target as Element).closest(`[${CONSENT_ATTRIBUTE}]`);
      const answer = button?.getAttribute(CONSENT_ATTRIBUTE);
      if (!answer || answer === dataset.consent) return;
      try {
        localStorage.setItem(CONSENT_KEY, answer);
      } catch {
        // Storage is blocked: the answer is valid for this page only.
      }
      apply(answer);
    });
  } else start();
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    if (needsConsent) apply(storedAnswer());
    else report();
  });
}

function storedAnswer() {
  try {
    return localStorage.getItem(CONSENT_KEY);
  } catch {
    return null;
  }
}
