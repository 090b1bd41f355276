import { DataTable, type DataTableColumn } from "mantine-datatable";
import type { KeyboardEvent } from "react";
import classes from "./table.module.css";

interface ListTableProps<Row> {
  rows: Row[];
  columns: DataTableColumn<Row>[];
  /** The rows are those of the previous page while the requested one loads. */
  isStale: boolean;
  /** Undefined if rows cannot be selected. */
  selected: Row[] | undefined;
  onSelect: (selected: Row[]) => void;
  /** The accessible names of the checkboxes. */
  selectAllLabel: string;
  selectLabel: (row: Row) => string;
}

/** The rows of a list, with checkboxes: Arrow Up and Arrow Down move between them, Escape clears the selection. */
export function ListTable<Row extends { id: number }>({
  rows,
  columns,
  isStale,
  selected,
  onSelect,
  selectAllLabel,
  selectLabel,
}: ListTableProps<Row>) {
  return (
    <div className={classes.list} data-stale={isStale} aria-busy={isStale}>
      <DataTable
        onKeyDown={(event) => (event.key === "Escape" ? onSelect([]) : moveBetweenRows(event))}
        withTableBorder
        highlightOnHover
        verticalAlign="center"
        verticalSpacing={5}
        borderColor="var(--line)"
        rowBorderColor="var(--line)"
        highlightOnHoverColor="var(--paper-sunk)"
        records={rows}
        columns={columns}
        {...(selected && {
          selectedRecords: selected,
          onSelectedRecordsChange: onSelect,
          allRecordsSelectionCheckboxProps: { "aria-label": selectAllLabel },
          getRecordSelectionCheckboxProps: (row: Row) => ({ "aria-label": selectLabel(row) }),
        })}
      />
    </div>
  );
}

function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !(event.target instanceof HTMLInputElement)) return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input[type='checkbox']")];
  const next = boxes[boxes.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
