import { type Editor, Extension, isMacOS } from "@tiptap/core";
import { GapCursor } from "@tiptap/pm/gapcursor";
import { NodeSelection } from "@tiptap/pm/state";
import { deleteBlock, duplicateBlock, moveBlock, writeBelow } from "./block-actions.ts";

interface Options {
  focusToolbar: () => void;
  openLink: () => void;
  openBlockMenu: () => void;
  openShortcuts: () => void;
  announce: (message: string) => void;
}

export const blockShortcuts = {
  up: "Alt-Shift-ArrowUp",
  down: "Alt-Shift-ArrowDown",
  duplicate: "Alt-Shift-d",
  delete: "Alt-Shift-Backspace",
  below: "Mod-Enter",
  menu: "Mod-.",
  toolbar: "Alt-F10",
  shortcuts: "Alt-F1",
  link: "Mod-k",
} as const;

/** The shortcuts that do not belong to a kind of block or mark. */
export const EditorKeys = Extension.create<Options>({
  name: "editorKeys",
  // Runs before the shortcuts of blocks, some of which begin with the same keys.
  priority: 200,
  addKeyboardShortcuts() {
    const { editor, options } = this;
    const act = (action: (editor: Editor) => boolean, message: string) => () => {
      if (action(editor)) options.announce(message);
      return true;
    };
    const open = (action: () => void) => () => {
      action();
      return true;
    };
    return {
      [blockShortcuts.up]: act((each) => moveBlock(each, -1), "Moved up"),
      [blockShortcuts.down]: act((each) => moveBlock(each, 1), "Moved down"),
      [blockShortcuts.duplicate]: act(duplicateBlock, "Duplicated"),
      [blockShortcuts.delete]: act(deleteBlock, "Deleted"),
      [blockShortcuts.below]: () => writeBelow(editor),
      [blockShortcuts.menu]: open(options.openBlockMenu),
      [blockShortcuts.toolbar]: open(options.focusToolbar),
      [blockShortcuts.shortcuts]: open(options.openShortcuts),
      // Without a selection, the shortcut opens the command palette, as everywhere.
      [blockShortcuts.link]: () => {
        const isSelected = !editor.state.selection.empty || getSelection()?.isCollapsed === false;
        if (!isSelected && !editor.isActive("link")) return false;
        // The editor learns what the previous key selected a moment later than the browser.
        setTimeout(options.openLink);
        return true;
      },
      "Mod-End": () => moveBesideBlock(editor, "end"),
      "Mod-Home": () => moveBesideBlock(editor, "start"),
      ...(isMacOS() && {
        "Mod-ArrowDown": () => moveBesideBlock(editor, "end"),
        "Mod-ArrowUp": () => moveBesideBlock(editor, "start"),
      }),
      Enter: () => focusFields(editor),
      // In code, Tab indents.
      Tab: () => !editor.isActive("codeBlock") && focusOwnField(editor),
    };
  },
});

/** Browsers would move into a field of a picture that is the first or last block. */
function moveBesideBlock({ state: { doc, tr }, view }: Editor, side: "start" | "end"): boolean {
  const block = side === "end" ? doc.lastChild : doc.firstChild;
  if (!block?.isAtom) return false;
  const place = doc.resolve(side === "end" ? doc.content.size : 0);
  view.dispatch(tr.setSelection(new GapCursor(place)).scrollIntoView());
  return true;
}

/** The first field of the selected block. */
function focusFields({ state: { selection }, view }: Editor): boolean {
  if (!(selection instanceof NodeSelection)) return false;
  const dom = view.nodeDOM(selection.from);
  const field = dom instanceof HTMLElement ? dom.querySelector<HTMLElement>(FIELDS) : null;
  field?.focus();
  return field !== null;
}

/** The field of the block at the cursor. Browsers would move to the first field of the whole text. */
export function focusOwnField({ state: { selection }, view }: Editor): boolean {
  const { $from } = selection;
  const dom = $from.depth > 0 && $from.parent.isTextblock ? view.nodeDOM($from.before()) : null;
  const field = dom instanceof HTMLElement ? dom.querySelector<HTMLElement>(".editor-field") : null;
  field?.focus();
  return field !== null;
}

const FIELDS = ".editor-block-panel :is(input, select, textarea, button):not(:disabled)";
