import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { ExplainedButton } from "#app/ui/admin/explained-button.tsx";
import { Icon } from "#app/ui/admin/icon.tsx";
import { describeCount } from "#app/ui/admin/list-calls.ts";
import { ListResults } from "#app/ui/admin/list-results.tsx";
import { useListState, usePageReset } from "#app/ui/admin/list-state.ts";
import { isDenied, isInvalidPage, isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { ReportBar } from "#app/ui/admin/report-bar.tsx";
import { Notice, Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { TableSkeleton } from "#app/ui/admin/table-skeleton.tsx";
import { useUpdatedRows } from "#app/ui/admin/use-updated-rows.ts";
import type { Subscriber } from "../subscribers.resource.ts";
import { CheckedBar } from "./checked-bar.tsx";
import { DeleteSubscribers } from "./delete-subscribers.tsx";
import { Growth } from "./growth.tsx";
import { subscriberList, subscriberPage } from "./subscriber-calls.ts";
import { SubscriberFilters } from "./subscriber-filters.tsx";
import { SubscriberTable } from "./subscriber-table.tsx";
import { useSubscriberActions } from "./use-subscriber-actions.ts";

export const meta = () => screenMeta("Subscribers");

const LEAD = "Who gets the newsletter. A blocked person gets no mail, and cannot subscribe again.";

export default function SubscribersScreen() {
  const { state, change } = useListState(subscriberList);
  const page = useQuery(subscriberPage(state));
  const { search } = useLocation();
  const [checked, setChecked] = useState<Subscriber[]>([]);
  const actions = useSubscriberActions(() => setChecked([]));

  // Checked rows may not match another search.
  const criteria = JSON.stringify([state.search, state.filters]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search starts with no row checked.
  useEffect(() => setChecked([]), [criteria]);

  usePageReset(state.page, page, () => change({ page: 1 }, { replace: true }));
  useUpdatedRows(page.data?.results, setChecked);

  const isFiltered = state.search !== "" || Object.keys(state.filters).length > 0;
  const count = page.isError ? undefined : page.data?.count;
  const add = (
    <Button
      component={Link}
      to={{ pathname: "/admin/subscribers/new", search }}
      leftSection={<Icon name="plus" size={18} />}
      preventScrollReset
    >
      Add subscriber
    </Button>
  );

  if (isDenied(page.error))
    return (
      <Screen title="Subscribers" lead={LEAD}>
        {renderList()}
      </Screen>
    );
  return (
    <Screen
      title="Subscribers"
      lead={LEAD}
      width="wide"
      detail={page.data && !page.isError ? describeCount(page.data) : undefined}
      actions={
        <>
          <Button
            component={Link}
            to="/admin/subscribers/import"
            variant="default"
            leftSection={<Icon name="upload" size={18} />}
          >
            Import CSV
          </Button>
          <ExplainedButton
            variant="default"
            leftSection={<Icon name="download" size={18} />}
            whyNot={count ? undefined : count === 0 ? "There is nothing to export." : "The list has not been loaded."}
            isEvident
            onClick={() => actions.exportAs(state)}
          >
            Export CSV
          </ExplainedButton>
          {add}
        </>
      }
    >
      {(count ?? 0) > 0 || isFiltered ? <Growth /> : null}
      {checked.length > 0 ? (
        <CheckedBar checked={checked} actions={actions} onClear={() => setChecked([])} />
      ) : (
        <SubscriberFilters state={state} onChange={change} />
      )}
      <ReportBar report={actions.report} onDismiss={actions.dismissReport} />
      <ListResults state={state} query={page}>
        {renderList()}
      </ListResults>
      <DeleteSubscribers
        subscribers={actions.toDelete}
        busy={actions.isBusy}
        onConfirm={actions.confirmDelete}
        onCancel={actions.cancelDelete}
      />
      <Outlet />
    </Screen>
  );

  function renderList() {
    if (page.isError && !isInvalidPage(page.error) && !isSessionExpired(page.error)) {
      return <LoadError what="the subscribers" error={page.error} onRetry={() => page.refetch()} />;
    }
    if (!page.data || page.isError) return <TableSkeleton label="Loading the subscribers" />;
    if (page.data.count === 0)
      return isFiltered ? (
        <NoMatch search={state.search} onClear={() => change({ search: "", filters: {} })} />
      ) : (
        <NoSubscribers add={add} />
      );
    return (
      <SubscriberTable
        subscribers={page.data.results}
        isStale={page.isPlaceholderData}
        ordering={state.ordering}
        onOrder={(ordering) => change({ ordering })}
        checked={checked}
        onCheck={setChecked}
        actions={actions}
      />
    );
  }
}

function NoSubscribers({ add }: { add: React.ReactNode }) {
  return (
    <Notice title="Nobody has subscribed yet" action={add}>
      Every page of the site has the form in its footer. You can also add people who asked you to.
    </Notice>
  );
}

function NoMatch({ search, onClear }: { search: string; onClear: () => void }) {
  const action = (
    <Button variant="default" onClick={onClear}>
      Clear search and filters
    </Button>
  );
  return (
    <Notice
      title={search ? `No subscriber matches “${search}”` : "No subscriber matches these filters"}
      action={action}
    >
      Part of an address is enough to search for.
    </Notice>
  );
}
