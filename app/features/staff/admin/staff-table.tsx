import { VisuallyHidden } from "@mantine/core";
import type { DataTableColumn } from "mantine-datatable";
import { useContext } from "react";
import { ActionMenu } from "#app/ui/admin/action-menu.tsx";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import { Icon } from "#app/ui/admin/icon.tsx";
import { ListTable } from "#app/ui/admin/list-table.tsx";
import { StatusChip } from "#app/ui/admin/status-chip.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import type { StaffMember } from "../staff.resource.ts";
import { roleLabels } from "./role-labels.ts";
import classes from "./staff.module.css";
import type { OpenDialog } from "./staff-dialogs.tsx";

const WIDE = "(min-width: 48em)";

interface StaffTableProps {
  members: StaffMember[];
  isStale: boolean;
  onOpen: (dialog: OpenDialog) => void;
}

export function StaffTable({ members, isStale, onOpen }: StaffTableProps) {
  const columns: DataTableColumn<StaffMember>[] = [
    {
      accessor: "username",
      title: "Person",
      render: (member) => (
        <>
          <strong className={classes.name}>{member.display_name || member.username}</strong>
          <span className={classes.facts}>
            {member.display_name ? `${member.username} · ` : ""}
            {member.email ?? "no email address"}
          </span>
          <span className={classes.narrow}>
            {roleLabels[member.role]} · <State member={member} />
          </span>
        </>
      ),
    },
    { accessor: "role", width: "5.5rem", visibleMediaQuery: WIDE, render: ({ role }) => roleLabels[role] },
    {
      accessor: "is_active",
      title: "State",
      width: "10.5rem",
      visibleMediaQuery: WIDE,
      render: (member) => <State member={member} />,
    },
    {
      accessor: "last_used_at",
      title: "Last active",
      width: "10rem",
      visibleMediaQuery: WIDE,
      render: ({ last_used_at }) => (last_used_at ? <TimeText value={last_used_at} withTime /> : "never"),
    },
    {
      accessor: "actions",
      width: "3.5rem",
      textAlign: "right",
      title: <VisuallyHidden>Actions</VisuallyHidden>,
      render: (member) => <RowMenu member={member} onOpen={onOpen} />,
    },
  ];
  return (
    <ListTable
      rows={members}
      columns={columns}
      isStale={isStale}
      selected={undefined}
      onSelect={() => undefined}
      selectAllLabel=""
      selectLabel={() => ""}
    />
  );
}

function State({ member: { is_active, invitation_expires_at } }: { member: StaffMember }) {
  if (!is_active) return <StatusChip tone="bad">Deactivated</StatusChip>;
  if (!invitation_expires_at) return <StatusChip tone="good">Active</StatusChip>;
  const isOver = Date.parse(invitation_expires_at) <= Date.now();
  return <StatusChip tone={isOver ? "bad" : "caution"}>{isOver ? "Invitation expired" : "Invited"}</StatusChip>;
}

function RowMenu({ member, onOpen }: { member: StaffMember; onOpen: (dialog: OpenDialog) => void }) {
  const account = useContext(CurrentAccountContext);
  const { username, is_active, invitation_expires_at, has_otp } = member;
  const isInvited = invitation_expires_at !== null;
  const open = (kind: Exclude<OpenDialog["kind"], "invite">) => () => onOpen({ kind, member });
  return (
    <ActionMenu
      label={`Actions for ${username}`}
      items={[
        { label: "Activity", icon: "list", onSelect: open("activity") },
        { label: "Change role", icon: "award", onSelect: open("role") },
        { label: "Change address", icon: "mail", onSelect: open("email") },
        ...(isInvited && is_active
          ? [{ label: "Renew invitation", icon: "replace" as const, onSelect: open("renew") }]
          : []),
        ...(has_otp && member.id !== account.id
          ? [{ label: "Switch one-time codes off", icon: "key" as const, onSelect: open("otp") }]
          : []),
        ...(isInvited
          ? []
          : [is_active ? deactivate : activate].map((item) => ({ ...item, onSelect: open(item.kind) }))),
        {
          label: isInvited ? "Revoke invitation" : "Delete account",
          icon: "trash",
          tone: "bad",
          onSelect: open("delete"),
        },
      ]}
    >
      <Icon name="dots" />
    </ActionMenu>
  );
}

const deactivate = { kind: "deactivate", label: "Deactivate", icon: "block", tone: "bad" } as const;
const activate = { kind: "activate", label: "Activate", icon: "check" } as const;
