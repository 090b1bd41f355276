import type { Editor } from "@tiptap/react";
import { ActionMenu } from "#app/ui/admin/action-menu.tsx";
import { Icon } from "#app/ui/admin/icon.tsx";
import { deleteBlock, duplicateBlock, moveBlock, writeBelow } from "./block-actions.ts";
import { EditorIcon } from "./editor-icon.tsx";
import { blockShortcuts } from "./editor-keys.ts";
import { useEditorSetup } from "./editor-setup.ts";
import { shortcutText } from "./shortcut.ts";

/** Actions for the block at the cursor. */
export function BlockMenu({ editor }: { editor: Editor }) {
  const { announce } = useEditorSetup();
  const act = (action: (editor: Editor) => boolean, done: string) => () => {
    editor.view.focus();
    announce(action(editor) ? done : "Not possible here");
  };
  return (
    <ActionMenu
      label="Block menu"
      className="editor-tool editor-block-menu"
      items={[
        {
          label: "Move up",
          icon: <EditorIcon name="up" />,
          hint: shortcutText(blockShortcuts.up),
          onSelect: act((each) => moveBlock(each, -1), "Moved up"),
        },
        {
          label: "Move down",
          icon: <EditorIcon name="down" />,
          hint: shortcutText(blockShortcuts.down),
          onSelect: act((each) => moveBlock(each, 1), "Moved down"),
        },
        {
          label: "Duplicate",
          icon: <EditorIcon name="copy" />,
          hint: shortcutText(blockShortcuts.duplicate),
          onSelect: act(duplicateBlock, "Duplicated"),
        },
        {
          label: "Add paragraph below",
          icon: <EditorIcon name="paragraph" />,
          hint: shortcutText(blockShortcuts.below),
          onSelect: act(writeBelow, "New paragraph"),
        },
        {
          label: "Delete",
          icon: "trash",
          tone: "bad",
          hint: shortcutText(blockShortcuts.delete),
          onSelect: act(deleteBlock, "Deleted"),
        },
      ]}
    >
      <Icon name="dots" size={18} />
    </ActionMenu>
  );
}
