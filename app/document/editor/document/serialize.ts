import type { Node, Schema } from "@tiptap/pm/model";
import { emptyDocument, type RichTextNode } from "../../document.ts";

/** Nodes are immutable, so only changed blocks are converted again, and the others keep their identity. */
const blocks = new WeakMap<Node, RichTextNode>();

function blockJson(node: Node): RichTextNode {
  const known = blocks.get(node);
  if (known) return known;
  const json = node.toJSON() as RichTextNode;
  blocks.set(node, json);
  return json;
}

/** The document to store. A single empty paragraph, which exists only for the cursor, becomes an empty document. */
export function serialize(doc: Node): RichTextNode {
  const isEmpty = doc.childCount === 1 && doc.firstChild?.type.name === "paragraph" && doc.content.size === 2;
  // A new object each time: the caller tells documents apart by their identity.
  if (isEmpty) return { ...emptyDocument };
  const content: RichTextNode[] = [];
  doc.forEach((node) => {
    content.push(blockJson(node));
  });
  return { type: "doc", content };
}

/** @throws RangeError if the document is not valid. */
export function parseDocument(schema: Schema, document: RichTextNode | null | undefined): Node {
  if (!document?.content?.length) return schema.node("doc", null, [schema.node("paragraph")]);
  const doc = schema.nodeFromJSON(document);
  doc.check();
  doc.forEach((node, _, index) => {
    const json = document.content?.[index];
    if (json) blocks.set(node, json);
  });
  return doc;
}
