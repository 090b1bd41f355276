import type { Styles } from "./styles.ts";

/** The text of a link to a footnote, or of one back to the text: `1`, `[1]`, `iv`, `*`. */
const mark = /^\[?([0-9]{1,4}|[ivxlc]{1,7}|[a-z]|[*†‡§]{1,3})\]?$/i;

/** @returns the bracketed mark of a link between a text and its footnotes, or undefined for any other element. */
export function footnoteMark(element: Element): string | undefined {
  if (element.localName !== "a" || !element.getAttribute("href")?.includes("#")) return undefined;
  const href = element.getAttribute("href") ?? "";
  const isInDocument = href.startsWith("#") || /#_?(ftn|edn|fn|sdfootnote|sdendnote|footnote|endnote|cite)/i.test(href);
  const text = element.textContent?.trim() ?? "";
  const number = isInDocument ? mark.exec(text)?.[1] : undefined;
  return number && `[${number}]`;
}

/** Whether a link from a footnote back to the text is only a symbol, such as an arrow. */
export const isBackLink = (element: Element): boolean =>
  element.localName === "a" &&
  (element.getAttribute("href") ?? "").startsWith("#") &&
  /^(?:[↩↑^⏎\s]|\ufe0e)+$/u.test(element.textContent ?? "");

/** The line that word processors draw above footnotes, which the clipboard contains as a rule. */
export const isFootnoteRule = (element: Element, parent: Styles): boolean =>
  element.localName === "hr" && /^(footnote|endnote)-list$/.test(parent["mso-element"] ?? "");
