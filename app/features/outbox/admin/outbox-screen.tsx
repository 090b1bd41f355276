import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { ListResults } from "#app/ui/admin/list-results.tsx";
import { useListState } from "#app/ui/admin/list-state.ts";
import { type ListColumn, ListTable } from "#app/ui/admin/list-table.tsx";
import { isDenied } from "#app/ui/admin/load-error.tsx";
import { mailStateLabels } from "#app/ui/admin/mail-states.ts";
import { Notice, Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { StatusChip } from "#app/ui/admin/status-chip.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import classes from "./outbox.module.css";
import { type OutboxEntry, outboxList, outboxPage } from "./outbox-queries.ts";

export const meta = () => screenMeta("Outbox");

const TestEmailDialog = lazy(() => import("./test-email-dialog.tsx"));

const columns: ListColumn<OutboxEntry>[] = [
  {
    name: "subject",
    label: "Subject",
    isRowHeader: true,
    render: ({ id, subject, recipient }) => (
      <>
        <Link className={classes.subject} to={`/admin/outbox/${id}`}>
          {subject}
        </Link>
        <span className={classes.facts}>{recipient}</span>
      </>
    ),
  },
  {
    name: "recipient",
    label: "To",
    visibleFrom: "md",
    render: ({ recipient }) => <span className={classes.wrap}>{recipient}</span>,
  },
  {
    name: "state",
    label: "State",
    width: "8rem",
    render: ({ state }) => <StatusChip tone={mailStateLabels[state].tone}>{mailStateLabels[state].label}</StatusChip>,
  },
  {
    name: "created_at",
    label: "Created",
    width: "12rem",
    visibleFrom: "sm",
    render: ({ created_at }) => <TimeText value={created_at} withTime />,
  },
];

/** All emails, queued and sent. Without an SMTP server, emails can only be read here. */
export default function OutboxScreen() {
  const { state, change } = useListState(outboxList);
  const page = useQuery(outboxPage(state));
  const [isTesting, setTesting] = useState(false);

  return (
    <Screen
      title="Outbox"
      lead="Emails from the site, queued and sent. Open one that failed or is in doubt to see why and to send it again."
      width="wide"
      detail={page.isError ? undefined : page.data?.count}
      actions={
        isDenied(page.error) ? null : (
          <>
            <Button variant="default" onClick={() => setTesting(true)}>
              Send a test email
            </Button>
            <NativeSelect
              aria-label="State"
              data={[
                { value: "", label: "State: any" },
                ...Object.entries(mailStateLabels).map(([value, { label }]) => ({ value, label })),
              ]}
              value={state.filters.state ?? ""}
              onChange={(event) => change({ filters: { state: event.currentTarget.value } })}
            />
          </>
        )
      }
    >
      <ListResults state={state} onChange={change} query={page} what="the outbox">
        {({ count, results }) =>
          count > 0 ? (
            <ListTable label="Outbox" rows={results} columns={columns} isStale={page.isPlaceholderData} />
          ) : (
            <Notice title="No emails">
              Emails from the site, such as welcome emails to new subscribers, appear here as soon as they are queued.
            </Notice>
          )
        }
      </ListResults>
      <Suspense fallback={null}>{isTesting ? <TestEmailDialog onClose={() => setTesting(false)} /> : null}</Suspense>
    </Screen>
  );
}
