import type { NodeViewRendererProps } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import type { NodeView } from "@tiptap/pm/view";

interface FieldOptions {
  /** The attribute that the field edits. */
  attribute: string;
  label: string;
  maxLength: number;
  /** The value that an empty field stores. */
  empty: "" | null;
  /** Creates the block. Its text is added to `content`, the field to `place`. */
  create(): { dom: HTMLElement; content: HTMLElement; place: HTMLElement };
}

/** Shows a text block with a text field for one of its attributes. Enter and Escape return to the text. */
export const fieldNodeView =
  ({ attribute, label, maxLength, empty, create }: FieldOptions) =>
  ({ node, view, getPos }: NodeViewRendererProps): NodeView => {
    const { dom, content, place } = create();
    const input = document.createElement("input");
    let current = node;
    input.type = "text";
    input.className = "editor-field";
    input.placeholder = label;
    input.maxLength = maxLength;
    input.setAttribute("aria-label", label);
    place.contentEditable = "false";
    place.append(input);
    const show = ({ attrs }: Node) => {
      if (input.value !== (attrs[attribute] ?? "")) input.value = attrs[attribute] ?? "";
      input.readOnly = !view.editable;
    };
    show(node);
    input.addEventListener("input", () => {
      const position = getPos();
      if (position !== undefined)
        view.dispatch(view.state.tr.setNodeAttribute(position, attribute, input.value || empty));
    });
    input.addEventListener("keydown", (event) => {
      const position = getPos();
      if (event.isComposing || (event.key !== "Enter" && event.key !== "Escape") || position === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const end = view.state.doc.resolve(position + current.nodeSize - 1);
      view.dispatch(view.state.tr.setSelection(TextSelection.near(end, -1)).scrollIntoView());
      view.focus();
    });
    return {
      dom,
      contentDOM: content,
      update(next) {
        if (next.type !== current.type) return false;
        current = next;
        show(next);
        return true;
      },
      stopEvent: ({ target }) => target === input,
      ignoreMutation: (mutation) => mutation.type !== "selection" && !content.contains(mutation.target),
    };
  };

export function element(tag: string, className = "", ...children: HTMLElement[]): HTMLElement {
  const created = document.createElement(tag);
  if (className) created.className = className;
  created.append(...children);
  return created;
}
