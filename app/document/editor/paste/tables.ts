import type { RichTextNode } from "../../document.ts";
import { hiddenColumns } from "./hidden.ts";

const MAX_COLUMNS = 50;
const MAX_ROWS = 2000;

interface Cell {
  blocks: RichTextNode[];
  isHeader: boolean;
  isHidden: boolean;
  /** The number of columns covered. */
  span: number;
}

/** Whether a table only arranges other content: it has one cell, or surrounds other tables without data of its own. */
export const isLayoutTable = (table: HTMLTableElement): boolean =>
  table.getAttribute("role") === "presentation" ||
  (table.querySelector("table") !== null && !hasData(table)) ||
  (table.rows.length === 1 && table.rows[0]?.cells.length === 1);

/** Whether there are headers, or several rows of which most cells have text. */
function hasData({ caption, rows }: HTMLTableElement): boolean {
  const isText = (cell: Element) => cell.textContent?.trim() && !cell.querySelector("table");
  const isRow = ({ cells }: HTMLTableRowElement) => [...cells].filter(isText).length > 1;
  const hasHeader = [...rows].some(({ cells }) => [...cells].some(isHeaderCell));
  return caption !== null || hasHeader || [...rows].filter(isRow).length > 1;
}

/** Whether rows or columns of a table are left out. */
export const isTooLarge = ({ rows }: HTMLTableElement): boolean =>
  rows.length > MAX_ROWS || [...rows].some(({ cells }) => cells.length > MAX_COLUMNS);

/**
 * Converts a table. Documents have no merged cells, so the cells covered by a wide or high cell are empty.
 * @param convertContent converts the content of a cell.
 * @returns undefined for a table without text.
 */
export function convertTable(
  table: HTMLTableElement,
  convertContent: (cell: Element) => RichTextNode[],
): RichTextNode | undefined {
  const rows = removeHiddenCells(table, readTableRows(table, convertContent));
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

const empty = (isHeader = false): Cell => ({ blocks: [], isHeader, isHidden: false, span: 1 });

function toNode({ blocks, isHeader }: Cell): RichTextNode {
  const content = blocks.length > 0 ? blocks : [{ type: "paragraph" }];
  return isHeader ? { type: "tableHeader", content: content.map(removeBold) } : { type: "tableCell", content };
}

interface Row {
  isHidden: boolean;
  cells: Cell[];
}

/** Removes hidden rows and columns. The content of a cell that spans columns moves to the first visible one. */
function removeHiddenCells(table: HTMLTableElement, rows: Row[]): Cell[][] {
  const shown = rows.filter(({ isHidden }) => !isHidden).map(({ cells }) => cells);
  const hidden = hiddenColumns(table, MAX_COLUMNS);
  const width = Math.max(0, ...shown.map(({ length }) => length));
  for (let index = 0; index < width; index += 1)
    if (shown.every((cells) => cells[index]?.isHidden ?? true)) hidden.add(index);
  return shown.map((cells) => {
    for (const [index, { span, blocks }] of cells.entries()) {
      if (!hidden.has(index) || span < 2) continue;
      const other = cells.slice(index, index + span).find((_, at) => !hidden.has(index + at));
      if (other) other.blocks = blocks;
    }
    return cells.filter((_, index) => !hidden.has(index));
  });
}

function readTableRows(table: HTMLTableElement, convertContent: (cell: Element) => RichTextNode[]): Row[] {
  /** How many of the next rows a cell above covers, for each column. */
  const covered: number[] = [];
  return [...table.rows].slice(0, MAX_ROWS).map((row) => {
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
      const isHidden = cell.hasAttribute("hidden");
      const span = Math.min(Math.max(cell.colSpan, 1), MAX_COLUMNS - cells.length);
      for (let index = 0; index < span; index += 1) {
        covered[cells.length] = Math.max(cell.rowSpan, 1) - 1;
        cells.push(
          index === 0 ? { blocks: convertContent(cell), isHeader, isHidden, span } : { ...empty(isHeader), isHidden },
        );
      }
    }
    skipCovered();
    return { cells, isHidden: row.closest("[hidden]") !== null };
  });
}

const isHeaderCell = ({ localName }: Element) => localName === "th";

/** Word and Google Docs have no header cells; a bold first row is treated as one. */
function isBoldRow(row: Cell[] = []): boolean {
  const texts = row.flatMap(({ blocks }) => blocks).flatMap(listTexts);
  return row.every(({ blocks }) => blocks.length > 0) && texts.every(({ marks = [] }) => marks.some(isBold));
}

const isBold = ({ type }: { type: string }) => type === "bold";
const listTexts = (node: RichTextNode): RichTextNode[] =>
  node.type === "text" ? [node] : (node.content ?? []).flatMap(listTexts);

function removeBold(node: RichTextNode): RichTextNode {
  const { marks, ...rest } = node;
  const others = marks?.filter((mark) => !isBold(mark)) ?? [];
  return {
    ...rest,
    ...(others.length > 0 && { marks: others }),
    ...(node.content && { content: node.content.map(removeBold) }),
  };
}
