import { ENQUIRY_ANCHOR, ENQUIRY_PARAMETER } from "#app/features/enquiries/enquiry-result.ts";
import type { ToastType } from "#app/ui/toasts/toasts.ts";

/** The place of a form: in the footer of every page, and on the newsletter page. */
export type SubscribeSource = "footer" | "newsletter";
export type SubscribeResult = "success" | "invalid" | "failed";

/** Messages given by the specification, sections 5 and 8. */
export const subscribeMessages: Record<SubscribeResult, { type: ToastType; message: string }> = {
  success: { type: "success", message: "Thank you for subscribing!" },
  invalid: { type: "error", message: "Please enter a valid email address" },
  failed: { type: "error", message: "Please try again later" },
};

/** The query parameter with the result of a form that was submitted without JavaScript. */
export const SUBSCRIBE_PARAMETER = "subscribed";
/** The encrypted email address, if the visitor has to correct it. */
export const SUBMITTED_EMAIL_PARAMETER = "typed";
export const SUBSCRIBE_ANCHOR = "subscribe";
export const NEWSLETTER_ANCHOR = "subscribe-newsletter";

/**
 * Converts an API error into a result for the visitor. `emailCodes` are the codes of the field `email`; an address that
 * is already subscribed counts as a success.
 */
export function toSubscribeResult(emailCodes: readonly unknown[]): SubscribeResult {
  if (emailCodes.includes("unique")) return "success";
  return emailCodes.length > 0 ? "invalid" : "failed";
}

/** @param path of the form's page, with its query. */
export function addSubscribeResult(
  path: string,
  result: SubscribeResult,
  source: SubscribeSource,
  encryptedEmail?: string,
): string {
  const url = removeFormMessage(new URL(path, BASE_URL));
  url.searchParams.set(SUBSCRIBE_PARAMETER, source === "footer" ? result : `${result}.${source}`);
  if (encryptedEmail) url.searchParams.set(SUBMITTED_EMAIL_PARAMETER, encryptedEmail);
  return `${url.pathname}${url.search}#${source === "footer" ? SUBSCRIBE_ANCHOR : NEWSLETTER_ANCHOR}`;
}

/** A page's path and query without the result of a form. */
export function stripFormMessage({ pathname, search }: { pathname: string; search: string }): string {
  const url = removeFormMessage(new URL(pathname + search, BASE_URL));
  return url.pathname + url.search;
}

const BASE_URL = "https://here.invalid";

/** @param source returns only the result of the form in this place. */
export function readSubscribeResult(search: URLSearchParams, source?: SubscribeSource): SubscribeResult | undefined {
  const [result = "", from = "footer"] = search.get(SUBSCRIBE_PARAMETER)?.split(".") ?? [];
  if (source && source !== from) return undefined;
  return Object.hasOwn(subscribeMessages, result) ? (result as SubscribeResult) : undefined;
}

/** What the result of a form adds to the URL of its page. */
const formParameters = [SUBSCRIBE_PARAMETER, SUBMITTED_EMAIL_PARAMETER, ENQUIRY_PARAMETER];
const formAnchors = [SUBSCRIBE_ANCHOR, NEWSLETTER_ANCHOR, ENQUIRY_ANCHOR].map((anchor) => `#${anchor}`);

export function removeFormMessage(url: URL): URL {
  const clean = new URL(url);
  for (const name of formParameters) clean.searchParams.delete(name);
  if (formAnchors.includes(clean.hash)) clean.hash = "";
  return clean;
}
