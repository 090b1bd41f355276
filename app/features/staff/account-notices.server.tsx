import type { Role } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { Heading, Paragraph, renderEmail, SmallPrint } from "#app/platform/mail/email-layout.tsx";
import { type MailingApp, queueEmail } from "#app/platform/mail/queue-email.ts";
import type { AccountEvent } from "./account-event.ts";
import { listOtherAccess, type OtherAccess } from "./other-access.server.ts";

/** The parts of the application that notices require. */
export type NotifyingApp = MailingApp & Pick<App, "readSiteFacts">;

interface Notice {
  what: string;
  more?: string | undefined;
  /** What to do if this is unexpected. */
  advice: string;
}

const NOT_YOU =
  "If you didn’t do this or ask for it, someone else may have access to your account. Request a new password on the sign-in page now, and tell an owner of the website.";
const NOT_EXPECTED = "If you weren’t expecting this, contact an owner of the website.";

/** The notice for an event; undefined if the account holder is not notified. */
function findNotice(
  { action, fields, byAccountHolder }: AccountEvent,
  role: Role,
  remaining: OtherAccess | undefined,
): Notice | undefined {
  const always = (what: string) => ({ what, advice: NOT_YOU });
  const unlessOwnAction = (what: string) => (byAccountHolder ? undefined : { what, advice: NOT_EXPECTED });
  switch (action) {
    case "change_password":
    case "reset_password":
      return { ...always("Your password has been changed."), more: remaining && accessText(fields, remaining) };
    case "enable_otp":
      return always("Two-factor authentication has been turned on. Signing in now also requires a code.");
    case "disable_otp":
      return always("Two-factor authentication has been turned off. Signing in now requires only your password.");
    case "use_recovery_code":
      return always("One of your recovery codes has been used and no longer works.");
    case "renew_recovery_codes":
      return always("New recovery codes have been created. The previous ones no longer work.");
    case "add_passkey":
      return always("A passkey has been added. It can be used to sign in without a password.");
    case "create_token":
      return always("An API token has been created. A program can use it to act on your behalf.");
    case "remove_passkey":
      return always("A passkey has been removed and can no longer be used to sign in.");
    case "change":
      return fields.includes("role") ? unlessOwnAction(`Your role has been changed to ${role}.`) : undefined;
    case "deactivate":
      return unlessOwnAction("Your account has been deactivated. You have been signed out and can’t sign in.");
    case "activate":
      return unlessOwnAction("Your account has been activated. You can sign in again.");
    case "delete":
      return unlessOwnAction("Your account has been deleted.");
    default:
      return undefined;
  }
}

/** Which passkeys and API tokens a new password left in place or revoked; undefined if there were none. */
function accessText(revoked: string[], { passkeys, api_tokens }: OtherAccess): string | undefined {
  const kinds = [
    ...(revoked.includes("passkeys") ? ["passkeys"] : []),
    ...(revoked.includes("api_tokens") ? ["API tokens"] : []),
  ];
  if (kinds.length > 0) return `Your ${kinds.join(" and ")} no longer work.`;
  const names = [
    ...passkeys.map((name) => `the passkey “${name}”`),
    ...api_tokens.map((name) => `the API token “${name}”`),
  ];
  if (names.length === 0) return undefined;
  const list = new Intl.ListFormat("en-GB").format(names);
  return `Your account can still be accessed with ${list}. On the Your account screen, remove any you don’t recognise.`;
}

/**
 * Notifies an account holder of an event by email, in the caller's transaction. Users who have not
 * accepted their invitation yet are not notified.
 */
export async function notifyAccountHolder(trx: Queryable, app: NotifyingApp, event: AccountEvent): Promise<void> {
  const account = await trx
    .selectFrom("staff")
    .select(["username", "email", "role", "invited_at"])
    .where("id", "=", event.account)
    .executeTakeFirst();
  if (!account?.email || account.invited_at) return;
  const isPassword = event.action === "change_password" || event.action === "reset_password";
  const remaining = isPassword ? await listOtherAccess(trx, app, event.account) : undefined;
  const notice = findNotice(event, account.role, remaining);
  if (notice) await queueNotice(trx, app, account.email, account.username, notice);
}

/** Notifies the former and the new address that an account's email address has changed. */
export async function notifyAddresses(
  trx: Queryable,
  app: NotifyingApp,
  username: string,
  addresses: { former: string | null; present: string | null },
): Promise<void> {
  const { former, present } = addresses;
  const formerNotice = "This is no longer the email address of your account.";
  const newNotice = "This is now the email address of your account.";
  if (former) await queueNotice(trx, app, former, username, { what: formerNotice, advice: NOT_EXPECTED });
  if (present) await queueNotice(trx, app, present, username, { what: newNotice, advice: NOT_EXPECTED });
}

async function queueNotice(
  trx: Queryable,
  app: NotifyingApp,
  recipient: string,
  username: string,
  { what, more, advice }: Notice,
) {
  const academy = (await app.readSiteFacts(trx)).name;
  const subject = `A change to your account at ${academy}`;
  const account = `Account: ${username} on ${app.config.siteUrl}`;
  await queueEmail(trx, app, {
    kind: "staff-notice",
    recipient,
    subject,
    text: [what, ...(more ? [more] : []), account, advice, academy].join("\n\n"),
    html: renderEmail({
      title: subject,
      preview: what,
      children: (
        <>
          <Heading>{what}</Heading>
          {more ? <Paragraph>{more}</Paragraph> : null}
          <Paragraph>{account}</Paragraph>
          <SmallPrint>{advice}</SmallPrint>
        </>
      ),
    }),
    headers: { "Auto-Submitted": "auto-generated" },
  });
}
