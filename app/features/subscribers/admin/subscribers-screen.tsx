import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useLocation } from "react-router";
import { ExportButton } from "#app/ui/admin/export-button.tsx";
import { Icon } from "#app/ui/admin/icon.tsx";
import { describeCount } from "#app/ui/admin/list-calls.ts";
import { ListResults } from "#app/ui/admin/list-results.tsx";
import { useListState } from "#app/ui/admin/list-state.ts";
import { isDenied, PermissionDenied } from "#app/ui/admin/load-error.tsx";
import { NoMatch } from "#app/ui/admin/no-match.tsx";
import { ReportBar } from "#app/ui/admin/report-bar.tsx";
import { Notice, Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { UploadLink } from "#app/ui/admin/upload-link.tsx";
import { useSelectedRows } from "#app/ui/admin/use-selected-rows.ts";
import type { Subscriber } from "../subscribers.resource.ts";
import { CheckedBar } from "./checked-bar.tsx";
import { DeleteSubscribers } from "./delete-subscribers.tsx";
import { Growth } from "./growth.tsx";
import { subscriberList, subscriberPage } from "./subscriber-calls.ts";
import { SubscriberFilters } from "./subscriber-filters.tsx";
import { SubscriberTable } from "./subscriber-table.tsx";
import { useSubscriberActions } from "./use-subscriber-actions.ts";

export const meta = () => screenMeta("Subscribers");

const LEAD = "People who receive the newsletter. Blocked people get no email and can’t subscribe again.";

export default function SubscribersScreen() {
  const { state, change } = useListState(subscriberList);
  const page = useQuery(subscriberPage(state));
  const { search } = useLocation();
  const [checked, setChecked] = useSelectedRows(state, page.data?.results);
  const actions = useSubscriberActions(() => setChecked([]));

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
        <PermissionDenied what="subscribers" />
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
          <UploadLink to="/admin/subscribers/import">Import CSV</UploadLink>
          <ExportButton count={count} onExport={() => actions.exportAs(state)} />
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
      <ListResults state={state} onChange={change} query={page} what="subscribers">
        {({ results }) => renderList(results)}
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

  function renderList(subscribers: Subscriber[]) {
    if (subscribers.length > 0)
      return (
        <SubscriberTable
          subscribers={subscribers}
          isStale={page.isPlaceholderData}
          ordering={state.ordering}
          onOrder={(ordering) => change({ ordering })}
          checked={checked}
          onCheck={setChecked}
          actions={actions}
        />
      );
    if (isFiltered)
      return (
        <NoMatch
          title={state.search ? `No subscribers match “${state.search}”` : "No subscribers match these filters"}
          onClear={() => change({ search: "", filters: {} })}
        >
          Try part of the email address.
        </NoMatch>
      );
    return (
      <Notice title="No subscribers yet" action={add}>
        Visitors subscribe in the footer of every page. You can also add people who asked you to.
      </Notice>
    );
  }
}
