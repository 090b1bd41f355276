import { Link } from "react-router";
import { ActionMenu } from "#app/ui/admin/action-menu.tsx";
import { Icon } from "#app/ui/admin/icon.tsx";
import { ACTIONS_COLUMN, type ListColumn, ListTable } from "#app/ui/admin/list-table.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { Separator } from "#app/ui/separator.tsx";
import { type Subscriber, sourceLabels } from "../subscribers.resource.ts";
import { SubscriberState, Unsubscribed } from "./subscriber-state.tsx";
import classes from "./subscribers.module.css";
import type { SubscriberActions } from "./use-subscriber-actions.ts";

interface SubscriberTableProps {
  subscribers: Subscriber[];
  /** Whether the rows are those of the previous page because the requested one is loading. */
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
  const columns: ListColumn<Subscriber>[] = [
    {
      name: "email",
      label: "Email",
      sort: "ascending",
      isRowHeader: true,
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
            <span className={classes.source}>
              <Separator />
              {sourceLabels[source]}
            </span>
          </span>
        </>
      ),
    },
    {
      name: "is_blocked",
      label: "State",
      sort: "ascending",
      width: "12.5rem",
      visibleFrom: "md",
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
      name: "source",
      label: "Source",
      width: "10rem",
      visibleFrom: "md",
      render: ({ source }) => sourceLabels[source],
    },
    {
      name: "created_at",
      label: "Subscribed",
      sort: "descending",
      width: "9rem",
      visibleFrom: "md",
      render: ({ created_at }) => <TimeText value={created_at} />,
    },
    {
      ...ACTIONS_COLUMN,
      render: (subscriber) => <RowMenu subscriber={subscriber} actions={actions} />,
    },
  ];
  return (
    <ListTable
      label="Subscribers"
      rows={subscribers}
      columns={columns}
      isStale={isStale}
      ordering={ordering}
      onOrder={onOrder}
      selection={{
        selected: checked,
        onSelect: onCheck,
        selectAllLabel: "Select all rows on this page",
        selectLabel: ({ email }) => `Select ${email}`,
      }}
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
