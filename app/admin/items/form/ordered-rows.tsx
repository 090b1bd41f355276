import { Accessibility, PointerSensor } from "@dnd-kit/dom";
import { DragDropProvider } from "@dnd-kit/react";
import { isSortable, useSortable } from "@dnd-kit/react/sortable";
import { ActionIcon, Button, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/admin/icon.tsx";
import classes from "./rows.module.css";

interface OrderedRowsProps<Row> {
  /** The accessible name of the list. */
  label: string;
  rows: readonly Row[];
  /** What a row is called in buttons and announcements. */
  getName: (row: Row, index: number) => string;
  onChange: (rows: Row[]) => void;
  readOnly: boolean;
  children: (row: Row, index: number) => ReactNode;
}

/**
 * Rows that people reorder by dragging or with buttons, and remove with undo. The focus stays on the button that was
 * used, and each change is announced.
 */
export function OrderedRows<Row>({ label, rows, getName, onChange, readOnly, children }: OrderedRowsProps<Row>) {
  const keys = useRowKeys(rows.length);
  const list = useRef<HTMLOListElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const [removed, setRemoved] = useState<{ row: Row; index: number; name: string }>();
  /** The element that gets the focus after the next render. */
  const focusNext = useRef<string>(undefined);

  useEffect(() => {
    const wanted = focusNext.current;
    if (wanted === undefined) return;
    focusNext.current = undefined;
    const button =
      wanted === "undo" ? undo.current : list.current?.querySelector<HTMLElement>(`[data-button="${wanted}"]`);
    button?.focus();
  });

  function move(from: number, to: number) {
    if (to < 0 || to >= rows.length || from === to) return;
    const row = rows[from] as Row;
    keys.move(from, to);
    setAnnouncement(`${getName(row, from)} moved to position ${to + 1} of ${rows.length}.`);
    setRemoved(undefined);
    onChange(rows.toSpliced(from, 1).toSpliced(to, 0, row));
  }

  function remove(index: number) {
    const row = rows[index] as Row;
    const name = getName(row, index);
    keys.remove(index);
    setRemoved({ row, index, name });
    setAnnouncement(`${name} removed.`);
    focusNext.current = "undo";
    onChange(rows.toSpliced(index, 1));
  }

  function restore() {
    if (!removed) return;
    const at = Math.min(removed.index, rows.length);
    keys.insert(at);
    setRemoved(undefined);
    setAnnouncement(`${removed.name} restored.`);
    focusNext.current = `remove-${keys.at(at)}`;
    onChange(rows.toSpliced(at, 0, removed.row));
  }

  return (
    <>
      <DragDropProvider
        // The component has its own announcements and keys.
        plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
        sensors={[PointerSensor]}
        onDragEnd={({ canceled, operation: { source } }) => {
          if (!canceled && isSortable(source)) move(source.initialIndex, source.index);
        }}
      >
        <ol className={classes.rows} aria-label={label} ref={list}>
          {rows.map((row, index) => (
            <SortableRow key={keys.at(index)} id={keys.at(index)} index={index} disabled={readOnly}>
              {(handle) => (
                <>
                  {readOnly ? null : (
                    <span className={classes.handle} ref={handle} aria-hidden="true" title="Drag to reorder">
                      <Icon name="grip" size={18} />
                    </span>
                  )}
                  <div className={classes.content}>{children(row, index)}</div>
                  {readOnly ? null : (
                    <RowButtons
                      rowKey={keys.at(index)}
                      name={getName(row, index)}
                      isFirst={index === 0}
                      isLast={index === rows.length - 1}
                      onMove={(step, button) => {
                        focusNext.current = button;
                        move(index, index + step);
                      }}
                      onRemove={() => remove(index)}
                    />
                  )}
                </>
              )}
            </SortableRow>
          ))}
        </ol>
      </DragDropProvider>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {removed ? (
        <p className={classes.removed}>
          {removed.name} removed.
          <Button
            ref={undo}
            variant="subtle"
            size="compact-sm"
            onClick={restore}
            aria-label={`Undo removing ${removed.name}`}
          >
            Undo
          </Button>
        </p>
      ) : null}
    </>
  );
}

interface SortableRowProps {
  id: number;
  index: number;
  disabled: boolean;
  children: (handle: (element: Element | null) => void) => ReactNode;
}

function SortableRow({ id, index, disabled, children }: SortableRowProps) {
  const { ref, handleRef, isDragging } = useSortable({ id, index, disabled });
  return (
    <li ref={ref} className={classes.row} data-dragging={isDragging}>
      {children(handleRef)}
    </li>
  );
}

interface RowButtonsProps {
  rowKey: number;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: 1 | -1, button: string) => void;
  onRemove: () => void;
}

function RowButtons({ rowKey, name, isFirst, isLast, onMove, onRemove }: RowButtonsProps) {
  const moves = [
    { step: -1, label: "up", icon: "sort-up", isOff: isFirst },
    { step: 1, label: "down", icon: "sort-down", isOff: isLast },
  ] as const;
  return (
    <div className={classes.buttons}>
      {moves.map(({ step, label, icon, isOff }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color="quiet"
          size={32}
          aria-label={`Move ${name} ${label}`}
          // A disabled button would lose the focus at the end of the list.
          aria-disabled={isOff}
          data-button={`${label}-${rowKey}`}
          onClick={() => onMove(step, `${label}-${rowKey}`)}
        >
          <Icon name={icon} size={18} />
        </ActionIcon>
      ))}
      <ActionIcon
        variant="subtle"
        color="quiet"
        size={32}
        aria-label={`Remove ${name}`}
        data-button={`remove-${rowKey}`}
        onClick={onRemove}
      >
        <Icon name="close" size={18} />
      </ActionIcon>
    </div>
  );
}

/** Keys that stay with the rows when they are moved; the values have no keys of their own. */
function useRowKeys(count: number) {
  const keys = useRef<number[]>([]);
  const next = useRef(0);
  const create = () => {
    next.current += 1;
    return next.current;
  };
  while (keys.current.length < count) keys.current.push(create());
  if (keys.current.length > count) keys.current.length = count;
  return {
    at: (index: number) => keys.current[index] as number,
    move: (from: number, to: number) => {
      const [key] = keys.current.splice(from, 1);
      keys.current.splice(to, 0, key as number);
    },
    remove: (index: number) => void keys.current.splice(index, 1),
    insert: (index: number) => void keys.current.splice(index, 0, create()),
  };
}
