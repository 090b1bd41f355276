import type { Mark, Node } from "@tiptap/core";
import { richTextSchema } from "../../schema.ts";
import { atomNodes } from "./atom-nodes.ts";
import { callout } from "./callout.ts";
import { fieldNodes } from "./field-nodes.ts";
import { listNodes } from "./list-nodes.ts";
import { marks } from "./marks.ts";
import { tableNodes } from "./table-nodes.ts";
import { textNodes } from "./text-nodes.ts";

const all: Record<string, Node | Mark> = {
  ...textNodes,
  ...listNodes,
  ...fieldNodes,
  ...atomNodes,
  ...tableNodes,
  callout,
  ...marks,
};

/** Keeps the order of the document schema, which decides how marks are nested. */
const names = [...Object.keys(richTextSchema.nodes), ...Object.keys(richTextSchema.marks)];

/** The nodes and marks of documents, exactly those of the document schema. */
export const schemaExtensions = names.map((name) => {
  const extension = all[name];
  if (!extension) throw new Error(`The editor has no "${name}".`);
  return extension;
});
