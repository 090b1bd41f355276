import { sql } from "kysely";
import type { Queryable } from "../database/database.ts";
import { loadRowPage } from "../database/load-row-page.ts";
import { NotFound } from "../errors.ts";
import { redactSecrets } from "./mail-secrets.ts";
import type { MailState } from "./mail-table.ts";

const listedEmailFields = [
  "id",
  "kind",
  "recipient",
  "subject",
  "state",
  "attempts",
  "due_at",
  "sent_at",
  "last_error",
  "created_at",
  "modified_at",
] as const;

/** Queued and sent emails, newest first, and their total number. @param state all states if omitted */
export function listEmails(db: Queryable, state: MailState | undefined, page: { page: number; page_size: number }) {
  const emails = db
    .selectFrom("mail")
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? "queued"));
  const newest = emails.select(listedEmailFields).orderBy("created_at", "desc").orderBy("id", "desc");
  return loadRowPage(newest, emails, page);
}

/** An email with its text, without the recipient's secrets. @throws NotFound */
export async function readEmail(db: Queryable, id: number) {
  const mail = await db
    .selectFrom("mail")
    .select([...listedEmailFields, "text", "html", "headers", "message_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!mail) throw new NotFound();
  return { ...mail, text: redactSecrets(mail.text), html: redactSecrets(mail.html) };
}

/** The number of emails in a state, and the time of the oldest, as a row of `name`, `count` and `oldest`. */
const countEmails = (name: string, state: MailState) => sql<{ name: string; count: number; oldest: string | null }>`
  select ${sql.lit(name)} as name, count(*) as count, min(modified_at) as oldest from mail where state = ${sql.lit(state)}`;
export const failedEmails = countEmails("failed email", "failed");
export const emailsInDoubt = countEmails("email in doubt", "in_doubt");
