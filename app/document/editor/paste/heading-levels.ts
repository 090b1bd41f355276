import { fontSize, type StyleSheet, type Styles } from "./styles.ts";

/** The level of a heading, 1 to 6 and beyond, whether its element, role or Word style marks it as one. */
export function getHeadingLevel(element: Element, styles: Styles, guessed: ReadonlyMap<Element, number>) {
  const tag = /^h([1-6])$/.exec(element.localName)?.[1];
  if (tag) return Number(tag);
  if (element.getAttribute("role") === "heading") return Number(element.getAttribute("aria-level")) || 2;
  for (const name of element.classList) {
    if (name === "MsoTitle") return 1;
    const level = /^MsoHeading(\d)$/.exec(name)?.[1];
    if (level) return Number(level);
  }
  const outline = /^[1-9]$/.exec(styles["mso-outline-level"] ?? "")?.[0];
  return outline && element.localName === "p" ? Number(outline) : guessed.get(element);
}

const MAX_HEADING = 160;

/**
 * Pages and other macOS programs write headings as paragraphs in a larger font. Each size that is clearly larger than
 * most of the text becomes a level.
 */
export function guessHeadings(document: Document, sheet: StyleSheet): Map<Element, number> {
  const generator = document.querySelector('meta[name="Generator" i]')?.getAttribute("content") ?? "";
  if (!generator.startsWith("Cocoa")) return new Map();
  const paragraphs = [...document.querySelectorAll("p, li")].map((element) => ({
    element,
    size: fontSize(sheet.getStyles(element)) ?? 0,
    length: element.textContent?.trim().length ?? 0,
  }));
  const lengths = new Map<number, number>();
  for (const { size, length } of paragraphs) lengths.set(size, (lengths.get(size) ?? 0) + length);
  const bodySize = [...lengths].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
  const isHeading = ({ element, size, length }: (typeof paragraphs)[number]) =>
    element.localName === "p" && size >= bodySize * 1.15 && length > 0 && length <= MAX_HEADING;
  const headings = bodySize > 0 ? paragraphs.filter(isHeading) : [];
  const sizes = [...new Set(headings.map(({ size }) => size))].toSorted((a, b) => b - a);
  return new Map(headings.map(({ element, size }) => [element, sizes.indexOf(size) + 1]));
}
