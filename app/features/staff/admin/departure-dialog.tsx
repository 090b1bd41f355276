import { NativeSelect, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import type { StaffMember } from "../staff.resource.ts";
import classes from "./staff.module.css";
import { activeStaff, changeMember, deleteMember, workQuery } from "./staff-calls.ts";

interface DepartureDialogProps {
  kind: "deactivate" | "delete";
  member: StaffMember;
  onDone: (message: string) => Promise<void>;
  onClose: () => void;
}

/** Deactivates or deletes an account, and asks for a successor. */
export function DepartureDialog({ kind, member, onDone, onClose }: DepartureDialogProps) {
  const work = useQuery(workQuery(member));
  const others = useQuery(activeStaff);
  const { username, invitation_expires_at } = member;
  const texts = getTexts(kind, username, invitation_expires_at !== null);

  async function submit({ successor }: Record<string, string>) {
    const to = successor ? Number(successor) : null;
    if (kind === "delete") await deleteMember(member, to);
    else await changeMember(member, { is_active: false, hand_over_to: to });
    await onDone(texts.done);
  }

  return (
    <FormDialog
      title={texts.title}
      lead={texts.lead}
      action={texts.action}
      tone="bad"
      names={["hand_over_to"]}
      submit={submit}
      onClose={onClose}
    >
      {(getError) => {
        if (!work.data || !others.data) return <Skeleton height={60} />;
        if (work.data.length === 0) return null;
        return (
          <>
            <div>
              <p>{username} is responsible for:</p>
              <ul className={classes.work}>
                {work.data.map(({ label, count }) => (
                  <li key={label}>
                    {label}: {count}
                  </li>
                ))}
              </ul>
            </div>
            <NativeSelect
              label="Reassign to"
              description="They can edit these items and are notified by email. Published items stay published."
              name="successor"
              data={[
                {
                  value: "",
                  label: kind === "delete" ? "Nobody (leave unassigned)" : "Nobody (keep as is)",
                },
                ...others.data
                  .filter(({ id }) => id !== member.id)
                  .map(({ id, username: name, display_name }) => ({
                    value: String(id),
                    label: display_name ? `${display_name} (${name})` : name,
                  })),
              ]}
              error={getError("hand_over_to")}
            />
          </>
        );
      }}
    </FormDialog>
  );
}

function getTexts(kind: "deactivate" | "delete", username: string, isInvited: boolean) {
  if (isInvited) {
    return {
      title: `Revoke the invitation for ${username}?`,
      lead: "The link stops working and the account is deleted.",
      action: "Revoke invitation",
      done: `Invitation for ${username} revoked.`,
    };
  }
  if (kind === "delete") {
    return {
      title: `Delete the account ${username}?`,
      lead: "They are signed out immediately, and the account is permanently deleted with its passkeys and API tokens. The audit log keeps the username.",
      action: "Delete account",
      done: `Account ${username} deleted.`,
    };
  }
  return {
    title: `Deactivate ${username}?`,
    lead: "They are signed out immediately and can’t sign in until you activate the account again. Their API tokens are revoked, and they are notified by email.",
    action: "Deactivate",
    done: `${username} has been deactivated.`,
  };
}
