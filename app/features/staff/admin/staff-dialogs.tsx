import { NativeSelect, Skeleton, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { activityLabel } from "#app/admin/activity-labels.ts";
import { type Role, roles } from "#app/platform/access/actor.ts";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { ShownOnceDialog } from "#app/ui/admin/shown-once-dialog.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { commandLine } from "../account-event.ts";
import type { InvitedMember, StaffMember } from "../staff.resource.ts";
import { DepartureDialog } from "./departure-dialog.tsx";
import { roleLabels, roleMeanings } from "./role-labels.ts";
import classes from "./staff.module.css";
import { activityQuery, changeMember, inviteMember, renewInvitation, switchOtpOff } from "./staff-calls.ts";

export type OpenDialog =
  | { kind: "invite" }
  | {
      kind: "activity" | "role" | "email" | "renew" | "otp" | "activate" | "deactivate" | "delete";
      member: StaffMember;
    };

interface StaffDialogProps {
  open: OpenDialog;
  /** Reloads the list; with a message, it also closes the dialog. */
  onDone: (message: string | undefined) => Promise<void>;
  onClose: () => void;
}

const roleChoices = roles.map((value) => ({ value, label: roleLabels[value] })).reverse();

/** The dialogs of the actions on accounts. */
export function StaffDialog({ open, onDone, onClose }: StaffDialogProps) {
  const [link, setLink] = useState<string>();
  if (link) return <LinkDialog link={link} onClose={onClose} />;

  async function invited({ email, invitation_link }: InvitedMember) {
    if (!invitation_link) return onDone(`Invitation sent to ${email}.`);
    await onDone(undefined);
    setLink(invitation_link);
  }

  if (open.kind === "invite") {
    return (
      <FormDialog
        title="Invite a colleague"
        lead="They get a link to choose a password. It expires after seven days."
        action="Invite"
        names={["display_name", "username", "email", "role"]}
        submit={async ({ display_name = "", username = "", email = "", role = "" }) =>
          invited(await inviteMember({ display_name, username, email, role: role as Role }))
        }
        onClose={onClose}
      >
        {(getError) => (
          <>
            <TextInput
              label="Name"
              description="Shown as the author of their posts. They can change it later."
              name="display_name"
              autoComplete="off"
              maxLength={100}
              error={getError("display_name")}
              data-autofocus
            />
            <TextInput
              label="Username"
              description="Used to sign in. It can’t be changed later."
              name="username"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              required
              withAsterisk={false}
              error={getError("username")}
            />
            <TextInput
              label="Email address"
              name="email"
              type="email"
              autoComplete="off"
              required
              withAsterisk={false}
              error={getError("email")}
            />
            <NativeSelect label="Role" name="role" data={roleChoices} defaultValue="author" error={getError("role")} />
          </>
        )}
      </FormDialog>
    );
  }

  const { member } = open;
  const common = { member, onDone, onClose };
  switch (open.kind) {
    case "activity":
      return <ActivityDialog member={member} onClose={onClose} />;
    case "role":
      return <RoleDialog {...common} />;
    case "email":
      return <EmailDialog {...common} />;
    case "deactivate":
    case "delete":
      return <DepartureDialog {...common} kind={open.kind} />;
    case "renew":
      return (
        <Question
          title={`Renew the invitation for ${member.username}?`}
          action="Renew invitation"
          submit={async () => invited(await renewInvitation(member))}
          onClose={onClose}
        >
          Their current link stops working. The new link expires after seven days.
        </Question>
      );
    case "activate":
      return (
        <Question
          title={`Activate ${member.username}?`}
          action="Activate"
          submit={async () => {
            await changeMember(member, { is_active: true });
            await onDone(`${member.username} can sign in again.`);
          }}
          onClose={onClose}
        >
          They can sign in again with their password and passkeys. Sessions and API tokens are not restored.
        </Question>
      );
    case "otp":
      return (
        <Question
          title={`Turn off two-factor authentication for ${member.username}?`}
          action="Turn off"
          tone="bad"
          submit={async () => {
            await switchOtpOff(member);
            await onDone(`${member.username} can now sign in without a code.`);
          }}
          onClose={onClose}
        >
          Use this if they have lost their phone and recovery codes. They can then sign in with only their password, and
          are notified by email.
        </Question>
      );
  }
}

interface QuestionProps {
  title: string;
  action: string;
  tone?: "bad";
  submit: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

const Question = ({ children, ...props }: QuestionProps) => (
  <FormDialog {...props} lead={children} names={[]}>
    {() => null}
  </FormDialog>
);

type MemberDialogProps = Pick<StaffDialogProps, "onDone" | "onClose"> & { member: StaffMember };

function RoleDialog({ member, onDone, onClose }: MemberDialogProps) {
  const [role, setRole] = useState<Role>(member.role);
  return (
    <FormDialog
      title={`Change ${member.username}’s role`}
      lead={`They can ${roleMeanings[role]}. They are notified by email.`}
      action="Change role"
      names={["role"]}
      submit={async () => {
        await changeMember(member, { role });
        await onDone(`${member.username} is now an ${role}.`);
      }}
      onClose={onClose}
    >
      {(getError) => (
        <NativeSelect
          label="Role"
          name="role"
          data={roleChoices}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as Role)}
          error={getError("role")}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}

function EmailDialog({ member, onDone, onClose }: MemberDialogProps) {
  return (
    <FormDialog
      title={`Change ${member.username}’s email address`}
      lead="Links sent to the previous address stop working. Both addresses are notified."
      action="Change email address"
      names={["email"]}
      submit={async ({ email = "" }) => {
        await changeMember(member, { email });
        await onDone(`${member.username}’s email address has been changed.`);
      }}
      onClose={onClose}
    >
      {(getError) => (
        <TextInput
          label="Email address"
          name="email"
          type="email"
          autoComplete="off"
          required
          withAsterisk={false}
          defaultValue={member.email ?? ""}
          error={getError("email")}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}

function ActivityDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const activity = useQuery(activityQuery(member));
  return (
    <Dialog opened title={`Activity of ${member.username}`} onClose={onClose} closable>
      {activity.isError && !isSessionExpired(activity.error) ? (
        <LoadError what="the activity" error={activity.error} onRetry={() => activity.refetch()} />
      ) : null}
      {activity.isPending ? <Skeleton height={120} /> : null}
      {activity.data?.length === 0 ? <p>No activity yet.</p> : null}
      {activity.data?.length ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        <ul className={classes.activity} tabIndex={0} aria-label={`Activity of ${member.username}`}>
          {activity.data.map(({ id, action, created_at, username, ip }) => (
            <li key={id}>
              {activityLabel(action)}{" "}
              <span>
                <TimeText value={created_at} withTime />
                {ip ? ` from ${ip}` : ""}
                {username === commandLine
                  ? " from the command line"
                  : username === member.username || action.startsWith("sign_in")
                    ? ""
                    : ` by ${username}`}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}

function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <ShownOnceDialog
      title="Share invitation link"
      lead="This site can’t send email yet, so send this link yourself. It works once, expires after seven days and won’t be shown again."
      text={link}
      what="the link"
      onClose={onClose}
    />
  );
}
