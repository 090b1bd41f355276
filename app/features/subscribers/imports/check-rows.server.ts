import type { App } from "#app/platform/app.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { emailKey, isEmailAddress } from "#app/platform/text/email-address.ts";
import { cutText } from "#app/platform/text/shorten-text.ts";
import { findUnsubscribed } from "../unsubscribed-addresses.server.ts";
import { findSubscribers, type HandledRow, nextRows, storeRows } from "./import-batch.server.ts";
import type { RowOutcome } from "./import-states.ts";
import type { ImportRecord } from "./import-tables.ts";
import { hasNoDate, readDate } from "./read-date.ts";
import { addressOrText, visibleText } from "./read-email-address.ts";
import { type RowState, readState } from "./state-columns.ts";

/** How many rows one transaction checks; it holds the database for about 10 ms. */
const BATCH = 250;

/**
 * Determines the outcomes of the next rows. If several rows have the same address, the first opted-out one counts, or
 * else the first one.
 * @returns also how many earlier rows are overruled by an opted-out one
 */
export async function checkRows(
  app: App,
  trx: Queryable,
  record: ImportRecord,
): Promise<{ rows: HandledRow[]; overruled: number }> {
  const rows = await nextRows(trx, record, BATCH).execute();
  const now = app.now().getTime();
  const read = rows.map(({ row_number, cells }) => ({ row_number, ...readRow(cells ?? [], record, now) }));
  const keys = read.flatMap(({ email_key }) => email_key ?? []);
  const earlier = await loadEarlierOutcomes(trx, record, keys);
  const subscribers = await findSubscribers(trx, keys);
  const unsubscribed = await findUnsubscribed(trx, keys);
  const checked: HandledRow[] = [];
  const overruled: string[] = [];
  for (const row of read) {
    const { email_key: key, outcome } = row;
    if (key === null || outcome === "bad_date") {
      checked.push(row);
      continue;
    }
    const before = earlier.get(key);
    const isOverruling = before === "new" && outcome !== "new";
    if (before && !isOverruling) {
      checked.push({ ...row, outcome: "duplicate" });
      continue;
    }
    if (isOverruling) {
      const inBatch = checked.find((each) => each.email_key === key && each.outcome === "new");
      if (inBatch) inBatch.outcome = "duplicate";
      else overruled.push(key);
    }
    const isLeft = outcome.startsWith("left_");
    const here = isLeft ? "new" : determineOutcome(key, subscribers, unsubscribed);
    const final = here === "new" ? outcome : here;
    earlier.set(key, final);
    checked.push({ ...row, outcome: final });
  }
  await storeRows(trx, app.database.engine, record, checked, false);
  return { rows: checked, overruled: await overrule(trx, record, overruled) };
}

/** The reason why an address can't be subscribed, or `new`. */
export function determineOutcome(
  key: string,
  subscribers: Map<string, boolean>,
  unsubscribed: Set<string>,
): RowOutcome {
  const isBlocked = subscribers.get(key);
  if (isBlocked !== undefined) return isBlocked ? "blocked" : "subscribed";
  return unsubscribed.has(key) ? "unsubscribed" : "new";
}

function readRow(cells: string[], record: ImportRecord, now: number) {
  const email = addressOrText(cells[record.email_column]);
  const row = { email: cutText(email, 300), email_key: null, consented_at: null };
  if (email === "") return { ...row, outcome: "no_address" as const };
  if (!isEmailAddress(email)) return { ...row, outcome: "bad_address" as const };
  const outcome = stateOutcome(readState(cells, record.headings, record.states));
  const known = { ...row, email_key: emailKey(email), outcome };
  const date = record.date_column === null ? "" : visibleText(cells[record.date_column] ?? "");
  if (hasNoDate(date)) return known;
  const time = readDate(date, record.date_order);
  if (time === undefined || time > now) return outcome === "new" ? { ...known, outcome: "bad_date" as const } : known;
  return { ...known, consented_at: new Date(time).toISOString() };
}

function stateOutcome({ choice, meanings }: RowState): RowOutcome {
  if (choice === "subscribe") return "new";
  if (choice !== "leave_out") return `keep_${choice}`;
  const said = (["unsubscribed", "blocked", "unconfirmed"] as const).find((meaning) => meanings.includes(meaning));
  return said ? `left_${said}` : "left_out";
}

/** The outcomes of rows before the batch that have one of the keys. */
async function loadEarlierOutcomes(
  trx: Queryable,
  { id, position }: ImportRecord,
  keys: string[],
): Promise<Map<string, RowOutcome>> {
  if (keys.length === 0) return new Map();
  const rows = await trx
    .selectFrom("subscriber_import_row")
    .select(["email_key", "outcome"])
    .where("import_id", "=", id)
    .where("row_number", "<=", position)
    .where("email_key", "in", keys)
    .where("outcome", "not in", ["bad_date", "duplicate"])
    .execute();
  return new Map(rows.map(({ email_key, outcome }) => [email_key as string, outcome as RowOutcome]));
}

/** Marks rows before the batch as duplicates if they would have been imported. */
async function overrule(trx: Queryable, { id, position }: ImportRecord, keys: string[]): Promise<number> {
  if (keys.length === 0) return 0;
  const { numUpdatedRows } = await trx
    .updateTable("subscriber_import_row")
    .set({ outcome: "duplicate" })
    .where("import_id", "=", id)
    .where("row_number", "<=", position)
    .where("email_key", "in", keys)
    .where("outcome", "=", "new")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
