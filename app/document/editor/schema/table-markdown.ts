import { Extension } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { createCellSelection } from "./table-commands.ts";

/** Typing `| a | b |` and Enter creates a table with that header. */
export const TableMarkdown = Extension.create({
  name: "tableMarkdown",
  priority: 150,
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      Enter() {
        const { state, view } = editor;
        const { $from, empty } = state.selection;
        const cells = /^\|(.+)\|$/.exec($from.parent.textContent.trim())?.[1]?.split("|");
        if (!empty || $from.depth !== 1 || $from.parent.type.name !== "paragraph" || !cells || cells.length < 2)
          return false;
        const cell = (type: string, text: string) => {
          const words = text.trim();
          const content = words ? [{ type: "text", text: words }] : [];
          return { type, content: [{ type: "paragraph", content }] };
        };
        const table = state.schema.nodeFromJSON({
          type: "table",
          content: [
            { type: "tableRow", content: cells.map((text) => cell("tableHeader", text)) },
            { type: "tableRow", content: cells.map(() => cell("tableCell", "")) },
          ],
        });
        const start = $from.before();
        // A separate step, so that undo restores the text.
        const tr = closeHistory(state.tr).replaceWith(start, $from.after(), table);
        view.dispatch(tr.setSelection(createCellSelection(tr, start, table, { row: 1, column: 0 })).scrollIntoView());
        return true;
      },
    };
  },
});
