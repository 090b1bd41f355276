import { VisuallyHidden } from "@mantine/core";
import { Link, useLocation } from "react-router";
import { adminPath } from "#app/resources/admin-path.ts";
import { hasFixedItems, type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import { ActionMenu } from "#app/ui/admin/action-menu.tsx";
import { Icon } from "#app/ui/admin/icon.tsx";
import { ACTIONS_COLUMN, type ListColumn, ListTable } from "#app/ui/admin/list-table.tsx";
import { listBulkActions } from "./bulk-actions.ts";
import { getFieldLabel } from "./declarations.ts";
import type { ListedItem } from "./item-calls.ts";
import { ItemCell } from "./item-cell.tsx";
import classes from "./items.module.css";
import { getResourceParts } from "./parts.ts";
import { getItemName, type ItemActions } from "./use-item-actions.ts";

interface ItemsTableProps {
  definition: ResourceDefinition;
  items: ListedItem[];
  /** Whether the previous page is shown while the requested one loads. */
  isStale: boolean;
  /** Whether the account may change items at all. */
  canChange: boolean;
  inTrash: boolean;
  columns: readonly string[];
  ordering: string;
  onOrder: (ordering: string) => void;
  selected: ListedItem[];
  onSelect: (selected: ListedItem[]) => void;
  actions: ItemActions;
}

/** A table of the declared columns; narrow screens show only the title as a column, with the others below it. */
export function ItemsTable({
  definition,
  items,
  isStale,
  canChange,
  inTrash,
  columns: chosen,
  selected,
  onSelect,
  actions,
  ordering,
  onOrder,
}: ItemsTableProps) {
  const { search } = useLocation();
  const isFixed = !canChange || hasFixedItems(definition);
  const title = titleField(definition);
  const { cells, names } = getResourceParts(definition).list ?? {};
  const columns = inTrash
    ? [...chosen.filter((name) => name !== "state" && name !== "trashed_at"), "trashed_at"]
    : chosen;
  const others = columns.filter((name) => name !== title && getColumnKind(definition, name) !== "picture");
  /** A number means nothing without its label. */
  const isBareNumber = (item: ListedItem, column: string) =>
    typeof item[column] === "number" &&
    !cells?.[column] &&
    (getColumnKind(definition, column) ?? "number") === "number";
  const shown = columns.map(
    (name): ListColumn<ListedItem> =>
      name === title
        ? {
            name,
            label: getFieldLabel(definition, name),
            sort: firstSort(definition, name),
            isRowHeader: true,
            className: classes.title,
            render: (item) => (
              <>
                <Link
                  className={classes.name}
                  lang={item.language ?? undefined}
                  dir="auto"
                  data-unread={names?.isUnread(item)}
                  to={adminPath(definition, item)}
                  state={{ list: search }}
                >
                  {getItemName(definition, item)}
                  {names?.isUnread(item) ? <VisuallyHidden> (unread)</VisuallyHidden> : null}
                </Link>
                {names ? (
                  <span className={classes.mark}>
                    <names.Mark item={item} />
                  </span>
                ) : null}
                {names?.Excerpt ? (
                  <span className={classes.excerpt} dir="auto">
                    <names.Excerpt item={item} />
                  </span>
                ) : null}
                <span className={classes.details}>
                  {others.map((column) => (
                    <span key={column}>
                      {getColumnKind(definition, column) === "switch" ? (
                        item[column] ? (
                          getFieldLabel(definition, column)
                        ) : null
                      ) : (
                        <>
                          {isBareNumber(item, column) ? `${getFieldLabel(definition, column)}: ` : null}
                          <ItemCell definition={definition} item={item} column={column} />
                        </>
                      )}
                    </span>
                  ))}
                </span>
              </>
            ),
          }
        : {
            name,
            label: getFieldLabel(definition, name),
            ...(getColumnKind(definition, name) === "picture"
              ? { width: "4rem", isLabelHidden: true }
              : // All columns fit beside the navigation from this width.
                { visibleFrom: "lg", sort: firstSort(definition, name) }),
            render: (item) => <ItemCell definition={definition} item={item} column={name} />,
          },
  );
  const menu: ListColumn<ListedItem> = {
    ...ACTIONS_COLUMN,
    render: (item) => (
      <ActionMenu
        label={`Actions for ${getItemName(definition, item)}`}
        items={listBulkActions(definition, inTrash).map((action) => ({
          label: action.label,
          icon: action.icon,
          ...(action.icon === "trash" && { tone: "bad" as const }),
          onSelect: () => actions.start(action, { items: [item] }),
        }))}
      >
        <Icon name="dots" />
      </ActionMenu>
    ),
  };
  return (
    <ListTable
      label={definition.labels.many}
      rows={items}
      columns={isFixed ? shown : [...shown, menu]}
      isStale={isStale}
      ordering={ordering}
      onOrder={onOrder}
      selection={
        isFixed
          ? undefined
          : {
              selected,
              onSelect,
              selectAllLabel: "Select all rows on this page",
              selectLabel: (item) => `Select ${getItemName(definition, item)}`,
            }
      }
    />
  );
}

const getColumnKind = ({ inputs }: ResourceDefinition, column: string) => inputs[column]?.kind;

/** The direction of the first click on a heading: dates start with the latest. */
function firstSort(definition: ResourceDefinition, column: string) {
  if (!isOrdering(definition, column)) return undefined;
  return /_(at|on|date)$/.test(column) ? "descending" : "ascending";
}

/** Whether a list can be sorted by a column: some orderings exist for every list, others are declared. */
function isOrdering(definition: ResourceDefinition, column: string) {
  const always = ["created_at", "modified_at", "published_at", "trashed_at", "position", titleField(definition)];
  return always.includes(column) || definition.list.orderings.includes(column);
}
