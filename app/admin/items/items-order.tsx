import { Accessibility, PointerSensor } from "@dnd-kit/dom";
import { DragDropProvider, type DragEndEvent } from "@dnd-kit/react";
import { isSortable, useSortable } from "@dnd-kit/react/sortable";
import { ActionIcon, Button, VisuallyHidden } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { errorText } from "#app/ui/admin/error-text.ts";
import { Icon } from "#app/ui/admin/icon.tsx";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { TableSkeleton } from "#app/ui/admin/table-skeleton.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import { type ListedItem, listKey } from "./item-calls.ts";
import { ItemCell } from "./item-cell.tsx";
import classes from "./items-order.module.css";
import { MoveDialog } from "./move-dialog.tsx";
import { findIdAtPosition, LOADED, loadOrdered, orderedItems } from "./ordered-items.ts";
import { getItemName } from "./use-item-actions.ts";

interface ItemsOrderProps {
  definition: ResourceDefinition;
  /** Only matching items are ordered, among themselves: those of an album, for example. */
  filters: Readonly<Record<string, string>>;
  onDone: () => void;
}

/** Reorders the items of a list by dragging, with buttons or with arrow keys. Each move is stored immediately. */
export default function ItemsOrder({ definition, filters, onDone }: ItemsOrderProps) {
  const many = definition.labels.many.toLowerCase();
  const queries = useQueryClient();
  const stored = useQuery(orderedItems(definition, filters));
  const [items, setItems] = useState<ListedItem[]>();
  const [announcement, setAnnouncement] = useState("");
  const [isLoading, setLoading] = useState(false);
  const [asked, setAsked] = useState<ListedItem>();
  const moved = useRef<number>(undefined);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const hint = useId();

  useEffect(() => setItems(stored.data?.items), [stored.data]);

  // A moved row is a new element in another place, which does not keep the focus.
  useEffect(() => {
    if (moved.current === undefined) return;
    document.getElementById(`move-${moved.current}`)?.focus();
    moved.current = undefined;
  });

  if (stored.isError && !isSessionExpired(stored.error))
    return <LoadError what={many} error={stored.error} onRetry={() => stored.refetch()} />;
  if (!items || !stored.data) return <TableSkeleton label={`Loading ${many}`} />;

  const count = Math.max(stored.data.count, items.length);

  function move(from: number, to: number) {
    const [item, other] = [items?.[from], items?.[to]];
    if (!items || !item || !other || from === to) return;
    setItems(items.toSpliced(from, 1).toSpliced(to, 0, item));
    setAnnouncement(`${getItemName(definition, item)} moved to position ${to + 1} of ${count}.`);
    moved.current = item.id;
    store(() => ({ ids: [item.id], [to < from ? "before" : "after"]: other.id }));
  }

  /** Loads the next items. */
  async function load(wanted: number) {
    setLoading(true);
    try {
      await saving.current;
      setItems((await loadOrdered(definition, filters, items ?? [], wanted)).items);
    } catch (error) {
      if (!isSessionExpired(error)) notify.error(errorText(error));
    } finally {
      setLoading(false);
    }
  }

  /** Moves an item to a position, counted from 1, which may be beyond the loaded items. */
  function moveTo(item: ListedItem, position: number) {
    if (!items) return;
    setAsked(undefined);
    const from = items.indexOf(item);
    if (position <= items.length) return move(from, position - 1);
    const rest = items.toSpliced(from, 1);
    setItems(rest);
    setAnnouncement(`${getItemName(definition, item)} moved to position ${position} of ${count}.`);
    moved.current = rest[Math.min(from, rest.length - 1)]?.id;
    store(async () => ({ ids: [item.id], after: await findIdAtPosition(definition, filters, position) }));
  }

  /** Stores a move after the previous ones, which it builds on. */
  function store(request: () => object) {
    saving.current = saving.current
      .then(async () => staffApi().post(`${definition.path}/reorder/`, await request()))
      .catch(async (error) => {
        if (isSessionExpired(error)) return;
        notify.error(`Couldn’t save the order. ${errorText(error)}`);
        await stored.refetch();
      });
  }

  async function finish() {
    await saving.current;
    await queries.invalidateQueries({ queryKey: listKey(definition) });
    onDone();
  }

  function onDragEnd({ operation: { source }, canceled }: DragEndEvent) {
    if (!canceled && isSortable(source)) move(source.initialIndex, source.index);
  }

  return (
    <section aria-label={`Order of ${many}`} className={classes.section}>
      <div className={classes.head}>
        <p id={hint}>
          Drag rows by their handles, or focus a handle and press the arrow keys.
          {count > items.length ? ` Showing the first ${items.length} of ${count}.` : ""}
        </p>
        <Button onClick={finish}>Done</Button>
      </div>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {/* The handles have their own keys and announcements. */}
      <DragDropProvider
        sensors={[PointerSensor]}
        plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
        onDragEnd={onDragEnd}
      >
        <ol className={classes.rows}>
          {items.map((item, index) => (
            <Row
              key={item.id}
              definition={definition}
              item={item}
              index={index}
              hint={hint}
              count={items.length}
              onMove={move}
              onAsk={() => setAsked(item)}
            />
          ))}
        </ol>
      </DragDropProvider>
      {count > items.length ? (
        <Button variant="default" loading={isLoading} onClick={() => load(items.length + LOADED)}>
          {`Show ${Math.min(LOADED, count - items.length)} more`}
        </Button>
      ) : null}
      {asked ? (
        <MoveDialog
          name={getItemName(definition, asked)}
          position={items.findIndex(({ id }) => id === asked.id) + 1}
          count={count}
          onMove={(position) => moveTo(asked, position)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </section>
  );
}

interface RowProps {
  definition: ResourceDefinition;
  item: ListedItem;
  index: number;
  count: number;
  hint: string;
  onMove: (from: number, to: number) => void;
  /** Opens the dialog for a position. */
  onAsk: () => void;
}

function Row({ definition, item, index, count, hint, onMove, onAsk }: RowProps) {
  const { ref, handleRef, isDragSource } = useSortable({ id: item.id, index });
  const name = getItemName(definition, item);
  const picture = definition.list.columns.find((column) => definition.inputs[column]?.kind === "picture");
  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(index, to);
  }
  return (
    <li className={classes.row} ref={ref} data-dragged={isDragSource}>
      <button
        type="button"
        ref={handleRef}
        id={`move-${item.id}`}
        className={classes.handle}
        aria-label={`Move ${name}`}
        aria-describedby={hint}
        onKeyDown={onKeyDown}
      >
        <Icon name="sort-none" size={18} />
      </button>
      {picture ? <ItemCell definition={definition} item={item} column={picture} /> : null}
      <span className={classes.name}>{name}</span>
      <ActionIcon
        variant="subtle"
        color="quiet"
        size={36}
        aria-label={`Move ${name} up`}
        disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      >
        <Icon name="sort-up" size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="quiet"
        size={36}
        aria-label={`Move ${name} down`}
        disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      >
        <Icon name="sort-down" size={18} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="quiet" size={36} aria-label={`Move ${name} to a position`} onClick={onAsk}>
        <Icon name="grip" size={18} />
      </ActionIcon>
    </li>
  );
}
