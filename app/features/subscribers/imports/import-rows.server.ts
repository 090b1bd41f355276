import type { App } from "#app/platform/app.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { queueEmails } from "#app/platform/mail/queue-email.ts";
import { addressColumns } from "../subscriber-resource.server.ts";
import { MAX_NAME } from "../subscribers.resource.ts";
import { findUnsubscribed, rememberUnsubscribing } from "../unsubscribed-addresses.server.ts";
import { welcomeEmail } from "../welcome-email.server.tsx";
import { determineOutcome } from "./check-rows.server.ts";
import { findSubscribers, type HandledRow, nextRows, storeRows } from "./import-batch.server.ts";
import type { RowOutcome } from "./import-states.ts";
import type { ImportRecord } from "./import-tables.ts";
import { refuseOtherTopics } from "./import-topics.server.ts";
import { visibleText } from "./read-email-address.ts";
import { readState } from "./state-columns.ts";

/** How many rows one transaction imports; fewer when each queues an email, which takes longer. */
const BATCH = 100;
const BATCH_WITH_EMAILS = 40;

interface ImportedRow extends HandledRow {
  cells: string[] | null;
}

/** The outcomes of imported rows. */
const done = { new: "imported", keep_unsubscribed: "kept_unsubscribed", keep_blocked: "kept_blocked" } as const;
const isReady = (outcome: RowOutcome): outcome is keyof typeof done => outcome in done;

/** Subscribes the next rows where still possible: somebody may have unsubscribed since the check. */
export async function importRows(
  app: App,
  trx: Queryable,
  record: ImportRecord,
  academy: string,
): Promise<HandledRow[]> {
  const select = nextRows(trx, record, record.sends_welcome ? BATCH_WITH_EMAILS : BATCH);
  // The lock makes an erasure of a person's data wait, or else the row is already gone.
  const rows = (await (app.database.engine === "postgres" ? select.forUpdate() : select).execute()) as ImportedRow[];
  const ready = rows.filter(({ outcome }) => isReady(outcome));
  const keys = ready.flatMap(({ email_key }) => email_key ?? []);
  const subscribers = await findSubscribers(trx, keys);
  const unsubscribed = await findUnsubscribed(trx, keys);
  const still = ready.filter(
    ({ email_key }) => determineOutcome(email_key as string, subscribers, unsubscribed) === "new",
  );
  const added = await subscribeRows(app, trx, record, still);
  const handled = rows.map((row): HandledRow => {
    const key = row.email_key as string;
    if (!isReady(row.outcome)) return row;
    if (added.has(key)) return { ...row, outcome: done[row.outcome] };
    const outcome = determineOutcome(key, subscribers, unsubscribed);
    // Somebody subscribed at the same moment.
    return { ...row, outcome: outcome === "new" ? "subscribed" : outcome };
  });
  if (record.sends_welcome) {
    const welcomes = still.filter(({ email_key, outcome }) => outcome === "new" && added.has(email_key as string));
    const emails = welcomes.map(({ email, email_key }) =>
      welcomeEmail(app, { email, emailKey: email_key as string }, academy),
    );
    await queueEmails(trx, app, await Promise.all(emails));
  }
  await storeRows(trx, app.database.engine, record, handled, true);
  return handled;
}

/** The name as one line; empty if it is too long or could not be decoded. */
function readName({ cells }: ImportedRow, { name_column, last_name_column }: ImportRecord): string {
  const readCellText = (column: number | null) =>
    column === null ? "" : visibleText((cells?.[column] ?? "").replace(/[\s\p{Cc}\u2028\u2029]+/gu, " "));
  const [first, last] = [readCellText(name_column), readCellText(last_name_column)];
  const name = first.endsWith(last) ? first : `${first} ${last}`.trim();
  return name.length > MAX_NAME || name.includes("\uFFFD") ? "" : name;
}

/** Flags that determine whether somebody gets letters; for opted-out people, everything that the file says is kept. */
function determineFlags({ cells, outcome }: ImportedRow, { headings, states }: ImportRecord) {
  const fine = { is_blocked: false, is_unsubscribed: false, is_confirmed: true, unsubscribed_at: null };
  if (outcome === "new") return fine;
  const { meanings, unsubscribed_at: time } = readState(cells ?? [], headings, states);
  const is_blocked = outcome === "keep_blocked";
  const is_unsubscribed = !is_blocked || meanings.includes("unsubscribed");
  const is_confirmed = !(is_unsubscribed || meanings.includes("unconfirmed"));
  const unsubscribed_at = is_unsubscribed && time !== undefined ? new Date(time).toISOString() : null;
  return { is_blocked, is_unsubscribed, is_confirmed, unsubscribed_at };
}

/**
 * @returns the keys of the added subscribers
 */
async function subscribeRows(app: App, trx: Queryable, record: ImportRecord, rows: ImportedRow[]) {
  if (rows.length === 0) return new Set<string>();
  const { id, created_by, topics_column } = record;
  const now = app.now().toISOString();
  const people = rows.map((row) => {
    const name = readName(row, record);
    return { name, ...addressColumns(row.email, name), ...determineFlags(row, record), email: row.email, row };
  });
  const added = await trx
    .insertInto("subscriber")
    .values(
      people.map(({ row, ...person }) => ({
        ...person,
        source: "import" as const,
        version: 1,
        created_by,
        created_at: now,
        modified_at: now,
        consented_at: row.consented_at,
        import_id: id,
      })),
    )
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .returning(["id", "email_key", "is_unsubscribed"])
    .execute();
  const gone = added.filter(({ is_unsubscribed }) => is_unsubscribed).map(({ email_key }) => email_key);
  await rememberUnsubscribing(trx, gone, now);
  if (topics_column !== null) {
    const cells = new Map(rows.map((row) => [row.email_key, row.cells?.[topics_column] ?? ""]));
    const choices = added.map(({ id, email_key }) => ({ subscriber_id: id, cell: cells.get(email_key) ?? "" }));
    await refuseOtherTopics(trx, choices, now);
  }
  return new Set(added.map(({ email_key }) => email_key));
}
