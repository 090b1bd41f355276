import { forEachNode } from "./for-each-node.ts";

/** Links to items of the site, which stay valid when the item's URL changes: `/link/post/12`. */
const PARENT = "/link";

const pattern = /^\/link\/([a-z][a-z-]{0,60})\/([1-9]\d{0,8})\/?([?#].*)?$/;

/** The permanent path of an item. @param key the resource and the id, such as `post/12`. */
export const itemLinkHref = (key: string): string => `${PARENT}/${key}`;

/** The target of a link: the resource and id of an item as `post/12`, and the fragment after it. */
export interface ItemLink {
  key: string;
  resource: string;
  id: number;
  /** For example `#on-breathing`, or the empty string. */
  suffix: string;
}

/** @returns undefined if the URL is not that of an item of the site. */
export function parseItemLink(href: unknown): ItemLink | undefined {
  const [, resource, id, suffix = ""] = typeof href === "string" ? (pattern.exec(href) ?? []) : [];
  return resource && id ? { key: `${resource}/${id}`, resource, id: Number(id), suffix } : undefined;
}

export const isItemLink = (href: unknown): boolean => parseItemLink(href) !== undefined;

interface Node {
  type?: string;
  attrs?: { href?: unknown };
  marks?: { type?: string; attrs?: { href?: unknown } }[];
  content?: unknown[];
}

/** The URLs of all links and buttons of a document, in order. */
export function documentHrefs(document: unknown): string[] {
  const hrefs: string[] = [];
  const add = (href: unknown) => {
    if (typeof href === "string") hrefs.push(href);
  };
  forEachNode(document, ({ type, attrs, marks }: Node) => {
    for (const mark of marks ?? []) if (mark.type === "link") add(mark.attrs?.href);
    if (type === "button") add(attrs?.href);
  });
  return hrefs;
}

/** The distinct items that a document links to, as `post/12`. */
export const linkedItems = (document: unknown): string[] => [
  ...new Set(documentHrefs(document).flatMap((href) => parseItemLink(href)?.key ?? [])),
];
