import { createHash, randomBytes } from "node:crypto";
import { normalizeIP } from "@fastify/rate-limit";
import type { StaffActor } from "#app/platform/access/actor.ts";
import { refundAttempts, reserveAttempts } from "#app/platform/access/attempt-limits.ts";
import type { App } from "#app/platform/app.ts";
import type { Timestamp } from "#app/platform/database/tables.ts";
import { InvalidInput, type Problem } from "#app/platform/errors.ts";
import { EmailButton, Heading, Paragraph, renderEmail, SmallPrint } from "#app/platform/mail/email-layout.tsx";
import { encryptSecret } from "#app/platform/mail/mail-secrets.ts";
import { type Email, queueEmail } from "#app/platform/mail/queue-email.ts";
import { emailKey } from "#app/platform/text/email-address.ts";
import { ownAccount, recordAccountEvent } from "./account-events.server.ts";
import { notifyAddresses } from "./account-notices.server.tsx";
import { deleteTokens } from "./account-tokens.server.ts";
import { wrongPassword } from "./otp.server.ts";
import { verifyOwnPassword } from "./own-password.server.ts";
import type { Client } from "./sessions.server.ts";
import { duplicateEmail, lockStaff, rejectTakenAccounts } from "./staff.server.ts";
import { EMAIL_CHANGE_KIND, withdrawChange } from "./withdraw-email-change.server.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** A new address that takes effect once the link sent to it is opened. */
    staff_email_change: {
      staff_id: number;
      email: string;
      token_hash: string;
      expires_at: Timestamp;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
  }
}

const HOUR = 3_600_000;
const LIFETIME = 24 * HOUR;
/** Per hour and account, so that nobody is flooded with emails. */
const MAX_REQUESTS = 5;
/** Wrong tokens per hour and client address. */
const MAX_WRONG_TOKENS = 20;

/**
 * Emails a link to a new address; the account keeps its address until the link is opened.
 * @throws InvalidInput if the password is wrong, the address is taken or its own, or no mail server is set up;
 *   TooManyRequests
 */
export async function requestEmailChange(
  app: App,
  actor: StaffActor,
  { email, password }: { email: string; password: string },
): Promise<void> {
  if (!app.config.smtpUrl)
    throw InvalidInput.field(
      "email",
      "mail_not_set_up",
      "This site can’t send email yet, so the new email address can’t be confirmed. Ask an owner to change it on the Staff screen.",
    );
  const isOwn = (await verifyOwnPassword(app, actor, password)) !== undefined;
  const problems = isOwn ? [] : [wrongPassword];
  const key = emailKey(email);
  const [holder] = await app.database.db.selectFrom("staff").select("id").where("email_key", "=", key).execute();
  if (holder) problems.push(holder.id === actor.id ? unchangedEmail : duplicateEmail);
  if (problems.length > 0) throw new InvalidInput(problems);
  await reserveAttempts(app, [{ key: `email-change:${actor.id}`, limit: MAX_REQUESTS, window: HOUR }]);

  const { name: academy } = await app.readSiteFacts(app.database.db);
  const token = randomBytes(32).toString("base64url");
  await app.database.db.transaction().execute(async (trx) => {
    await withdrawChange(trx, app, actor.id);
    const now = app.now();
    await trx
      .insertInto("staff_email_change")
      .values({
        staff_id: actor.id,
        email,
        token_hash: hashToken(token),
        expires_at: new Date(now.getTime() + LIFETIME).toISOString(),
        created_at: now.toISOString(),
        modified_at: now.toISOString(),
      })
      .execute();
    await queueEmail(trx, app, confirmationEmail(app, { academy, username: actor.username, email, token }));
    await recordAccountEvent(trx, app, actor, "request_email_change", ownAccount(actor));
  });
}

/** Withdraws an unconfirmed change, and its email if that has not been sent. */
export async function cancelEmailChange(app: App, actor: StaffActor): Promise<void> {
  await app.database.db.transaction().execute(async (trx) => {
    if (await withdrawChange(trx, app, actor.id))
      await recordAccountEvent(trx, app, actor, "cancel_email_change", ownAccount(actor));
  });
}

/**
 * Gives an account its new address, with the token from the email. Notifies both addresses, and invalidates links that
 * were sent to the former one.
 * @returns the new address
 * @throws InvalidInput if the token is not valid or the address has been taken meanwhile, TooManyRequests
 */
export async function confirmEmailChange(app: App, token: string, client: Pick<Client, "ip">): Promise<string> {
  const limits = [{ key: `email-token:${normalizeIP(client.ip)}`, limit: MAX_WRONG_TOKENS, window: HOUR }];
  await reserveAttempts(app, limits);
  const email = await rejectTakenAccounts(() =>
    app.database.db.transaction().execute(async (trx) => {
      const change = await trx
        .deleteFrom("staff_email_change")
        .where("token_hash", "=", hashToken(token))
        .where("expires_at", ">", app.now().toISOString())
        .returning(["staff_id", "email"])
        .executeTakeFirst();
      const account = change && (await lockStaff(trx, app, change.staff_id));
      if (!change || !account?.is_active) return undefined;
      await deleteTokens(trx, app, account);
      await trx
        .updateTable("staff")
        .set({ email: change.email, email_key: emailKey(change.email), version: account.version + 1 })
        .set({ modified_at: app.now().toISOString() })
        .where("id", "=", account.id)
        .execute();
      const { id, username, role } = account;
      await notifyAddresses(trx, app, username, { former: account.email, present: change.email });
      const self: StaffActor = { kind: "staff", id, username, role, sessionId: 0 };
      await recordAccountEvent(trx, app, self, "change", ownAccount(self), ["email"]);
      return change.email;
    }),
  );
  if (!email) throw new InvalidInput([wrongToken]);
  await refundAttempts(app, limits);
  return email;
}

const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

const unchangedEmail: Problem = { field: "email", code: "unchanged", message: "This is already your email address." };
const wrongToken: Problem = {
  field: "token",
  code: "invalid",
  message: "This link has been used or has expired. Change your email address again to get a new link.",
};

/** The token is in the fragment of the link, and encrypted in the outbox; see `account-email.server.tsx`. */
function confirmationEmail(
  app: Pick<App, "config">,
  { academy, username, email, token }: { academy: string; username: string; email: string; token: string },
): Email {
  const subject = `Confirm your email address for ${academy}`;
  const heading = "Confirm your email address";
  const message = `This email address was entered for the account “${username}”. Please confirm that it’s yours. The link works once and expires after 24 hours.`;
  const reason = "If you didn’t request this, you can ignore this email.";
  const link = `${app.config.siteUrl}/admin/confirm-email#token=${encryptSecret(app, token)}`;
  return {
    kind: EMAIL_CHANGE_KIND,
    recipient: email,
    subject,
    text: [heading, message, `Confirm email address: ${link}`, reason, `${academy}, ${app.config.siteUrl}`].join(
      "\n\n",
    ),
    html: renderEmail({
      title: subject,
      preview: message,
      children: (
        <>
          <Heading>{heading}</Heading>
          <Paragraph>{message}</Paragraph>
          <EmailButton href={link}>Confirm email address</EmailButton>
          <SmallPrint>{reason}</SmallPrint>
        </>
      ),
    }),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
