import { InvalidInput } from "#app/platform/errors.ts";
import { emptyDocument, type RichTextNode } from "./document.ts";
import { richTextSchema } from "./schema.ts";

/** Deeper or longer than any text by hand; checked first, since reading a document is recursive. */
const MAX_DEPTH = 40;
const MAX_NODES = 20_000;

/**
 * Holds a document to the schema of the editor: known nodes, marks and attributes in places where
 * they may be. Attributes that the schema does not know are dropped.
 * @returns the document as it is stored.
 * @throws InvalidInput naming the field and what does not fit.
 */
export function validateDocument(field: string, value: unknown): RichTextNode {
  if (value === undefined || value === null) return emptyDocument;
  if (!isSmallEnough(value))
    throw InvalidInput.field(field, "too_large", "The text is too long, or nested too deeply.");
  try {
    const document = richTextSchema.nodeFromJSON(value as never);
    document.check();
    return document.toJSON() as RichTextNode;
  } catch (error) {
    // ProseMirror throws RangeError for what a schema does not allow, TypeError for what is no node at all.
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    throw InvalidInput.field(
      field,
      "invalid_document",
      `This is not a text the editor could have made: ${error.message}`,
    );
  }
}

function isSmallEnough(root: unknown): boolean {
  let level: unknown[] = [root];
  let nodes = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    nodes += level.length;
    if (depth > MAX_DEPTH || nodes > MAX_NODES) return false;
    level = level.flatMap((node) => {
      const content = (node as RichTextNode | null)?.content;
      return Array.isArray(content) ? content : [];
    });
  }
  return true;
}
