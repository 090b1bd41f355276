import { DOMSerializer, type Fragment, type Schema } from "@tiptap/pm/model";
import type { RichTextNode } from "#app/ui/rich-text/document.ts";

const ATTRIBUTE = "data-lightwell-blocks";

interface Copied {
  /** Another site has other pictures and items under the same ids. */
  origin: string;
  blocks: RichTextNode[];
}

const origin = () => globalThis.location?.origin ?? "";

/**
 * Writes what is copied in an editor as HTML for other programs, and unchanged for another tab of this editor. For the
 * property `clipboardSerializer` of ProseMirror.
 */
export class ClipboardSerializer extends DOMSerializer {
  static of(schema: Schema): ClipboardSerializer {
    const { nodes, marks } = DOMSerializer.fromSchema(schema);
    return new ClipboardSerializer(nodes, marks);
  }

  override serializeFragment(fragment: Fragment, options?: { document?: Document }, target?: HTMLElement) {
    const result = super.serializeFragment(fragment, options, target);
    const first = [...result.childNodes].find((node) => node.nodeType === 1);
    const copied: Copied = { origin: origin(), blocks: fragment.toJSON() ?? [] };
    // Calls with a target are for the content of a node.
    if (first && !target) (first as Element).setAttribute(ATTRIBUTE, JSON.stringify(copied));
    return result;
  }
}

/** The blocks that another tab of this editor copied. @returns undefined if the HTML is of anything else. */
export function ownBlocks(document: Document): RichTextNode[] | undefined {
  const json = document.querySelector(`[${ATTRIBUTE}]`)?.getAttribute(ATTRIBUTE);
  const slice = document.querySelector("[data-pm-slice]")?.getAttribute("data-pm-slice") ?? "";
  if (!json) return undefined;
  try {
    const copied = JSON.parse(json) as Copied;
    if (copied.origin !== origin() || !Array.isArray(copied.blocks)) return undefined;
    const context = JSON.parse(/^\d+ \d+(?: -\d+)? (.*)$/s.exec(slice)?.[1] ?? "[]") as unknown[];
    return withParents(copied.blocks, context);
  } catch {
    return undefined;
  }
}

const isInline = ({ type }: RichTextNode) => type === "text" || type === "hardBreak";

/**
 * Restores the nodes around what was copied from within them.
 * @param context names and attributes from the outside in, as ProseMirror writes them.
 */
function withParents(blocks: RichTextNode[], context: unknown[]): RichTextNode[] {
  let nodes: RichTextNode[] = blocks.every(isInline) ? [{ type: "paragraph", content: blocks }] : blocks;
  for (let index = context.length - 2; index >= 0; index -= 2) {
    const attrs = context[index + 1] as Record<string, unknown> | null;
    const type = String(context[index]);
    if (type !== "paragraph") nodes = [{ type, ...(attrs && { attrs }), content: nodes }];
  }
  return nodes;
}
