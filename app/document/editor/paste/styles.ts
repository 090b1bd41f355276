export type Styles = Readonly<Record<string, string>>;

/** Longer than any stylesheet that a word processor writes. */
const MAX_SHEET = 500_000;
const MAX_STYLE = 5_000;

/** The declarations of a style attribute, with lower-case names and values. The last declaration of a name wins. */
function parseDeclarations(text: string): Record<string, string> {
  const styles: Record<string, string> = {};
  for (const declaration of text.slice(0, MAX_STYLE).split(";")) {
    const colon = declaration.indexOf(":");
    if (colon > 0) styles[declaration.slice(0, colon).trim().toLowerCase()] = clean(declaration.slice(colon + 1));
  }
  return styles;
}

const clean = (value: string) =>
  value
    .replace(/!\s*important\s*$/i, "")
    .trim()
    .replace(/\s+/g, " ")
    .toLowerCase();

/** The properties that decide whether an element is shown. */
const VISIBILITY = ["display", "visibility", "mso-hide", "opacity", "clip", "clip-path"];

interface VisibilityRule {
  selector: string;
  styles: Styles;
  weight: number;
}

/** The rules of the pasted document that reveal structure: those for classes, and Word's for list levels. */
export class StyleSheet {
  readonly #classes = new Map<string, Styles>();
  readonly #lists = new Map<string, Styles>();
  /** Includes any selector, since hidden content must not be pasted. */
  readonly #visibility = new Map<Element, Styles>();

  constructor(document: Document) {
    const rules: VisibilityRule[] = [];
    for (const { textContent } of document.querySelectorAll("style")) {
      if (textContent && textContent.length <= MAX_SHEET) this.#add(textContent, rules);
    }
    for (const { selector, styles } of rules.toSorted((a, b) => a.weight - b.weight))
      for (const element of select(document, selector))
        this.#visibility.set(element, { ...this.#visibility.get(element), ...styles });
  }

  #add(text: string, rules: VisibilityRule[]) {
    const around: string[] = [];
    for (const part of removeComments(text).split(/(?<=[{}])/)) {
      const before = part.slice(0, -1);
      if (part.endsWith("{")) around.push(before.trim());
      if (!part.endsWith("}")) continue;
      const selectors = around.pop();
      // Rules for print or narrow screens do not describe what was visible.
      if (selectors && around.every((rule) => /^@media (screen|all)$/i.test(rule)))
        this.#addRule(selectors, before, rules);
    }
  }

  #addRule(selectors: string, declarations: string, rules: VisibilityRule[]) {
    const styles = parseDeclarations(declarations);
    const visibility = Object.entries(styles).filter(([name]) => VISIBILITY.includes(name));
    const isImportant = /!\s*important/i.test(declarations);
    // Brackets such as those of `:is()` may contain commas.
    for (const selector of selectors.includes("(") ? [selectors] : selectors.split(",")) {
      const list = /@list\s+(l\d+:level\d+)\s*$/i.exec(selector);
      if (list?.[1]) this.#lists.set(list[1].toLowerCase(), styles);
      const name = /^\s*\w*\.([\w-]+)\s*$/.exec(selector)?.[1];
      if (name) this.#classes.set(name, { ...this.#classes.get(name), ...styles });
      if (visibility.length > 0 && !selector.startsWith("@"))
        rules.push({ selector, styles: Object.fromEntries(visibility), weight: specificity(selector, isImportant) });
    }
  }

  /** The elements that rules of the document may hide. */
  get mayHide(): Iterable<Element> {
    return this.#visibility.keys();
  }

  /** The styles of an element by its classes and its own attribute, without those it inherits. */
  getStyles(element: Element): Styles {
    const own = element.getAttribute("style");
    const byClass = [...element.classList].map((name) => this.#classes.get(name));
    return Object.assign({}, ...byClass, this.#visibility.get(element), own ? parseDeclarations(own) : {});
  }

  /** Word's definition of a list level, such as `l0:level1`. */
  list(level: string): Styles | undefined {
    return this.#lists.get(level);
  }
}

/** The specificity as in CSS: ids before classes and attributes, which come before element names. */
function specificity(selector: string, isImportant: boolean): number {
  const count = (pattern: RegExp) => selector.match(pattern)?.length ?? 0;
  return (
    (isImportant ? 1_000_000 : 0) +
    10_000 * count(/#/g) +
    100 * count(/[.[]|(?<!:):(?!:)/g) +
    count(/(?<![\w.#:-])[a-z]/gi)
  );
}

const removeComments = (text: string) =>
  text
    .replace(/<!--|-->/g, "")
    .split("/*")
    .map((part, index) => (index === 0 ? part : part.split("*/").slice(1).join("*/")))
    .join("");

/** @returns nothing for selectors that the browser does not know. */
function select(document: Document, selectors: string): Iterable<Element> {
  try {
    return document.querySelectorAll(selectors);
  } catch {
    return [];
  }
}

/** The font size in pixels, from `font-size` or `font`. @returns undefined without one, or for a relative one. */
export function fontSize(styles: Styles): number | undefined {
  const [, size, unit] = /(\d+(?:\.\d+)?)(px|pt)\b/.exec(styles["font-size"] ?? styles.font ?? "") ?? [];
  return size ? Number(size) * (unit === "pt" ? 4 / 3 : 1) : undefined;
}
