import { TextSelection } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";
import { BubbleMenu } from "@tiptap/react/menus";
import { MarkButtons } from "./mark-buttons.tsx";

/** The formatting tools, beside the selected text. The same tools are in the toolbar for keyboard users. */
export function SelectionMenu({ editor, container }: { editor: Editor; container: HTMLElement }) {
  return (
    <BubbleMenu
      editor={editor}
      className="editor-selection-menu"
      role="toolbar"
      aria-label="Selected text"
      updateDelay={150}
      appendTo={container}
      options={{ strategy: "fixed", placement: "top", offset: 8, flip: true, shift: { padding: 8 } }}
      shouldShow={({ state: { selection }, view, element }) =>
        selection instanceof TextSelection &&
        !selection.empty &&
        selection.$from.parent.type.spec.marks !== "" &&
        editor.isEditable &&
        (view.hasFocus() || element.contains(document.activeElement))
      }
    >
      <MarkButtons editor={editor} />
    </BubbleMenu>
  );
}
