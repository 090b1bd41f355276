import type { RichTextNode } from "../../document.ts";

/** The content of a list item, which must start with a paragraph. */
export function itemContent(blocks: RichTextNode[]): RichTextNode[] {
  const [first, ...others] = blocks;
  if (first?.type === "paragraph") return blocks;
  if (first?.type === "heading") return [{ type: "paragraph", content: first.content }, ...others];
  return [{ type: "paragraph" }, ...blocks];
}

const isList = ({ type }: RichTextNode) => type === "bulletList" || type === "orderedList";

/**
 * Converts a list. Nested lists outside an item, as in Google Docs, belong to the item before.
 * @param convertContent converts the content of an item.
 * @returns undefined for an empty list.
 */
export function convertList(list: Element, convertContent: (node: Node) => RichTextNode[]): RichTextNode | undefined {
  const items: RichTextNode[] = [];
  for (const child of list.childNodes) {
    const blocks = convertContent(child);
    const last = items.at(-1);
    if (blocks.length === 0) continue;
    if (!blocks.every(isList)) items.push({ type: "listItem", content: itemContent(blocks) });
    else if (last) last.content?.push(...blocks);
    else items.push(...blocks.flatMap(({ content = [] }) => content));
  }
  if (items.length === 0) return undefined;
  if (list.localName !== "ol") return { type: "bulletList", content: items };
  const first = list.querySelector("li")?.getAttribute("value");
  return { type: "orderedList", attrs: { start: startNumber(list.getAttribute("start") ?? first) }, content: items };
}

function startNumber(value: string | null | undefined): number {
  const start = Number(value ?? 1);
  return Number.isInteger(start) && start >= 0 && start <= 100_000 ? start : 1;
}

/** The symbol of an element that can be ticked. */
export const checkSign = (element: Element) =>
  element.getAttribute("aria-checked") === "true" || element.hasAttribute("checked") ? "☑ " : "☐ ";
