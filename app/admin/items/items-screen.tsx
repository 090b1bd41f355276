import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, use, useMemo, useState } from "react";
import { Link, useLocation, useParams } from "react-router";
import { adminListPath } from "#app/resources/admin-path.ts";
import { hasOwnPages } from "#app/resources/item-page.ts";
import {
  hasFixedItems,
  hasTrait,
  isCreatedByStaff,
  type ResourceDefinition,
} from "#app/resources/resource-definition.ts";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import { ExportButton } from "#app/ui/admin/export-button.tsx";
import { Icon } from "#app/ui/admin/icon.tsx";
import { LinkWarning } from "#app/ui/admin/links/link-warning.tsx";
import { describeCount, type MatchingItems } from "#app/ui/admin/list-calls.ts";
import { ListResults } from "#app/ui/admin/list-results.tsx";
import { useListState } from "#app/ui/admin/list-state.ts";
import { isDenied, PermissionDenied } from "#app/ui/admin/load-error.tsx";
import { NoMatch } from "#app/ui/admin/no-match.tsx";
import { ReportBar } from "#app/ui/admin/report-bar.tsx";
import { Notice, Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { TableSkeleton } from "#app/ui/admin/table-skeleton.tsx";
import { useSelectedRows } from "#app/ui/admin/use-selected-rows.ts";
import NotFound from "../not-found.tsx";
import type { Route } from "./+types/items-screen";
import { formatItemCount } from "./bulk-actions.ts";
import { useColumns } from "./columns.ts";
import { findDeclarationByPath } from "./declarations.ts";
import { canCreateItems, isManager } from "./form/permissions.ts";
import { getListConfig, getPageSize, itemsPage, type ListedItem } from "./item-calls.ts";
import classes from "./items.module.css";
import { ItemsFilters } from "./items-filters.tsx";
import { ItemsTable } from "./items-table.tsx";
import { ListOptions } from "./list-options.tsx";
import { getResourceParts } from "./parts.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { getItemName, useItemActions } from "./use-item-actions.ts";

export const meta = ({ params }: Route.MetaArgs) =>
  screenMeta(findDeclarationByPath(params.resource)?.labels.many ?? "Not found");

/** The list of a resource, generated from its declaration. */
export default function ItemsScreen() {
  const { resource } = useParams();
  const definition = findDeclarationByPath(resource);
  if (!definition) return <NotFound />;
  if (definition.single)
    return (
      <Suspense fallback={null}>
        <SingleItem key={definition.name} definition={definition} />
      </Suspense>
    );
  return <Items key={definition.name} definition={definition} />;
}

/** The form of the only item, which has no list. */
const SingleItem = lazy(() => import("./form/single-item.tsx"));

const ItemsOrder = lazy(() => import("./items-order.tsx"));

function Items({ definition }: { definition: ResourceDefinition }) {
  const config = useMemo(() => getListConfig(definition), [definition]);
  const { state, change } = useListState(config);
  const columns = useColumns(definition);
  const page = useQuery(itemsPage(definition, state, columns.columns));
  const { search } = useLocation();
  const account = use(CurrentAccountContext);
  const [selected, setSelected] = useSelectedRows(state, page.data?.results);
  const [matching, setMatching] = useState<MatchingItems>();
  const [isArranging, setArranging] = useState(false);
  const select = (items: ListedItem[]) => {
    setSelected(items);
    setMatching(undefined);
  };
  const actions = useItemActions(definition, () => select([]));
  const inTrash = state.filters.trash === "true";
  const many = definition.labels.many.toLowerCase();

  const { trash: _trash, ...filters } = state.filters;
  const isFiltered = state.search !== "" || Object.keys(filters).length > 0;
  const count = page.isError ? undefined : page.data?.count;
  const isFixed = hasFixedItems(definition);
  const canArrange =
    hasTrait(definition, "position") &&
    canCreateItems(definition, account) &&
    state.search === "" &&
    !inTrash &&
    state.ordering === "position" &&
    (count ?? 0) > 1;
  const results = page.data?.results ?? [];
  // An empty list has nothing to search, choose columns for or export.
  const isEmpty = count === 0 && !isFiltered;
  const hasPage = results.length > 0 && results.every(({ id }) => selected.some((item) => item.id === id));
  const hasMore = hasPage && (count ?? 0) > selected.length;
  const moreMatching = hasMore ? (page.data?.isMore ? "that match" : String(count)) : undefined;
  const { Above, Tools } = getResourceParts(definition).list ?? {};
  const newButton = canCreateItems(definition, account) ? (
    <Button
      component={Link}
      to={`${adminListPath(definition)}/new`}
      state={{ list: search }}
      leftSection={<Icon name="plus" size={18} />}
    >
      {`New ${definition.labels.one.toLowerCase()}`}
    </Button>
  ) : null;
  if (isDenied(page.error))
    return (
      <Screen title={definition.labels.many} lead={definition.navigation?.description} width="wide">
        <PermissionDenied what={many} />
      </Screen>
    );
  return (
    <Screen
      title={inTrash ? `${definition.labels.many}: trash` : definition.labels.many}
      lead={inTrash ? "Restore items or delete them permanently." : definition.navigation?.description}
      width="wide"
      detail={page.data && !page.isError ? describeCount(page.data) : undefined}
      actions={
        <>
          {hasTrait(definition, "trash") ? (
            <Button
              variant="default"
              {...(!inTrash && {
                className: classes.compact ?? "",
                leftSection: <Icon name="trash" size={18} />,
              })}
              onClick={() => change({ filters: inTrash ? {} : { trash: "true" }, search: "" })}
            >
              {inTrash ? `Back to ${many}` : "Trash"}
            </Button>
          ) : null}
          {isArranging || isEmpty ? null : (
            <ListOptions
              definition={definition}
              columns={columns}
              onArrange={canArrange ? () => setArranging(true) : undefined}
            />
          )}
          {isFixed || isEmpty ? null : (
            <ExportButton className={classes.compact} count={count} onExport={() => actions.exportAs(state)} />
          )}
          {inTrash || !Tools || !canCreateItems(definition, account) ? null : (
            <Suspense fallback={null}>
              <Tools />
            </Suspense>
          )}
          {inTrash || isEmpty ? null : newButton}
        </>
      }
    >
      {inTrash || isEmpty || !Above ? null : (
        <Suspense fallback={null}>
          <Above />
        </Suspense>
      )}
      {selected.length > 0 ? (
        <SelectionBar
          definition={definition}
          inTrash={inTrash}
          selected={{ items: selected, matching }}
          moreMatching={moreMatching}
          onSelectMatching={selectMatching}
          actions={actions}
          onClear={() => select([])}
        />
      ) : isArranging || isEmpty ? null : (
        <ItemsFilters definition={definition} state={state} onChange={change} />
      )}
      <ReportBar report={actions.report} onDismiss={actions.dismissReport} />
      {isArranging ? (
        <Suspense fallback={<TableSkeleton label={`Loading ${many}`} />}>
          <ItemsOrder definition={definition} filters={filters} onDone={() => setArranging(false)} />
        </Suspense>
      ) : (
        <ListResults state={state} onChange={change} query={page} what={many} size={getPageSize(definition)}>
          {({ results }) => renderList(results)}
        </ListResults>
      )}
      <ConfirmDialog
        opened={actions.question !== undefined}
        title={describeQuestion()}
        action={actions.question?.action.label ?? "Delete"}
        busy={actions.isBusy}
        warning={linkWarning()}
        onConfirm={actions.confirm}
        onCancel={actions.cancel}
      >
        {actions.question?.selected.matching ? "This includes items on other pages. " : ""}
        {actions.question?.action.isFinal
          ? "This can’t be undone."
          : actions.question?.action.deletes
            ? "You can restore them from the trash for 30 days."
            : ""}
      </ConfirmDialog>
    </Screen>
  );

  function selectMatching() {
    const { search, filters } = state;
    if (page.data?.isMore) return actions.count({ search, filters }, setMatching);
    setMatching({ search, filters, count: count ?? 0 });
  }

  function describeQuestion() {
    const action = actions.question?.action;
    if (action?.name === "purge") return `Delete ${describeSelection()} permanently?`;
    return `${action?.label ?? "Delete"} ${describeSelection()}?`;
  }

  function describeSelection() {
    const { items, matching } = actions.question?.selected ?? { items: [] };
    if (matching) return formatItemCount(definition, matching.count);
    return items.length === 1 && items[0]
      ? `“${getItemName(definition, items[0])}”`
      : formatItemCount(definition, items.length);
  }

  function linkWarning() {
    const { action, selected: asked } = actions.question ?? {};
    if (!action?.deletes || !asked || !hasOwnPages(definition)) return null;
    const { items, matching: all } = asked;
    const chosen = all
      ? { ...all.filters, ...(all.search && { search: all.search }) }
      : { ids: items.map(({ id }) => id).join(","), ...(inTrash && { trash: "true" }) };
    return <LinkWarning target={definition.name} filters={chosen} isOne={!all && items.length === 1} />;
  }

  function renderList(items: ListedItem[]) {
    if (items.length > 0)
      return (
        <ItemsTable
          definition={definition}
          items={items}
          isStale={page.isPlaceholderData}
          canChange={isManager(definition, account)}
          inTrash={inTrash}
          columns={columns.columns}
          ordering={state.ordering}
          onOrder={(ordering) => change({ ordering })}
          selected={selected}
          onSelect={select}
          actions={actions}
        />
      );
    if (isFiltered)
      return (
        <NoMatch
          title={state.search ? `Nothing matches “${state.search}”` : "Nothing matches these filters"}
          onClear={() => change({ search: "", filters: inTrash ? { trash: "true" } : {} })}
        />
      );
    if (inTrash) return <Notice title="The trash is empty">Deleted items stay here for 30 days.</Notice>;
    return (
      <Notice title={`No ${many} yet`} action={newButton}>
        {isCreatedByStaff(definition)
          ? `Create your first ${definition.labels.one.toLowerCase()}.`
          : `${definition.labels.many} from visitors appear here.`}
      </Notice>
    );
  }
}
