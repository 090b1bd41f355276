import type { RichTextNode } from "../../document.ts";
import { richTextSchema } from "../../schema.ts";
import { parseDocument } from "./serialize.ts";

/** @returns why a document cannot be edited, such as a block of a later release; undefined if it can. */
export function findDocumentProblem(document: RichTextNode | null | undefined): string | undefined {
  try {
    parseDocument(richTextSchema, document);
    return undefined;
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return error.message;
    throw error;
  }
}
