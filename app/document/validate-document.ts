import { InvalidInput } from "#app/platform/errors.ts";
import { emptyDocument, type RichTextNode } from "./document.ts";
import { richTextSchema } from "./schema.ts";

/** Deeper than any document written by hand; checked first, since parsing is recursive. */
const MAX_DEPTH = 40;
export const MAX_NODES = 20_000;

/**
 * Validates a document against the schema of the editor. Unknown attributes are removed.
 * @returns the document to store; an empty one for null or undefined.
 * @throws InvalidInput for `field` (`too_large` or `invalid_document`).
 */
export function validateDocument(field: string, value: unknown): RichTextNode {
  if (value === undefined || value === null) return emptyDocument;
  if (!isSmallEnough(value)) throw InvalidInput.field(field, "too_large", "The text is too long or nested too deeply.");
  try {
    const document = richTextSchema.nodeFromJSON(value as never);
    document.check();
    return document.childCount === 0 ? emptyDocument : (document.toJSON() as RichTextNode);
  } catch (error) {
    // ProseMirror throws RangeError for content that the schema does not allow, and TypeError for a value that is not a
    // node.
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    throw InvalidInput.field(field, "invalid_document", `This is not a valid rich text document: ${error.message}`);
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
