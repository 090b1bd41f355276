import type { App } from "#app/platform/app.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { emailKey, isEmailAddress } from "#app/platform/email-address.ts";
import { unsubscribedAmong } from "../unsubscribed-addresses.server.ts";
import { type HandledRow, nextRows, storeRows, subscribersAmong } from "./import-batch.server.ts";
import type { RowOutcome } from "./import-states.ts";
import type { ImportRecord } from "./import-tables.ts";
import { addressOrText } from "./read-address.ts";

/** How many rows one transaction checks: the database is held for some 10 ms. */
const BATCH = 250;

/** Finds out what would become of the next rows. */
export async function checkRows(app: App, trx: Queryable, record: ImportRecord): Promise<HandledRow[]> {
  const rows = await nextRows(trx, record, BATCH).execute();
  const now = app.now().getTime();
  const read = rows.map(({ row_number, cells }) => ({ row_number, ...readRow(cells ?? [], record, now) }));
  const keys = read.flatMap(({ email_key }) => email_key ?? []);
  const earlier = await keysBefore(trx, record, keys);
  const subscribers = await subscribersAmong(trx, keys);
  const unsubscribed = await unsubscribedAmong(trx, keys);
  const checked = read.map((row): HandledRow => {
    const { email_key: key, outcome } = row;
    if (key === null || outcome !== "new") return row;
    if (earlier.has(key)) return { ...row, outcome: "duplicate" };
    earlier.add(key);
    return { ...row, outcome: outcomeOf(key, subscribers, unsubscribed) };
  });
  await storeRows(trx, app.database.engine, record, checked, false);
  return checked;
}

/** What is in the way of subscribing an address, or `new`. */
export function outcomeOf(key: string, subscribers: Map<string, boolean>, unsubscribed: Set<string>): RowOutcome {
  const isBlocked = subscribers.get(key);
  if (isBlocked !== undefined) return isBlocked ? "blocked" : "subscribed";
  return unsubscribed.has(key) ? "unsubscribed" : "new";
}

function readRow(cells: string[], { email_column, date_column }: ImportRecord, now: number) {
  const email = addressOrText(cells[email_column]);
  const row = { email: email.slice(0, 300), email_key: null, consented_at: null };
  if (email === "") return { ...row, outcome: "no_address" as const };
  if (!isEmailAddress(email)) return { ...row, outcome: "bad_address" as const };
  const known = { ...row, email_key: emailKey(email) };
  const date = date_column === null ? "" : (cells[date_column] ?? "").trim();
  if (date === "") return { ...known, outcome: "new" as const };
  const time = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/.test(date)
    ? Date.parse(date.replace(" ", "T"))
    : Number.NaN;
  if (Number.isNaN(time) || time > now) return { ...known, outcome: "bad_date" as const };
  return { ...known, consented_at: new Date(time).toISOString(), outcome: "new" as const };
}

/** Those of the keys that rows before the batch have, and so count. */
async function keysBefore(trx: Queryable, { id, position }: ImportRecord, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await trx
    .selectFrom("subscriber_import_row")
    .select("email_key")
    .where("import_id", "=", id)
    .where("row_number", "<=", position)
    .where("email_key", "in", keys)
    .where("outcome", "!=", "bad_date")
    .execute();
  return new Set(rows.flatMap(({ email_key }) => email_key ?? []));
}
