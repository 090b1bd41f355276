import type { PageViewport } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PageLink } from "./page-links.ts";

/** What pdf.js reads of a document's tags; a leaf names a piece of the text layer, or a link. */
type Node = Branch | { type: string; id: string };
interface Branch {
  role: string;
  children: Node[];
  alt?: string;
  lang?: string;
  bbox?: number[];
}

interface Page {
  /** Null where the document has no tags. */
  tree: unknown;
  links: readonly PageLink[];
  viewport: PageViewport;
}

/**
 * Puts the text of a page, which is there in the order it was drawn, into the headings, paragraphs,
 * lists, tables and links that the document's own tags tell of, with the alternative texts of its
 * pictures. What has no tags stays as it is, and every link is there in any case.
 */
export function applyStructureTree(container: HTMLElement, { tree, links, viewport }: Page): void {
  const open = new Map(links.map((link) => [link.id, link]));
  let level = 0;

  function build(node: Node, parent: HTMLElement, parentRole: string) {
    if (!("role" in node)) {
      const piece = node.type === "content" && container.querySelector(`#${CSS.escape(node.id)}`);
      if (piece) parent.append(piece);
      return;
    }
    const element = elementOf(node, parentRole);
    if (node.lang) element.lang = node.lang;
    parent.append(element);
    // A picture is told of by its alternative text; one without is left to its parts.
    if (node.role === "Figure" && node.alt) return describe(element, node.alt, node.bbox);
    for (const child of node.children) build(child, element, node.role);
    if (node.role === "Link") addLink(node, element);
  }

  function elementOf({ role }: Branch, parentRole: string): HTMLElement {
    const heading = /^H([1-6])?$/.exec(role);
    if (heading) {
      // Below the page's own heading, and never more than one further down.
      level = Math.min(Number(heading[1] ?? 1) + 1, level === 0 ? 3 : level + 1, 6);
      return make(`h${level}`);
    }
    if (role === "P") return make("p");
    const element = make("div");
    const shape = shapes[role];
    if (shape && (!shape.within || shape.within.includes(parentRole))) element.setAttribute("role", shape.role);
    return element;
  }

  function describe(element: HTMLElement, alt: string, bbox?: number[]) {
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", alt);
    // Something has to be there for a screen reader to stop at.
    if (bbox) place(element, bbox);
    else Object.assign(element.style, { position: "absolute", width: "1px", height: "1px" });
  }

  function addLink(node: Branch, element: HTMLElement) {
    const leaf = node.children.find((child) => "type" in child && child.type === "annotation");
    // pdf.js puts a prefix before the ids of annotations in tags; elsewhere they are bare.
    const id = leaf && "id" in leaf ? leaf.id.slice(leaf.id.lastIndexOf("_") + 1) : "";
    const link = open.get(id);
    if (!link) return;
    const text = element.textContent.trim();
    element.ariaHidden = "true";
    element.before(anchor(link, text));
    open.delete(link.id);
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

  /** Over what it is about, in shares of the page, so that it is right at any size. */
  function place(element: HTMLElement, [left = 0, bottom = 0, right = 0, top = 0]: readonly number[]) {
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, bottom);
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, top);
    const share = (value: number, whole: number) => `${(value / whole) * 100}%`;
    Object.assign(element.style, {
      position: "absolute",
      left: share(Math.min(x1, x2), viewport.width),
      top: share(Math.min(y1, y2), viewport.height),
      width: share(Math.abs(x2 - x1), viewport.width),
      height: share(Math.abs(y2 - y1), viewport.height),
    });
  }

  if (tree) {
    const root = make("div");
    for (const child of (tree as Branch).children) build(child, root, "Root");
    container.prepend(root);
  }
  for (const link of open.values()) container.append(anchor(link, ""));
}

/** What tags are called in HTML; where they are only something within others, in which. */
const shapes: Record<string, { role: string; within?: readonly string[] }> = {
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
