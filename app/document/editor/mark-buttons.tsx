import { type Editor, useEditorState } from "@tiptap/react";
import { blockShortcuts } from "./editor-keys.ts";
import { useEditorSetup } from "./editor-setup.ts";
import { markTools } from "./text-tools.ts";
import { ToolButton } from "./tool-button.tsx";

/** Bold, italic and other marks for the selected text. */
export function MarkButtons({ editor }: { editor: Editor }) {
  const { openLink, openDialog } = useEditorSetup();
  const active = useEditorState({
    editor,
    selector: () => [...markTools.map(({ mark }) => mark), "link", "lang"].filter((mark) => editor.isActive(mark)),
  });
  return (
    <div className="editor-tool-group" data-tools="">
      {markTools.map(({ mark, label, icon, shortcut }) => (
        <ToolButton
          key={mark}
          icon={icon}
          label={label}
          shortcut={shortcut}
          pressed={active.includes(mark)}
          onClick={() => editor.chain().focus().toggleMark(mark).run()}
        />
      ))}
      <ToolButton
        icon="link"
        label="Link"
        shortcut={blockShortcuts.link}
        pressed={active.includes("link")}
        onClick={openLink}
      />
      <ToolButton
        icon="language"
        label="Text language"
        pressed={active.includes("lang")}
        onClick={() => openDialog("language")}
      />
    </div>
  );
}
