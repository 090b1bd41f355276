import type { RichTextNode } from "#app/ui/rich-text/document.ts";

const MAX_COLUMNS = 50;
const MAX_ROWS = 2000;

interface Cell {
  blocks: RichTextNode[];
  isHeader: boolean;
}

/** Tables that only arrange other content: of one cell, or around other tables. */
export const isLayoutTable = (table: HTMLTableElement): boolean =>
  table.getAttribute("role") === "presentation" ||
  table.querySelector("table") !== null ||
  (table.rows.length === 1 && table.rows[0]?.cells.length === 1);

/** Whether rows or columns of a table are left out. */
export const isTooLarge = ({ rows }: HTMLTableElement): boolean =>
  rows.length > MAX_ROWS || [...rows].some(({ cells }) => cells.length > MAX_COLUMNS);

/**
 * Converts a table. Documents have no merged cells, so those that a wide or high cell covers are empty.
 * @param blocksOf converts the content of a cell.
 * @returns undefined for a table without text.
 */
export function convertTable(
  table: HTMLTableElement,
  blocksOf: (cell: Element) => RichTextNode[],
): RichTextNode | undefined {
  const rows = cellsOf(table, blocksOf);
  const width = Math.max(0, ...rows.map(({ length }) => length));
  if (!rows.some((row) => row.some(({ blocks }) => blocks.length > 0))) return undefined;
  const hasHeader = rows[0]?.some(({ isHeader }) => isHeader);
  if (!hasHeader && isBoldRow(rows[0]) && rows.length > 1 && !rows.slice(1).every(isBoldRow))
    for (const cell of rows[0] ?? []) cell.isHeader = true;
  return {
    type: "table",
    content: rows.map((row) => ({
      type: "tableRow",
      content: Array.from({ length: width }, (_, index) => toNode(row[index] ?? empty(row.at(-1)?.isHeader))),
    })),
  };
}

const empty = (isHeader = false): Cell => ({ blocks: [], isHeader });

function toNode({ blocks, isHeader }: Cell): RichTextNode {
  const content = blocks.length > 0 ? blocks : [{ type: "paragraph" }];
  return isHeader ? { type: "tableHeader", content: content.map(withoutBold) } : { type: "tableCell", content };
}

function cellsOf(table: HTMLTableElement, blocksOf: (cell: Element) => RichTextNode[]): Cell[][] {
  /** For each column, how many of the next rows are covered by a cell above. */
  const covered: number[] = [];
  // Word adds a row without height that has the widths of columns.
  const rows = [...table.rows].filter((row) => row.getAttribute("height") !== "0");
  return rows.slice(0, MAX_ROWS).map((row) => {
    const isHeader = row.parentElement?.localName === "thead" || [...row.cells].every(isHeaderCell);
    const cells: Cell[] = [];
    const skipCovered = () => {
      while ((covered[cells.length] ?? 0) > 0) {
        covered[cells.length] = (covered[cells.length] ?? 0) - 1;
        cells.push(empty(isHeader));
      }
    };
    for (const cell of row.cells) {
      skipCovered();
      if (cells.length >= MAX_COLUMNS) break;
      const columns = Math.min(Math.max(cell.colSpan, 1), MAX_COLUMNS - cells.length);
      for (let index = 0; index < columns; index += 1) {
        covered[cells.length] = Math.max(cell.rowSpan, 1) - 1;
        cells.push(index === 0 ? { blocks: blocksOf(cell), isHeader } : empty(isHeader));
      }
    }
    skipCovered();
    return cells;
  });
}

const isHeaderCell = ({ localName }: Element) => localName === "th";

/** Word and Google Docs have no header cells; a first row in bold is meant as one. */
function isBoldRow(row: Cell[] = []): boolean {
  const texts = row.flatMap(({ blocks }) => blocks).flatMap(textsOf);
  return row.every(({ blocks }) => blocks.length > 0) && texts.every(({ marks = [] }) => marks.some(isBold));
}

const isBold = ({ type }: { type: string }) => type === "bold";
const textsOf = (node: RichTextNode): RichTextNode[] =>
  node.type === "text" ? [node] : (node.content ?? []).flatMap(textsOf);

function withoutBold(node: RichTextNode): RichTextNode {
  const { marks, ...rest } = node;
  const others = marks?.filter((mark) => !isBold(mark)) ?? [];
  return {
    ...rest,
    ...(others.length > 0 && { marks: others }),
    ...(node.content && { content: node.content.map(withoutBold) }),
  };
}
