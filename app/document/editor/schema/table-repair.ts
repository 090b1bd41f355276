import type { Node } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { columnCount, emptyCell } from "./table-commands.ts";

/**
 * Adds missing cells to rows that lost some when text across cells was replaced. Nothing changes before the first edit.
 */
export const repairTables = new Plugin({
  appendTransaction(transactions, before, { doc, tr }) {
    if (!transactions.some(({ docChanged }) => docChanged)) return null;
    const range = changedRange(before.doc, doc);
    if (!range) return null;
    const tables: { node: Node; position: number }[] = [];
    doc.nodesBetween(range.from, range.to, (node, position) => {
      if (node.type.name === "table") tables.push({ node, position });
      return !node.isTextblock;
    });
    for (const { node, position } of tables.reverse()) fillRows(node, position);
    return tr.docChanged ? tr : null;

    function fillRows(table: Node, start: number) {
      const columns = columnCount(table);
      table.forEach((row, offset) => {
        for (let count = row.childCount; count < columns; count += 1)
          tr.insert(tr.mapping.map(start + 1 + offset + row.nodeSize - 1), emptyCell(table));
      });
    }
  },
});

function changedRange(before: Node, after: Node) {
  const from = before.content.findDiffStart(after.content);
  const end = before.content.findDiffEnd(after.content);
  if (from === null || !end) return undefined;
  return { from: Math.min(from, end.b), to: Math.min(after.content.size, Math.max(from, end.b)) };
}
