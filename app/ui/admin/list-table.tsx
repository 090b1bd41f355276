import { Checkbox, VisuallyHidden } from "@mantine/core";
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useRef } from "react";
import { selectRange } from "./row-range.ts";
import { SortButton } from "./sort-button.tsx";
import classes from "./table.module.css";

export interface ListColumn<Row> {
  /** Unique in the table; for a sorted column, the name of the API's ordering. */
  name: string;
  label: string;
  /** For columns that need no visible heading, such as pictures and menus. */
  isLabelHidden?: boolean;
  /** The direction of the first click on the heading; without it, the list isn't sorted by this column. */
  sort?: "ascending" | "descending" | undefined;
  /** The column that names its row. */
  isRowHeader?: boolean;
  width?: string;
  /** The breakpoint from which the column is shown: `sm` is 48em, `md` 62em, `lg` 75em. */
  visibleFrom?: "sm" | "md" | "lg";
  noWrap?: boolean;
  className?: string | undefined;
  render: (row: Row) => ReactNode;
}

/** The column for row menus, without `render`. */
export const ACTIONS_COLUMN = { name: "actions", label: "Actions", isLabelHidden: true, width: "3.5rem" } as const;

interface ListTableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  rows: Row[];
  columns: ListColumn<Row>[];
  /** Whether the rows are still those of the previous page while the requested one loads. */
  isStale: boolean;
  /** As in the API: `field`, or `-field` for descending. */
  ordering?: string;
  onOrder?: (ordering: string) => void;
  selection?: ListSelection<Row> | undefined;
}

export interface ListSelection<Row> {
  selected: Row[];
  onSelect: (selected: Row[]) => void;
  /** The accessible names of the checkboxes. */
  selectAllLabel: string;
  selectLabel: (row: Row) => string;
}

/** The rows of a list, with checkboxes: Arrow Up and Arrow Down move between them, Escape clears the selection. */
export function ListTable<Row extends { id: number }>({
  label,
  rows,
  columns,
  isStale,
  ordering,
  onOrder,
  selection,
}: ListTableProps<Row>) {
  const lastToggled = useRef<number>(undefined);
  const isSelected = (row: Row) => selection?.selected.some(({ id }) => id === row.id) === true;
  const selectedHere = rows.filter(isSelected).length;

  function toggle(row: Row, event: ChangeEvent<HTMLInputElement>) {
    const isRange = (event.nativeEvent as MouseEvent).shiftKey === true;
    selection?.onSelect(selectRange(selection.selected, rows, row, isRange ? lastToggled.current : undefined));
    lastToggled.current = row.id;
  }

  function toggleAll(checked: boolean) {
    const others = selection?.selected.filter(({ id }) => rows.every((row) => row.id !== id)) ?? [];
    selection?.onSelect(checked ? [...others, ...rows] : others);
  }

  return (
    <div className={classes.list} data-stale={isStale} aria-busy={isStale}>
      <table
        className={classes.table}
        aria-label={label}
        onKeyDown={(event) => (event.key === "Escape" ? selection?.onSelect([]) : moveBetweenRows(event))}
      >
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className={classes.check}>
                <Checkbox
                  aria-label={selection.selectAllLabel}
                  checked={selectedHere === rows.length}
                  indeterminate={selectedHere > 0 && selectedHere < rows.length}
                  onChange={(event) => toggleAll(event.currentTarget.checked)}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={visibility(column)}
                style={{ width: column.width, minWidth: column.width }}
                aria-sort={column.sort && getSortDirection(column.name, ordering)}
              >
                <Heading column={column} ordering={ordering} onOrder={onOrder} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-selected={isSelected(row)}>
              {selection ? (
                <td className={classes.check}>
                  <Checkbox
                    aria-label={selection.selectLabel(row)}
                    checked={isSelected(row)}
                    onChange={(event) => toggle(row, event)}
                  />
                </td>
              ) : null}
              {columns.map((column) => (
                <Cell key={column.name} column={column}>
                  {column.render(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadingProps {
  column: ListColumn<never>;
  ordering: string | undefined;
  onOrder: ((ordering: string) => void) | undefined;
}

function Heading({ column: { name, label, isLabelHidden, sort }, ordering = "", onOrder }: HeadingProps) {
  if (isLabelHidden) return <VisuallyHidden>{label}</VisuallyHidden>;
  if (!sort || !onOrder) return label;
  return (
    <SortButton
      field={name}
      label={label}
      ordering={ordering}
      descendingFirst={sort === "descending"}
      onChange={onOrder}
    />
  );
}

function Cell({ column, children }: { column: ListColumn<never>; children: ReactNode }) {
  const className = [visibility(column), column.className, column.noWrap && classes.noWrap].filter(Boolean).join(" ");
  if (!column.isRowHeader) return <td className={className}>{children}</td>;
  return (
    <th scope="row" className={className}>
      {children}
    </th>
  );
}

const visibility = ({ visibleFrom }: ListColumn<never>) => visibleFrom && `mantine-visible-from-${visibleFrom}`;

const getSortDirection = (name: string, ordering: string | undefined) =>
  ordering === name ? "ascending" : ordering === `-${name}` ? "descending" : "none";

function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !(event.target instanceof HTMLInputElement)) return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input[type='checkbox']")];
  const next = boxes[boxes.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
