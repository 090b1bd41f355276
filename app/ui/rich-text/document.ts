/** A node of a rich text document: ProseMirror's JSON, as the editor makes it. */
export type RichTextNode = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: RichTextNode[];
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  text?: string;
};

export const emptyDocument: { type: "doc"; content: RichTextNode[] } = { type: "doc", content: [] };
