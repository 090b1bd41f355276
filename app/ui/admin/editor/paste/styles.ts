export type Styles = Readonly<Record<string, string>>;

/** Beyond any stylesheet that a word processor writes. */
const MAX_SHEET = 500_000;
const MAX_STYLE = 5_000;

/** The declarations of a style attribute, with names and values in lower case. The last one of a name wins. */
function parseDeclarations(text: string): Record<string, string> {
  const styles: Record<string, string> = {};
  for (const declaration of text.slice(0, MAX_STYLE).split(";")) {
    const colon = declaration.indexOf(":");
    if (colon > 0) styles[declaration.slice(0, colon).trim().toLowerCase()] = clean(declaration.slice(colon + 1));
  }
  return styles;
}

const clean = (value: string) => value.trim().replace(/\s+/g, " ").toLowerCase();

/** The rules of the pasted document that tell about structure: those for classes, and Word's for levels of lists. */
export class StyleSheet {
  readonly #classes = new Map<string, Styles>();
  readonly #lists = new Map<string, Styles>();

  constructor(document: Document) {
    for (const { textContent } of document.querySelectorAll("style")) {
      if (textContent && textContent.length <= MAX_SHEET) this.#add(textContent);
    }
  }

  #add(text: string) {
    for (const rule of text.replace(/<!--|-->/g, "").split("}")) {
      const brace = rule.lastIndexOf("{");
      if (brace < 0) continue;
      const styles = parseDeclarations(rule.slice(brace + 1));
      for (const selector of rule.slice(0, brace).split(",")) {
        const list = /@list\s+(l\d+:level\d+)\s*$/i.exec(selector);
        if (list?.[1]) this.#lists.set(list[1].toLowerCase(), styles);
        const name = /^\s*(?:\/\*.{0,200}\*\/)?\s*\w*\.([\w-]+)\s*$/s.exec(selector)?.[1];
        if (name) this.#classes.set(name, { ...this.#classes.get(name), ...styles });
      }
    }
  }

  /** The styles of an element by its classes and its own attribute, without those it inherits. */
  of(element: Element): Styles {
    const own = element.getAttribute("style");
    const byClass = [...element.classList].map((name) => this.#classes.get(name));
    return Object.assign({}, ...byClass, own ? parseDeclarations(own) : {});
  }

  /** Word's definition of a level of a list, such as `l0:level1`. */
  list(level: string): Styles | undefined {
    return this.#lists.get(level);
  }
}

/** The font size in pixels, from `font-size` or `font`. @returns undefined without one, or for a relative one. */
export function fontSize(styles: Styles): number | undefined {
  const [, size, unit] = /(\d+(?:\.\d+)?)(px|pt)\b/.exec(styles["font-size"] ?? styles.font ?? "") ?? [];
  return size ? Number(size) * (unit === "pt" ? 4 / 3 : 1) : undefined;
}
