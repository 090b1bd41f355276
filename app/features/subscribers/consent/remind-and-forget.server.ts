import type { ExpressionBuilder } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { queueEmails } from "#app/platform/mail/queue-email.ts";
import { remainingThisHour } from "#app/platform/mail/visitor-emails.ts";
import { hasRoom } from "./confirmation-bounds.server.ts";
import { CONFIRMATION, confirmationEmail } from "./confirmation-email.server.tsx";

const DAY = 24 * 60 * 60_000;
const REMINDED_AFTER = 3 * DAY;
const FORGOTTEN_AFTER = 30 * DAY;
const BATCH = 50;

/**
 * Processes unconfirmed subscriptions: sends emails that the hourly limit held back, sends one reminder after three
 * days, and deletes the address after 30, unless its owner had unsubscribed before, who is then marked as unsubscribed
 * again. Each step is a transaction over a batch that marks what it has done, so that any number of processes can run
 * it at any time.
 */
export async function processUnconfirmed(app: App): Promise<void> {
  while ((await forget(app)) === BATCH);
  for (const mark of ["confirmation_sent_at", "reminded_at"] as const) while ((await send(app, mark)) === BATCH);
}

const getTimeBefore = (app: App, age: number) => new Date(app.now().getTime() - age).toISOString();

async function forget(app: App): Promise<number> {
  const { db } = app.database;
  const due = db
    .selectFrom("subscriber")
    .select("id")
    .where("is_confirmed", "=", false)
    .where("is_blocked", "=", false)
    .where("is_unsubscribed", "=", false)
    .where("created_at", "<=", getTimeBefore(app, FORGOTTEN_AFTER))
    .orderBy("created_at")
    .limit(BATCH);
  const ids = (await due.execute()).map(({ id }) => id);
  if (ids.length === 0) return 0;
  // Repeats the condition, because somebody may have just confirmed.
  const unconfirmed = (has: "is" | "is not") => (eb: ExpressionBuilder<Tables, "subscriber">) =>
    eb.and([eb("id", "in", ids), eb("is_confirmed", "=", false), eb("unsubscribed_at", has, null)]);
  await db.deleteFrom("subscriber").where(unconfirmed("is")).execute();
  await db
    .updateTable("subscriber")
    .set((eb) => ({ is_unsubscribed: true, version: eb("version", "+", 1), modified_at: app.now().toISOString() }))
    .where(unconfirmed("is not"))
    .execute();
  return ids.length;
}

async function send(app: App, mark: "confirmation_sent_at" | "reminded_at"): Promise<number> {
  const { db, engine } = app.database;
  const { name } = await app.readSiteFacts(db);
  const isReminder = mark === "reminded_at";
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom("subscriber")
      .select(["id", "email", "email_key"])
      .where("is_confirmed", "=", false)
      .where("is_blocked", "=", false)
      .where("is_unsubscribed", "=", false)
      .where(mark, "is", null)
      .where(hasRoom(app))
      .$if(isReminder, (query) => query.where("confirmation_sent_at", "<=", getTimeBefore(app, REMINDED_AFTER)))
      .orderBy("created_at")
      .limit(Math.min(BATCH, Math.max(0, await remainingThisHour(trx, app, CONFIRMATION))))
      // An erasure of a person's data waits for this transaction, or has already removed the row.
      .$if(engine === "postgres", (query) => query.forUpdate().skipLocked())
      .execute();
    if (due.length === 0) return 0;
    const emails = due.map((subscriber) => confirmationEmail(app, subscriber, name, { isReminder }));
    await queueEmails(trx, app, await Promise.all(emails));
    await trx
      .updateTable("subscriber")
      .set({ [mark]: app.now().toISOString() })
      .where(
        "id",
        "in",
        due.map(({ id }) => id),
      )
      .execute();
    return due.length;
  });
}
