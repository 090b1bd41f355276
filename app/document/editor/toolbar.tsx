import { redoDepth, undoDepth } from "@tiptap/pm/history";
import { type Editor, useEditorState } from "@tiptap/react";
import { type KeyboardEvent, type Ref, useEffect, useRef } from "react";
import { ActionMenu } from "#app/ui/admin/action-menu.tsx";
import { blockKinds, findBlockKinds } from "./block-kinds.ts";
import { BlockMenu } from "./block-menu.tsx";
import { ContextTools } from "./context-tools.tsx";
import { EditorIcon } from "./editor-icon.tsx";
import { useEditorSetup } from "./editor-setup.ts";
import { MarkButtons } from "./mark-buttons.tsx";
import { shortcutText } from "./shortcut.ts";
import { currentKind, textKinds } from "./text-tools.ts";
import { ToolButton } from "./tool-button.tsx";
import { useKeyboardInset } from "./use-keyboard-inset.ts";

interface ToolbarProps {
  editor: Editor;
  isEnlarged: boolean;
  onEnlarge: () => void;
  ref: Ref<HTMLDivElement>;
}

/** All tools, above the text, or at the bottom of a narrow screen (WAI-ARIA toolbar pattern). */
export function Toolbar({ editor, isEnlarged, onEnlarge, ref }: ToolbarProps) {
  const setup = useEditorSetup();
  const { kind, canUndo, canRedo } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({
      kind: currentKind(editor),
      canUndo: undoDepth(state) > 0,
      canRedo: redoDepth(state) > 0,
    }),
  });
  const own = useRef<HTMLDivElement>(null);
  useRovingTabIndex(own);
  useKeyboardInset();
  const current = textKinds.find(({ name }) => name === kind);

  function apply(name: string) {
    editor.view.focus();
    blockKinds.find((each) => each.name === name)?.apply(editor, setup);
  }
  const item = ({ name, label, icon, markdown, shortcut }: (typeof blockKinds)[number]) => ({
    label,
    icon: <EditorIcon name={icon} />,
    hint: shortcut ? shortcutText(shortcut) : markdown,
    onSelect: () => apply(name),
  });

  return (
    <div className="editor-toolbar" ref={ref}>
      <div
        role="toolbar"
        aria-label="Formatting"
        className="editor-tools"
        ref={own}
        onKeyDown={(event) => moveFocus(event, () => editor.view.focus())}
      >
        <ActionMenu
          label={`Block type: ${current?.label ?? "none"}`}
          className="editor-tool editor-tool-kind"
          items={textKinds.map((each) => ({ ...item(each), checked: each.name === kind }))}
        >
          <span>{current?.label ?? "Block"}</span>
          <EditorIcon name="chevron" size={14} />
        </ActionMenu>
        <MarkButtons editor={editor} />
        <span className="editor-tools-gap" />
        <ActionMenu label="Add a block" className="editor-tool" items={findBlockKinds(editor, setup, "").map(item)}>
          <EditorIcon name="plus" />
        </ActionMenu>
        <ContextTools editor={editor} />
        <BlockMenu editor={editor} />
        <span className="editor-tools-gap" />
        <ToolButton
          icon="undo"
          label="Undo"
          shortcut="Mod-z"
          disabled={!canUndo}
          onClick={() => editor.chain().focus().undo().run()}
        />
        <ToolButton
          icon="redo"
          label="Redo"
          shortcut="Mod-Shift-z"
          disabled={!canRedo}
          onClick={() => editor.chain().focus().redo().run()}
        />
        <ToolButton
          icon={isEnlarged ? "reduce" : "enlarge"}
          label={isEnlarged ? "Exit full width" : "Full width"}
          onClick={onEnlarge}
        />
      </div>
    </div>
  );
}

const listTools = (bar: HTMLElement) => [
  ...bar.querySelectorAll<HTMLElement>(":scope > button, :scope > [data-tools] > button, :scope > select"),
];

/** Makes the toolbar one tab stop: the tool that last had the focus. */
function useRovingTabIndex(bar: { current: HTMLElement | null }) {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const tools = listTools(element);
    const active = tools.find((tool) => tool.tabIndex === 0 && !tool.matches(":disabled")) ?? tools[0];
    for (const tool of tools) tool.tabIndex = tool === active ? 0 : -1;
  });
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>, leave: () => void) {
  if (event.target instanceof Element && event.target.closest("[popover]")) return;
  if (event.key === "Escape") {
    event.preventDefault();
    event.stopPropagation();
    leave();
    return;
  }
  const tools = listTools(event.currentTarget).filter((tool) => !tool.matches(":disabled"));
  const index = tools.indexOf(document.activeElement as HTMLElement);
  const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
  const step = isRtl ? -1 : 1;
  const next = { ArrowRight: index + step, ArrowLeft: index - step, Home: 0, End: -1 }[event.key];
  if (next === undefined || index < 0) return;
  event.preventDefault();
  for (const tool of tools) tool.tabIndex = -1;
  const target = tools.at(next % tools.length);
  if (!target) return;
  target.tabIndex = 0;
  target.focus();
}
