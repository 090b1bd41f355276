import { EditorIcon, type EditorIconName } from "./editor-icon.tsx";
import { shortcutText } from "./shortcut.ts";

interface ToolButtonProps {
  icon: EditorIconName;
  label: string;
  shortcut?: string;
  /** Set for tools that are on or off. */
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

export function ToolButton({ icon, label, shortcut, pressed, disabled, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="editor-tool"
      aria-label={label}
      aria-pressed={pressed}
      title={shortcut ? `${label} (${shortcutText(shortcut)})` : label}
      disabled={disabled}
      // Keeps the focus in the text, and the keyboard open on phones.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <EditorIcon name={icon} />
    </button>
  );
}
