import { ENQUIRY_ANCHOR, ENQUIRY_PARAMETER } from "#app/features/enquiries/enquiry-result.ts";
import type { ToastType } from "#app/ui/toasts/toasts.ts";

/** Where a form stands: every page has one in its footer, the newsletter's page one more. */
export type SubscribeSource = "footer" | "newsletter";
export type SubscribeAnswer = "success" | "invalid" | "failed";

/** The messages to the letter of the specification, sections 5 and 8. */
export const subscribeMessages: Record<SubscribeAnswer, { type: ToastType; message: string }> = {
  success: { type: "success", message: "Thank you for subscribing!" },
  invalid: { type: "error", message: "Please enter a valid email address" },
  failed: { type: "error", message: "Please try again later" },
};

/** The form posted without script comes back to its page with the answer in this query parameter. */
export const SUBSCRIBE_PARAMETER = "subscribed";
/** And with what was typed, sealed, where it has to be mended. */
export const TYPED_PARAMETER = "typed";
export const SUBSCRIBE_ANCHOR = "subscribe";
export const NEWSLETTER_ANCHOR = "subscribe-newsletter";

/**
 * What a refusal of the API means to the visitor. `emailCodes` are the codes of the field `email`:
 * somebody who is subscribed already has what they asked for.
 */
export function answerToRefusal(emailCodes: readonly unknown[]): SubscribeAnswer {
  if (emailCodes.includes("unique")) return "success";
  return emailCodes.length > 0 ? "invalid" : "failed";
}

/** @param path of the page the form is on, with its own query. */
export function pathWithAnswer(path: string, answer: SubscribeAnswer, source: SubscribeSource, typed?: string): string {
  const url = withoutMessage(new URL(path, HERE));
  url.searchParams.set(SUBSCRIBE_PARAMETER, source === "footer" ? answer : `${answer}.${source}`);
  if (typed) url.searchParams.set(TYPED_PARAMETER, typed);
  return `${url.pathname}${url.search}#${source === "footer" ? SUBSCRIBE_ANCHOR : NEWSLETTER_ANCHOR}`;
}

/** A page's path with its own query: without the message of a form. */
export function ownPath({ pathname, search }: { pathname: string; search: string }): string {
  const url = withoutMessage(new URL(pathname + search, HERE));
  return url.pathname + url.search;
}

const HERE = "https://here.invalid";

/** All that the parameter can say. */
export const subscribeAnswers = Object.keys(subscribeMessages).flatMap((answer) => [answer, `${answer}.newsletter`]);

/** @param source only what the form there came back with. */
export function answerIn(search: URLSearchParams, source?: SubscribeSource): SubscribeAnswer | undefined {
  const [answer = "", from = "footer"] = search.get(SUBSCRIBE_PARAMETER)?.split(".") ?? [];
  if (source && source !== from) return undefined;
  return Object.hasOwn(subscribeMessages, answer) ? (answer as SubscribeAnswer) : undefined;
}

/** What a form's message adds to the address of its page. */
export const messageParameters = [SUBSCRIBE_PARAMETER, TYPED_PARAMETER, ENQUIRY_PARAMETER];
export const messageAnchors = [SUBSCRIBE_ANCHOR, NEWSLETTER_ANCHOR, ENQUIRY_ANCHOR].map((anchor) => `#${anchor}`);

/** The same address without the answer of a form. */
export function withoutMessage(url: URL): URL {
  const clean = new URL(url);
  for (const name of messageParameters) clean.searchParams.delete(name);
  if (messageAnchors.includes(clean.hash)) clean.hash = "";
  return clean;
}
