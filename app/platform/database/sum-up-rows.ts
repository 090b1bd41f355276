import type { AnyQueryable, Database } from "./database.ts";
import { acquireTransactionLock } from "./transaction-lock.ts";

/** Rows that are summed up in one transaction. */
const BATCH = 5000;

export interface SummedTable {
  table: string;
  /** The columns of what is counted. */
  of: readonly string[];
  /** The columns with numbers. */
  numbers: readonly string[];
}

/**
 * Sums up the rows that triggers have added to a table of counts, so that reading the counts stays short. Triggers only
 * add rows, so that no two changes wait for each other. The table has an id.
 */
export async function sumUpRows(database: Database, summed: SummedTable): Promise<void> {
  const db: AnyQueryable = database.db;
  const waiting = await db
    .selectFrom(summed.table)
    .select((eb) => eb.fn.max("id").as("last"))
    .groupBy(summed.of as string[])
    .having((eb) => eb(eb.fn.countAll(), ">", 1))
    .execute();
  const last = Math.max(0, ...waiting.map((row) => Number(row.last)));
  if (last === 0) return;
  // The sums get later ids, so that each row is taken once.
  while ((await db.transaction().execute((trx) => sumUpBatch(trx, database, summed, last))) === BATCH);
}

async function sumUpBatch(
  trx: AnyQueryable,
  database: Database,
  { table, of, numbers }: SummedTable,
  last: number,
): Promise<number> {
  await acquireTransactionLock(trx, database, table);
  const rows: Record<string, unknown>[] = await trx
    .deleteFrom(table)
    .where("id", "in", trx.selectFrom(table).select("id").where("id", "<=", last).orderBy("id").limit(BATCH))
    .returning([...of, ...numbers])
    .execute();
  const sums = new Map<string, Record<string, unknown>>();
  for (const row of rows) {
    const key = JSON.stringify(of.map((column) => row[column]));
    const sum = sums.get(key);
    if (sum) for (const column of numbers) sum[column] = Number(sum[column]) + Number(row[column]);
    else sums.set(key, row);
  }
  const kept = [...sums.values()].filter((sum) => numbers.some((column) => Number(sum[column]) !== 0));
  if (kept.length > 0) await trx.insertInto(table).values(kept).execute();
  return rows.length;
}
