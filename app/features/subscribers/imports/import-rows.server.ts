import type { App } from "#app/platform/app.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { queueEmails } from "#app/platform/mail/queue-email.ts";
import { addressColumns } from "../subscriber-resource.server.ts";
import { MAX_NAME } from "../subscribers.resource.ts";
import { unsubscribedAmong } from "../unsubscribed-addresses.server.ts";
import { welcomeEmail } from "../welcome-email.server.tsx";
import { outcomeOf } from "./check-rows.server.ts";
import { type HandledRow, nextRows, storeRows, subscribersAmong } from "./import-batch.server.ts";
import type { ImportRecord } from "./import-tables.ts";

/** How many rows one transaction imports; fewer with an email each, which takes time to write. */
const BATCH = 100;
const BATCH_WITH_EMAILS = 40;

interface ImportedRow extends HandledRow {
  cells: string[] | null;
}

/** Subscribes those of the next rows that still can be: somebody may have unsubscribed since the check. */
export async function importRows(
  app: App,
  trx: Queryable,
  record: ImportRecord,
  academy: string,
): Promise<HandledRow[]> {
  const select = nextRows(trx, record, record.sends_welcome ? BATCH_WITH_EMAILS : BATCH);
  // The lock has an erasure of a person's data wait, or finds the row gone.
  const rows = (await (app.database.engine === "postgres" ? select.forUpdate() : select).execute()) as ImportedRow[];
  const ready = rows.filter(({ outcome }) => outcome === "new");
  const keys = ready.flatMap(({ email_key }) => email_key ?? []);
  const subscribers = await subscribersAmong(trx, keys);
  const unsubscribed = await unsubscribedAmong(trx, keys);
  const still = ready.filter(({ email_key }) => outcomeOf(email_key as string, subscribers, unsubscribed) === "new");
  const added = await subscribeRows(app, trx, record, still);
  const handled = rows.map((row): HandledRow => {
    const key = row.email_key as string;
    if (row.outcome !== "new") return row;
    if (added.has(key)) return { ...row, outcome: "imported" };
    const outcome = outcomeOf(key, subscribers, unsubscribed);
    // Somebody subscribed at the same moment.
    return { ...row, outcome: outcome === "new" ? "subscribed" : outcome };
  });
  if (record.sends_welcome) {
    const welcomes = still.filter(({ email_key }) => added.has(email_key as string));
    const emails = welcomes.map(({ email, email_key }) =>
      welcomeEmail(app, { email, emailKey: email_key as string }, academy),
    );
    await queueEmails(trx, app, await Promise.all(emails));
  }
  await storeRows(trx, app.database.engine, record, handled, true);
  return handled;
}

/** As one line; a cell that is longer than a name can be is none. */
function nameIn({ cells }: ImportedRow, column: number | null): string {
  const name = column === null ? "" : (cells?.[column] ?? "").replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ").trim();
  return name.length > MAX_NAME ? "" : name;
}

/** @returns the keys of those who were added */
async function subscribeRows(
  app: App,
  trx: Queryable,
  { id, created_by, name_column }: ImportRecord,
  rows: ImportedRow[],
) {
  if (rows.length === 0) return new Set<string>();
  const now = app.now().toISOString();
  const added = await trx
    .insertInto("subscriber")
    .values(
      rows
        .map((row) => ({ ...row, name: nameIn(row, name_column) }))
        .map(({ email, name, consented_at }) => ({
          email,
          name,
          ...addressColumns(email, name),
          source: "import" as const,
          is_blocked: false,
          version: 1,
          created_by,
          created_at: now,
          modified_at: now,
          consented_at,
          import_id: id,
        })),
    )
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .returning("email_key")
    .execute();
  return new Set(added.map(({ email_key }) => email_key));
}
