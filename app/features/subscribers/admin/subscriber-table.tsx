import { VisuallyHidden } from "@mantine/core";
import type { DataTableColumn } from "mantine-datatable";
import { Link } from "react-router";
import { ActionMenu } from "#app/ui/admin/action-menu.tsx";
import { Icon } from "#app/ui/admin/icon.tsx";
import { ListTable } from "#app/ui/admin/list-table.tsx";
import { SortButton } from "#app/ui/admin/sort-button.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { type Subscriber, sourceLabels } from "../subscribers.resource.ts";
import { SubscriberState, Unsubscribed } from "./subscriber-state.tsx";
import classes from "./subscribers.module.css";
import type { SubscriberActions } from "./use-subscriber-actions.ts";

/** Below it, the address would have less room than what is said of it. */
const WIDE = "(min-width: 62em)";

interface SubscriberTableProps {
  subscribers: Subscriber[];
  /** The rows are those of the previous page while the requested one loads. */
  isStale: boolean;
  ordering: string;
  onOrder: (ordering: string) => void;
  checked: Subscriber[];
  onCheck: (checked: Subscriber[]) => void;
  actions: SubscriberActions;
}

export function SubscriberTable({
  subscribers,
  isStale,
  ordering,
  onOrder,
  checked,
  onCheck,
  actions,
}: SubscriberTableProps) {
  const sort = { ordering, onChange: onOrder };
  const columns: DataTableColumn<Subscriber>[] = [
    {
      accessor: "email",
      title: <SortButton field="email" label="Email" {...sort} />,
      render: ({ id, email, name, source, created_at, ...state }) => (
        <>
          <span className={classes.email}>
            <Link to={`/admin/subscribers/${id}`}>{email}</Link>
          </span>
          {name ? (
            <span className={classes.personName} dir="auto">
              {name}
            </span>
          ) : null}
          <span className={classes.details}>
            <SubscriberState {...state} />{" "}
            {state.is_unsubscribed && state.unsubscribed_at ? (
              <Unsubscribed at={state.unsubscribed_at} letter={state.unsubscribed_letter} />
            ) : (
              <TimeText value={created_at} />
            )}
            <span className={classes.source}> · {sourceLabels[source]}</span>
          </span>
        </>
      ),
    },
    {
      accessor: "is_blocked",
      width: "12.5rem",
      visibleMediaQuery: WIDE,
      title: <SortButton field="is_blocked" label="State" {...sort} />,
      render: (subscriber) => (
        <>
          <SubscriberState {...subscriber} />
          {subscriber.is_unsubscribed && subscriber.unsubscribed_at ? (
            <span className={classes.left}>
              <Unsubscribed at={subscriber.unsubscribed_at} letter={subscriber.unsubscribed_letter} />
            </span>
          ) : null}
        </>
      ),
    },
    {
      accessor: "source",
      title: "Source",
      width: "10rem",
      visibleMediaQuery: WIDE,
      render: ({ source }) => sourceLabels[source],
    },
    {
      accessor: "created_at",
      width: "9rem",
      visibleMediaQuery: WIDE,
      title: <SortButton field="created_at" label="Subscribed" descendingFirst {...sort} />,
      render: ({ created_at }) => <TimeText value={created_at} />,
    },
    {
      accessor: "actions",
      width: "3.5rem",
      textAlign: "right",
      title: <VisuallyHidden>Actions</VisuallyHidden>,
      render: (subscriber) => <RowMenu subscriber={subscriber} actions={actions} />,
    },
  ];
  return (
    <ListTable
      rows={subscribers}
      columns={columns}
      isStale={isStale}
      selected={checked}
      onSelect={onCheck}
      selectAllLabel="Check all rows of this page"
      selectLabel={({ email }) => `Check ${email}`}
    />
  );
}

function RowMenu({ subscriber, actions }: { subscriber: Subscriber; actions: SubscriberActions }) {
  const { email, is_blocked } = subscriber;
  return (
    <ActionMenu
      label={`Actions for ${email}`}
      items={[
        {
          label: is_blocked ? "Unblock" : "Block",
          icon: is_blocked ? "check" : "block",
          onSelect: () => actions.setBlocked(subscriber, !is_blocked),
        },
        { label: "Delete", icon: "trash", tone: "bad", onSelect: () => actions.askToDelete([subscriber]) },
      ]}
    >
      <Icon name="dots" />
    </ActionMenu>
  );
}
