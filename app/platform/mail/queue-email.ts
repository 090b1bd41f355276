import { randomUUID } from "node:crypto";
import type { App } from "../app.ts";
import type { Queryable } from "../database/database.ts";
import { insertRows } from "../database/insert-rows.ts";
import { looseEmailKey } from "../text/email-address.ts";
import "./mail-table.ts";

export interface Email {
  /** The purpose, such as `subscriber-welcome`. */
  kind: string;
  /** A single email address without a name. */
  recipient: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /**
   * The email address of the person whom an email to somebody else is about; the email is erased with their other data.
   */
  about?: string;
}

/** The parts of the application needed to queue an email; the command line has no others. */
export type MailingApp = Pick<App, "now"> & { config: Pick<App["config"], "siteUrl"> };

/**
 * Adds an email to the outbox in the caller's transaction: it is sent if and only if the transaction is
 * committed. Its Message-ID is generated here, so that all attempts have the same one.
 * @returns its id in the outbox, and its Message-ID
 */
export async function queueEmail(
  trx: Queryable,
  app: MailingApp,
  mail: Email,
): Promise<{ id: number; message_id: string }> {
  return trx.insertInto("mail").values(toRow(app, mail)).returning(["id", "message_id"]).executeTakeFirstOrThrow();
}

/** Adds many emails to the outbox, in as few statements as possible. */
export const queueEmails = (trx: Queryable, app: MailingApp, emails: readonly Email[]): Promise<void> =>
  insertRows(
    trx,
    "mail",
    emails.map((mail) => toRow(app, mail)),
  );

function toRow(app: MailingApp, { about, ...mail }: Email) {
  const now = app.now().toISOString();
  return {
    ...mail,
    recipient_key: looseEmailKey(mail.recipient),
    about_key: about === undefined ? null : looseEmailKey(about),
    headers: JSON.stringify(mail.headers ?? {}),
    message_id: `<${randomUUID()}@${new URL(app.config.siteUrl).hostname}>`,
    state: "queued" as const,
    attempts: 0,
    due_at: now,
    created_at: now,
    modified_at: now,
  };
}

/** Cancels unsent emails of a kind to these recipients, except those being sent. */
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
