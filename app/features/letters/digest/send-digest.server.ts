import type { App } from "#app/platform/app.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Readers } from "../sending/readers.ts";
import { startSending } from "../sending/start-sending.server.ts";
import { digestSettings } from "./digest.settings.ts";
import { readDigestChoice } from "./digest-choice.server.ts";
import "./digest-tables.ts";

/**
 * Starts sending automatic digests to all subscribers, in the name of the account that chose this. A digest that can't
 * be sent stays a draft, like the others.
 */
export async function sendDigests(app: App, readers: Readers): Promise<void> {
  const { db } = app.database;
  const due = await db
    .selectFrom("letter_digest")
    .select(["week", "letter_id"])
    .where("state", "=", "to_send")
    .where("letter_id", "is not", null)
    .execute();
  if (due.length === 0) return;
  const { digest } = await app.readSettings(db, digestSettings);
  const staffId = (await readDigestChoice(db))?.staff_id ?? null;
  const actor = staffId === null ? undefined : await app.staff.findActive(db, staffId);
  for (const { week, letter_id } of due) {
    try {
      if (actor && letter_id !== null && digest === "send")
        await startSending(app, readers, actor, letter_id, { audience: {}, count: null, due_at: null });
    } catch (error) {
      // Another process may already be sending it.
      if (!(error instanceof AppError)) throw error;
      app.log.warn({ err: error, week }, "could not send the weekly digest; it stays a draft");
    }
    const modified_at = app.now().toISOString();
    await db.updateTable("letter_digest").set({ state: "draft", modified_at }).where("week", "=", week).execute();
  }
}
