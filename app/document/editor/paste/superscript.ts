import type { Styles } from "./styles.ts";

const digits = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const signs: Record<string, string> = { "+": "⁺", "-": "⁻", "−": "⁻", n: "ⁿ" };

/** The text of a short superscript number, such as a power, in characters. @returns undefined for anything else. */
export function superscript(element: Element, styles: Styles): string | undefined {
  if (element.localName !== "sup" && styles["vertical-align"] !== "super") return undefined;
  const text = element.textContent?.trim() ?? "";
  if (element.querySelector("a") || !/^[+\-−]?(\d{1,3}|n)$/.test(text)) return undefined;
  return [...text].map((character) => signs[character] ?? digits[Number(character)]).join("");
}
