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
import type { InvitedMember, StaffMember } from "../staff.resource.ts";
import { DepartureDialog } from "./departure-dialog.tsx";
import { roleLabels, roleMeanings } from "./role-labels.ts";
import classes from "./staff.module.css";
import { activityOf, changeMember, inviteMember, renewInvitation, switchOtpOff } from "./staff-calls.ts";

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
    if (!invitation_link) return onDone(`The invitation is on its way to ${email}.`);
    await onDone(undefined);
    setLink(invitation_link);
  }

  if (open.kind === "invite") {
    return (
      <FormDialog
        title="Invite somebody"
        lead="They get a link to choose a password. It is valid for seven days."
        action="Invite"
        names={["display_name", "username", "email", "role"]}
        submit={async ({ display_name = "", username = "", email = "", role = "" }) =>
          invited(await inviteMember({ display_name, username, email, role: role as Role }))
        }
        onClose={onClose}
      >
        {(errorOf) => (
          <>
            <TextInput
              label="Name"
              description="As readers see it: the author of their articles. They can change it."
              name="display_name"
              autoComplete="off"
              maxLength={100}
              error={errorOf("display_name")}
              data-autofocus
            />
            <TextInput
              label="Username"
              description="To sign in with; it cannot be changed later."
              name="username"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              required
              withAsterisk={false}
              error={errorOf("username")}
            />
            <TextInput
              label="Email address"
              name="email"
              type="email"
              autoComplete="off"
              required
              withAsterisk={false}
              error={errorOf("email")}
            />
            <NativeSelect label="Role" name="role" data={roleChoices} defaultValue="author" error={errorOf("role")} />
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
          title={`Renew the invitation of ${member.username}?`}
          action="Renew"
          submit={async () => invited(await renewInvitation(member))}
          onClose={onClose}
        >
          The link that they have now stops working, and a new one is valid for seven days.
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
          They can sign in again, with the password and the passkeys that they had. Sessions and API tokens do not come
          back.
        </Question>
      );
    case "otp":
      return (
        <Question
          title={`Switch one-time codes off for ${member.username}?`}
          action="Switch off"
          tone="bad"
          submit={async () => {
            await switchOtpOff(member);
            await onDone(`${member.username} can sign in without a code.`);
          }}
          onClose={onClose}
        >
          For somebody who has lost their phone and their recovery codes. They can then sign in with their password
          alone, and are told so by email.
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
      title={`Change the role of ${member.username}`}
      lead={`From now on they may ${roleMeanings[role]}. They are told so by email.`}
      action="Change the role"
      names={["role"]}
      submit={async () => {
        await changeMember(member, { role });
        await onDone(`${member.username} is now an ${role}.`);
      }}
      onClose={onClose}
    >
      {(errorOf) => (
        <NativeSelect
          label="Role"
          name="role"
          data={roleChoices}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as Role)}
          error={errorOf("role")}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}

function EmailDialog({ member, onDone, onClose }: MemberDialogProps) {
  return (
    <FormDialog
      title={`Change the address of ${member.username}`}
      lead="Links that were sent to the former address stop working. Both addresses are told."
      action="Change the address"
      names={["email"]}
      submit={async ({ email = "" }) => {
        await changeMember(member, { email });
        await onDone(`The address of ${member.username} has been changed.`);
      }}
      onClose={onClose}
    >
      {(errorOf) => (
        <TextInput
          label="Email address"
          name="email"
          type="email"
          autoComplete="off"
          required
          withAsterisk={false}
          defaultValue={member.email ?? ""}
          error={errorOf("email")}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}

function ActivityDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const activity = useQuery(activityOf(member));
  return (
    <Dialog opened title={`Activity of ${member.username}`} onClose={onClose} closable>
      {activity.isError && !isSessionExpired(activity.error) ? (
        <LoadError what="this activity" error={activity.error} onRetry={() => activity.refetch()} />
      ) : null}
      {activity.isPending ? <Skeleton height={120} /> : null}
      {activity.data?.length === 0 ? <p>Nothing has happened yet.</p> : null}
      {activity.data?.length ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        <ul className={classes.activity} tabIndex={0} aria-label={`Activity of ${member.username}`}>
          {activity.data.map(({ id, action, created_at, username, ip }) => (
            <li key={id}>
              {activityLabel(action)}{" "}
              <span>
                <TimeText value={created_at} withTime />
                {ip ? ` from ${ip}` : ""}
                {username === member.username || action.startsWith("sign_in") ? "" : ` by ${username}`}
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
      title="Pass the invitation on"
      lead="This site does not send email yet. Send this link to the person yourself; it works once, for seven days, and is not shown again."
      text={link}
      what="the link"
      onClose={onClose}
    />
  );
}
