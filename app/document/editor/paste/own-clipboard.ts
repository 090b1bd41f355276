import { DOMSerializer, type Fragment, type Schema } from "@tiptap/pm/model";

const ATTRIBUTE = "data-lightwell-editor";

/**
 * Marks what is copied in an editor with the origin of the site. ProseMirror reads it without loss in another tab, but
 * on another site the same ids refer to other pictures and items.
 */
export class ClipboardSerializer extends DOMSerializer {
  static create(schema: Schema): ClipboardSerializer {
    const { nodes, marks } = DOMSerializer.fromSchema(schema);
    return new ClipboardSerializer(nodes, marks);
  }

  override serializeFragment(fragment: Fragment, options?: { document?: Document }, target?: HTMLElement) {
    const result = super.serializeFragment(fragment, options, target);
    // Calls with a target serialize the content of a node.
    const first = target ? undefined : [...result.childNodes].find((node) => node.nodeType === 1);
    if (first) (first as Element).setAttribute(ATTRIBUTE, location.origin);
    return result;
  }
}

/** Whether this HTML was copied in an editor of this site. */
export const isCopiedHere = (html: string): boolean =>
  html.includes("data-pm-slice") && html.includes(`${ATTRIBUTE}="${location.origin}"`);
