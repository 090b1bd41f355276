import { createSchemaNode } from "./from-schema.ts";
import { tableKeys } from "./table-keys.ts";
import { repairTables } from "./table-repair.ts";

const table = createSchemaNode("table", {
  parseHTML: () => [{ tag: "table" }],
  renderHTML: () => ["table", { dir: "auto" }, ["tbody", 0]],
  addKeyboardShortcuts() {
    return tableKeys(this.editor);
  },
  addProseMirrorPlugins: () => [repairTables],
});

const tableRow = createSchemaNode("tableRow", {
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
});

const tableHeader = createSchemaNode("tableHeader", {
  parseHTML: () => [{ tag: "th" }],
  renderHTML: () => ["th", { scope: "col" }, 0],
});

const tableCell = createSchemaNode("tableCell", {
  parseHTML: () => [{ tag: "td" }],
  renderHTML: () => ["td", 0],
});

export const tableNodes = { table, tableRow, tableHeader, tableCell };
