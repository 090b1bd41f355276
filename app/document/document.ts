/** A node of a rich text document, in ProseMirror's JSON format. */
export type RichTextNode = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: RichTextNode[];
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  text?: string;
};

export const emptyDocument: { type: "doc"; content: RichTextNode[] } = { type: "doc", content: [] };

/** The value of an attribute that should be text, or else the empty string. */
export const getText = (value: unknown): string => (typeof value === "string" ? value : "");
