import { blockKinds } from "./block-kinds.ts";
import { blockShortcuts } from "./editor-keys.ts";
import { shortcutText } from "./shortcut.ts";
import { markTools } from "./text-tools.ts";

const others: [string, string][] = [
  ["Undo", shortcutText("Mod-z")],
  ["Redo", shortcutText("Mod-Shift-z")],
  ["Link (with text selected)", shortcutText(blockShortcuts.link)],
  ["Find and replace", shortcutText("Mod-f")],
  ["Paste without formatting", shortcutText("Mod-Shift-v")],
  ["Add a block", "/"],
  ["Toolbar", shortcutText(blockShortcuts.toolbar)],
  ["Block menu", shortcutText(blockShortcuts.menu)],
  ["Move block up", shortcutText(blockShortcuts.up)],
  ["Move block down", shortcutText(blockShortcuts.down)],
  ["Duplicate block", shortcutText(blockShortcuts.duplicate)],
  ["Delete block", shortcutText(blockShortcuts.delete)],
  ["New paragraph below a table or call-out", shortcutText(blockShortcuts.below)],
  ["Line break", shortcutText("Shift-Enter")],
  ["Edit selected picture or button", shortcutText("Enter")],
  ["Next and previous table cell", `Tab, ${shortcutText("Shift-Tab")}`],
  ["Indent code", "Tab"],
  ["Nest list item", `Tab, ${shortcutText("Shift-Tab")}`],
  ["Leave the text", `${shortcutText("Escape")}, Tab`],
  ["Keyboard shortcuts", shortcutText(blockShortcuts.shortcuts)],
];

/** All shortcuts, and the Markdown that can be typed instead. */
export function ShortcutList() {
  const blocks = blockKinds.filter(({ shortcut, markdown }) => shortcut || markdown);
  return (
    <div className="editor-shortcuts">
      <h3>Blocks</h3>
      <dl>
        {blocks.map(({ name, label, shortcut, markdown }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              {markdown ? <kbd>{markdown}</kbd> : null}
              {shortcut ? <kbd>{shortcutText(shortcut)}</kbd> : null}
            </dd>
          </div>
        ))}
      </dl>
      <h3>Text</h3>
      <dl>
        {markTools.map(({ mark, label, shortcut }) => (
          <div key={mark}>
            <dt>{label}</dt>
            <dd>
              <kbd>{shortcutText(shortcut)}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <h3>Writing</h3>
      <dl>
        {others.map(([label, keys]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
