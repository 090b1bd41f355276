/** The text of a document, with blocks separated by spaces. */
export const plainText = (document: unknown): string => blockTexts(document).join(" ");

/** The texts of the non-empty blocks of a document, including captions. */
export function blockTexts(document: unknown): string[] {
  const parts: string[] = [];
  collect(document, parts);
  return parts
    .join("")
    .split("\n")
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter(Boolean);
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
    parts.push(text.replaceAll("\n", " "));
    return;
  }
  if (typeof attrs?.caption === "string") parts.push("\n", attrs.caption.replaceAll("\n", " "));
  for (const child of content ?? []) collect(child, parts);
  parts.push(type === "hardBreak" ? " " : "\n");
}
