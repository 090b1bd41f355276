import { randomUUID } from "node:crypto";
import type { App } from "../app.ts";
import type { Queryable } from "../database/database.ts";
import "./mail-table.ts";

export interface Email {
  /** What it is for, such as `subscriber-welcome`. */
  kind: string;
  /** One bare address. */
  recipient: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

/** What writing a mail takes; the command line has no more. */
export type MailingApp = Pick<App, "now"> & { config: Pick<App["config"], "siteUrl"> };

/**
 * Puts a mail into the outbox within the caller's transaction: it is sent if and only if that
 * transaction is committed. It gets its Message-ID here, so that every attempt bears the same.
 */
export async function queueEmail(trx: Queryable, app: MailingApp, mail: Email): Promise<void> {
  const now = app.now().toISOString();
  await trx
    .insertInto("mail")
    .values({
      ...mail,
      headers: JSON.stringify(mail.headers ?? {}),
      message_id: `<${randomUUID()}@${new URL(app.config.siteUrl).hostname}>`,
      state: "queued",
      attempts: 0,
      due_at: now,
      created_at: now,
      modified_at: now,
    })
    .execute();
}

/**
 * Takes back what of a kind has not been sent to these addresses. A mail that is being sent right
 * now is not stopped.
 */
export async function cancelEmails(
  trx: Queryable,
  app: Pick<App, "now">,
  { kind, recipients }: { kind: string; recipients: string[] },
): Promise<void> {
  if (recipients.length === 0) return;
  const now = app.now().toISOString();
  await trx
    .updateTable("mail")
    .set({ state: "cancelled", modified_at: now })
    .where("recipient", "in", recipients)
    .where("kind", "=", kind)
    .where("state", "=", "queued")
    .where((eb) => eb.or([eb("lease_until", "is", null), eb("lease_until", "<=", now)]))
    .execute();
}
