import type { PageViewport } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PageLink } from "./page-links.ts";

/** The structure tree of pdf.js; a leaf refers to an element of the text layer, or to a link. */
type Node = Branch | { type: string; id: string };
interface Branch {
  role: string;
  children: Node[];
  alt?: string;
  lang?: string;
  bbox?: number[];
}

interface Page {
  /** Null if the document is not tagged. */
  tree: unknown;
  links: readonly PageLink[];
  viewport: PageViewport;
}

/**
 * Moves the text of a page, which pdf.js adds in drawing order, into the headings, paragraphs, lists,
 * tables and links of the document's structure tree, and adds the alternative texts of figures.
 * Untagged text stays in place, and untagged links are appended.
 */
export function applyStructureTree(container: HTMLElement, { tree, links, viewport }: Page): void {
  const { pageX, pageY, pageWidth, pageHeight } = viewport.rawDims as Record<
    "pageX" | "pageY" | "pageWidth" | "pageHeight",
    number
  >;
  const remaining = new Map(links.map((link) => [link.id, link]));
  let level = 0;

  function build(node: Node, parent: HTMLElement, parentRole: string) {
    if (!("role" in node)) {
      const element = node.type === "content" && container.querySelector(`#${CSS.escape(node.id)}`);
      if (element) parent.append(element);
      return;
    }
    const element = createElement(node, parentRole);
    if (node.lang) element.lang = node.lang;
    parent.append(element);
    // A figure is replaced by its alternative text; one without keeps its parts.
    if (node.role === "Figure" && node.alt) return describe(element, node.alt, node.bbox);
    for (const child of node.children) build(child, element, node.role);
    if (node.role === "Link") addLink(node, element);
  }

  function createElement({ role }: Branch, parentRole: string): HTMLElement {
    const heading = /^H([1-6])?$/.exec(role);
    if (heading) {
      // Below the page's own heading, and without skipping a level.
      level = Math.min(Number(heading[1] ?? 1) + 1, level === 0 ? 3 : level + 1, 6);
      return make(`h${level}`);
    }
    if (role === "P") return make("p");
    const element = make("div");
    const mapping = ariaRoles[role];
    if (mapping && (!mapping.within || mapping.within.includes(parentRole))) element.setAttribute("role", mapping.role);
    return element;
  }

  function describe(element: HTMLElement, alt: string, bbox?: number[]) {
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", alt);
    // Screen readers only stop at elements that have a size.
    if (bbox) place(element, bbox);
    else Object.assign(element.style, { position: "absolute", width: "1px", height: "1px" });
  }

  function addLink(node: Branch, element: HTMLElement) {
    const leaf = node.children.find((child) => "type" in child && child.type === "annotation");
    // pdf.js prefixes the ids of annotations in the structure tree, but not elsewhere.
    const id = leaf && "id" in leaf ? leaf.id.slice(leaf.id.lastIndexOf("_") + 1) : "";
    const link = remaining.get(id);
    if (!link) return;
    const text = element.textContent.trim();
    element.ariaHidden = "true";
    element.before(anchor(link, text));
    remaining.delete(link.id);
  }

  function anchor({ target, name, rect }: PageLink, text: string): HTMLElement {
    const link = make("a");
    link.className = "pdf-link";
    link.setAttribute("aria-label", text || name || ("href" in target ? target.href : `Page ${target.page}`));
    link.setAttribute("href", "href" in target ? target.href : `#pdf-page-${target.page}`);
    if ("href" in target) link.setAttribute("rel", "noopener");
    else link.dataset.page = String(target.page);
    place(link, rect);
    return link;
  }

  /**
   * Positions an element over its part of the page, in percentages, so that it scales with the page. The layer is rotated
   * with the page, as a whole.
   */
  function place(element: HTMLElement, [x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]) {
    const percentage = (value: number, total: number) => `${(value / total) * 100}%`;
    Object.assign(element.style, {
      position: "absolute",
      left: percentage(Math.min(x1, x2) - pageX, pageWidth),
      top: percentage(pageY + pageHeight - Math.max(y1, y2), pageHeight),
      width: percentage(Math.abs(x2 - x1), pageWidth),
      height: percentage(Math.abs(y2 - y1), pageHeight),
    });
  }

  if (tree) {
    const root = make("div");
    for (const child of (tree as Branch).children) build(child, root, "Root");
    container.prepend(root);
  }
  for (const link of remaining.values()) container.append(anchor(link, ""));
}

/** PDF structure types and their ARIA roles; `within` are the required parents. */
const ariaRoles: Record<string, { role: string; within?: readonly string[] }> = {
  L: { role: "list" },
  LI: { role: "listitem", within: ["L"] },
  TOC: { role: "list" },
  TOCI: { role: "listitem", within: ["TOC"] },
  Table: { role: "table" },
  THead: { role: "rowgroup", within: ["Table"] },
  TBody: { role: "rowgroup", within: ["Table"] },
  TFoot: { role: "rowgroup", within: ["Table"] },
  TR: { role: "row", within: ["Table", "THead", "TBody", "TFoot"] },
  TH: { role: "columnheader", within: ["TR"] },
  TD: { role: "cell", within: ["TR"] },
  BlockQuote: { role: "blockquote" },
};

const make = (name: string) => document.createElement(name);
