import type { RichTextNode } from "../../document.ts";

/** A link or button in a document. */
export interface TextLink {
  href: string;
  text: string;
  path: readonly number[];
}

/** The links among the children of a node; one link may span differently formatted text. */
export function textLinks({ content = [] }: RichTextNode, path: readonly number[]): TextLink[] {
  const links: (TextLink & { end: number })[] = [];
  for (const [index, node] of content.entries()) {
    const href = node.marks?.find(({ type }) => type === "link")?.attrs?.href;
    if (typeof href !== "string") continue;
    const last = links.at(-1);
    if (last && last.end === index && last.href === href) {
      last.text += node.text ?? "";
      last.end = index + 1;
    } else links.push({ href, text: node.text ?? "", path: [...path, index], end: index + 1 });
  }
  return links.map(({ end: _, ...link }) => link);
}

/** All links and buttons of a document, in reading order. */
export function documentLinks(node: RichTextNode, path: readonly number[] = []): TextLink[] {
  const { href, label } = node.attrs ?? {};
  const own = node.type === "button" && typeof href === "string" ? [{ href, text: String(label ?? ""), path }] : [];
  return [
    ...own,
    ...textLinks(node, path),
    ...(node.content ?? []).flatMap((child, index) =>
      child.content || child.attrs ? documentLinks(child, [...path, index]) : [],
    ),
  ];
}
