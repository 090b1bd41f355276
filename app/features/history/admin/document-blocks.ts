import type { RichTextNode } from "#app/document/document.ts";

/** A block of a document in the form used for comparison: a text, or something with attributes, such as a picture. */
export interface Block {
  /** The block's name, such as "List item". */
  label: string;
  text: string;
  /** The pictures in it, by id. */
  media: readonly number[];
  /** Equal if and only if nothing differs, including formatting. */
  key: string;
}

const labels: Record<string, string> = {
  paragraph: "Paragraph",
  bulletList: "List item",
  orderedList: "Numbered item",
  blockquote: "Quote",
  pullQuote: "Pull quote",
  picture: "Picture",
  gallery: "Gallery",
  video: "Video",
  embed: "Video",
  tableHeader: "Table heading",
  tableCell: "Table cell",
  callout: "Call-out",
  button: "Button",
  horizontalRule: "Divider",
  codeBlock: "Code",
};

/** Nodes that name the texts inside them instead of being compared themselves. */
const containers = new Set(["bulletList", "orderedList", "blockquote", "callout", "tableHeader", "tableCell"]);

/** The blocks of a document in reading order; the contents of lists, tables and quotations as separate blocks. */
export function listBlocks(document: unknown): Block[] {
  const blocks: Block[] = [];
  collect(document as RichTextNode | undefined, "", blocks);
  return blocks;
}

function collect(node: RichTextNode | undefined, inside: string, blocks: Block[]) {
  for (const child of node?.content ?? []) {
    const isLeaf = !child.content?.some(({ type }) => type !== "text" && type !== "hardBreak");
    const isContainer = containers.has(child.type) || ["listItem", "table", "tableRow"].includes(child.type);
    const name = containers.has(child.type) ? (labels[child.type] as string) : inside;
    if (isContainer || !isLeaf) collect(child, name, blocks);
    else blocks.push(toBlock(child, inside));
  }
}

function toBlock(node: RichTextNode, inside: string): Block {
  const { type, attrs = {} } = node;
  const own = type === "heading" ? `Heading ${attrs.level ?? 2}` : (labels[type] ?? "Block");
  const label = type === "paragraph" && inside ? inside : own;
  const items = type === "gallery" && Array.isArray(attrs.items) ? (attrs.items as Record<string, unknown>[]) : [attrs];
  const media = items.flatMap(({ media }) => (typeof media === "number" ? [media] : []));
  return { label, text: getBlockText(node, items), media, key: JSON.stringify([label, node]) };
}

/** A block's words: its text, or the readable text in its attributes. */
function getBlockText({ content, attrs = {} }: RichTextNode, items: Record<string, unknown>[]): string {
  if (content) return content.map(({ type, text }) => (type === "hardBreak" ? "\n" : (text ?? ""))).join("");
  const said = items.flatMap(({ alt, caption, label, href, title, videoId }) => [
    ...[alt, caption, label, title, href, videoId],
  ]);
  const words = said.filter((value): value is string => typeof value === "string" && value !== "");
  return words.length > 0 ? words.join("\n") : typeof attrs.video === "string" ? attrs.video : "";
}
