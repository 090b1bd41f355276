import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ListResults } from "#app/ui/admin/list-results.tsx";
import { useListState } from "#app/ui/admin/list-state.ts";
import { type ListColumn, ListTable } from "#app/ui/admin/list-table.tsx";
import { isDenied } from "#app/ui/admin/load-error.tsx";
import { Notice, Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import classes from "./audit.module.css";
import { type AuditEntry, auditList, auditPage } from "./audit-calls.ts";
import { describeEntry, getItemPath, getKindName, getRevisionPath } from "./audit-entry.ts";
import { AuditFilters } from "./audit-filters.tsx";

export const meta = () => screenMeta("Audit log");

const columns: ListColumn<AuditEntry>[] = [
  {
    name: "created_at",
    label: "Time and person",
    width: "13rem",
    visibleFrom: "sm",
    render: (entry) => <Who entry={entry} />,
  },
  {
    name: "action",
    label: "Event",
    isRowHeader: true,
    render: (entry) => (
      <>
        <span className={classes.narrow}>
          <Who entry={entry} />
        </span>
        <span className={classes.what}>{describeEntry(entry)}</span>
        <Item entry={entry} />
      </>
    ),
  },
];

/** All changes and sign-ins, newest first. For owners. */
export default function AuditScreen() {
  const { state, change } = useListState(auditList);
  const page = useQuery(auditPage(state));
  const isFiltered = Object.keys(state.filters).length > 0;

  const clear = (
    <Button variant="default" onClick={() => change({ filters: {} })}>
      Clear filters
    </Button>
  );
  return (
    <Screen
      title="Audit log"
      lead="Changes and sign-ins by staff. To see the values of an item, open its history."
      width="wide"
      detail={page.isError ? undefined : page.data?.count}
    >
      {isDenied(page.error) ? null : (
        <AuditFilters filters={state.filters} onChange={(filters) => change({ filters })} />
      )}
      <ListResults state={state} onChange={change} query={page} what="the audit log">
        {({ count, results }) =>
          count > 0 ? (
            <ListTable label="Audit log" rows={results} columns={columns} isStale={page.isPlaceholderData} />
          ) : isFiltered ? (
            <Notice title="No matching entries" action={clear} />
          ) : (
            <Notice title="No entries yet">Changes and sign-ins by staff appear here.</Notice>
          )
        }
      </ListResults>
    </Screen>
  );
}

function Who({ entry: { created_at, username, ip } }: { entry: AuditEntry }) {
  return (
    <>
      <TimeText value={created_at} withTime />
      <span className={classes.who}>
        {username}
        {ip ? `, ${ip}` : ""}
      </span>
    </>
  );
}

/** The item, with links to it and to the result of the change. */
function Item({ entry }: { entry: AuditEntry }) {
  const { resource, item_id, title } = entry;
  const [path, revision] = [getItemPath(entry), getRevisionPath(entry)];
  const kind = getKindName(resource);
  const label = title ? `${kind} “${title}”` : item_id === null ? kind : `${kind} no. ${item_id}`;
  return (
    <span className={classes.item}>
      {path ? <Link to={path}>{label}</Link> : label}
      {revision ? (
        <Link to={revision} aria-label={`View changes to ${label}`}>
          View changes
        </Link>
      ) : null}
    </span>
  );
}
