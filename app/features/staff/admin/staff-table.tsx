import { useContext } from "react";
import { ActionMenu } from "#app/ui/admin/action-menu.tsx";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import { Icon } from "#app/ui/admin/icon.tsx";
import { ACTIONS_COLUMN, type ListColumn, ListTable } from "#app/ui/admin/list-table.tsx";
import { StatusChip } from "#app/ui/admin/status-chip.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { Separator } from "#app/ui/separator.tsx";
import type { StaffMember } from "../staff.resource.ts";
import { roleLabels } from "./role-labels.ts";
import classes from "./staff.module.css";
import type { OpenDialog } from "./staff-dialogs.tsx";

interface StaffTableProps {
  members: StaffMember[];
  isStale: boolean;
  onOpen: (dialog: OpenDialog) => void;
}

export function StaffTable({ members, isStale, onOpen }: StaffTableProps) {
  const columns: ListColumn<StaffMember>[] = [
    {
      name: "username",
      label: "Person",
      isRowHeader: true,
      render: (member) => (
        <>
          <strong className={classes.name}>{member.display_name || member.username}</strong>
          <span className={classes.facts}>
            {member.display_name ? (
              <>
                {member.username}
                <Separator />
              </>
            ) : null}
            {member.email ?? "No email address"}
          </span>
          <span className={classes.narrow}>
            {roleLabels[member.role]}
            <Separator />
            <State member={member} />
          </span>
        </>
      ),
    },
    { name: "role", label: "Role", width: "5.5rem", visibleFrom: "sm", render: ({ role }) => roleLabels[role] },
    {
      name: "is_active",
      label: "State",
      width: "10.5rem",
      visibleFrom: "sm",
      render: (member) => <State member={member} />,
    },
    {
      name: "last_used_at",
      label: "Last active",
      width: "10rem",
      visibleFrom: "sm",
      render: ({ last_used_at }) => (last_used_at ? <TimeText value={last_used_at} withTime /> : "Never"),
    },
    {
      ...ACTIONS_COLUMN,
      render: (member) => <RowMenu member={member} onOpen={onOpen} />,
    },
  ];
  return <ListTable label="Staff" rows={members} columns={columns} isStale={isStale} />;
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
        { label: "Change email", icon: "mail", onSelect: open("email") },
        ...(isInvited && is_active
          ? [{ label: "Renew invitation", icon: "replace" as const, onSelect: open("renew") }]
          : []),
        ...(has_otp && member.id !== account.id
          ? [{ label: "Turn off two-factor authentication", icon: "key" as const, onSelect: open("otp") }]
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
