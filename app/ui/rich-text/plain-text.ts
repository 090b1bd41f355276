/** The text of a document, blocks parted by spaces: for search, reading time and descriptions. */
export function plainText(document: unknown): string {
  const parts: string[] = [];
  collect(document, parts);
  return parts.join("").replace(/\s+/g, " ").trim();
}

function collect(node: unknown, parts: string[]) {
  if (typeof node !== "object" || node === null) return;
  const { text, content, type, attrs } = node as {
    type?: string;
    text?: string;
    content?: unknown[];
    attrs?: { caption?: unknown };
  };
  if (typeof text === "string") {
    parts.push(text);
    return;
  }
  if (typeof attrs?.caption === "string") parts.push(" ", attrs.caption);
  for (const child of content ?? []) collect(child, parts);
  if (type !== "doc") parts.push(" ");
}
