import { sql } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { OnChange } from "#app/resources/resource.server.ts";
import "./sending-tables.ts";

/** How many recipients one transaction removes: about 3 ms, during which SQLite serves nobody. */
const CANCELLED = 250;

/** Starts scheduled sendings at their time; from now on, their recipients are queued. */
export async function beginDue({ database, now }: App): Promise<void> {
  const time = now().toISOString();
  await database.db
    .updateTable("letter_sending")
    .set({ state: "queueing", modified_at: time })
    .where("state", "=", "scheduled")
    .where("due_at", "<=", time)
    .execute();
}

/**
 * Removes some of a cancelled sending's waiting recipients, so that another sending can reach them. Doesn't wait for
 * the disk: work undone by a failure is repeated.
 * @returns whether there were any
 */
export async function cancelWaiting({ database, now }: App): Promise<boolean> {
  const { db, engine } = database;
  const sending = await db
    .selectFrom("letter_sending")
    .select("id")
    .where("state", "=", "cancelling")
    .executeTakeFirst();
  if (!sending) return false;
  return database.commitLater(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("letter_recipient")
      .where("id", "in", (eb) =>
        eb
          .selectFrom("letter_recipient")
          .select("id")
          .where("sending_id", "=", sending.id)
          .where("state", "=", "queued")
          .limit(CANCELLED)
          .$if(engine === "postgres", (query) => query.forUpdate().skipLocked()),
      )
      .executeTakeFirst();
    const cancelled = Number(numDeletedRows);
    await trx
      .updateTable("letter_sending")
      .set((eb) => ({ cancelled: eb("cancelled", "+", cancelled), modified_at: now().toISOString() }))
      .where("id", "=", sending.id)
      .execute();
    return cancelled > 0;
  });
}

/** Finishes sendings whose recipients are all done. */
export async function finishSendings({ database, now }: App): Promise<void> {
  const time = now().toISOString();
  const ends = { sending: "finished", cancelling: "cancelled" } as const;
  for (const [from, to] of Object.entries(ends))
    await database.db
      .updateTable("letter_sending")
      .set({
        state: to,
        ended_at: time,
        modified_at: time,
        problem: null,
        // Includes recipients whose data was erased in the meantime.
        skipped: sql`total - sent - failed - in_doubt - cancelled`,
      })
      .where("state", "=", from as keyof typeof ends)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("letter_recipient")
              .select("letter_recipient.id")
              .whereRef("letter_recipient.sending_id", "=", "letter_sending.id")
              .where("letter_recipient.state", "in", ["queued", "sending"]),
          ),
        ),
      )
      .execute();
}

/** Cancels the remaining sendings of deleted letters. */
export const cancelDeletedLetters: OnChange = async (_letters, changes, { app, store }) => {
  const deleted = changes.flatMap(({ before, after }) => (before && (!after || after.trashed_at) ? [before.id] : []));
  if (deleted.length === 0) return;
  await store
    .updateTable("letter_sending")
    .set({ state: "cancelling", problem: null, modified_at: app.now().toISOString() })
    .where("letter_id", "in", deleted)
    .where("state", "in", ["scheduled", "queueing", "sending", "paused"])
    .execute();
};
