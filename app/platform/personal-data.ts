import type { Actor } from "./access/actor.ts";
import type { App } from "./app.ts";
import type { AnyQueryable, Database } from "./database/database.ts";
import { acquireTransactionLock } from "./database/transaction-lock.ts";

/**
 * What a feature holds about people who are not staff. A person is identified by the key of their email address, which
 * is the same for all of its spellings (`emailKey`).
 */
export interface PersonalData {
  /** What it is, for whoever decides on erasing it: "Enquiries, with their replies and notes". */
  label: string;
  tables: readonly string[];
  /** The resource whose items belong to one person each, in a table with a column `email_key`. */
  item?: { resource: string; table: string };
  /** How much there is of a person: rows of a table, or what counts them. */
  held: HeldRows | ((db: AnyQueryable, key: string) => Promise<number>);
  /** Erases all of it, in the caller's transaction. */
  erase(trx: AnyQueryable, key: string, by: { app: App; actor: Actor }): Promise<void>;
}

interface HeldRows {
  table: string;
  column: string;
  /** What the column has instead of the key. */
  textOf?: (key: string) => string;
}

/** Personal data that is one table with a column for the key. */
export function rowsOfPerson(
  label: string,
  table: string,
  column = "email_key",
): Pick<PersonalData, "label" | "tables" | "held" | "erase"> {
  return {
    label,
    tables: [table],
    held: { table, column },
    async erase(trx, key) {
      await trx.deleteFrom(table).where(column, "=", key).execute();
    },
  };
}

/** How much there is of each kind, in their order. Rows of tables are counted in one query. */
export async function countHeld(db: AnyQueryable, all: readonly PersonalData[], key: string): Promise<number[]> {
  const ofTables = db.selectNoFrom((eb) =>
    all.flatMap(({ held }, at) => {
      if (typeof held === "function") return [];
      const { table, column, textOf = String } = held;
      const rows = eb.selectFrom(table).select((rows) => rows.fn.countAll().as("count"));
      return [rows.where(column, "=", textOf(key)).as(`count_${at}`)];
    }),
  );
  const counts: Record<string, unknown> = await ofTables.executeTakeFirstOrThrow();
  return Promise.all(
    all.map(async ({ held }, at) => (typeof held === "function" ? await held(db, key) : Number(counts[`count_${at}`]))),
  );
}

/** Has what is added about a person wait for the erasure of their data, and vice versa. */
export const lockPerson = (trx: AnyQueryable, database: Pick<Database, "engine">, key: string): Promise<void> =>
  acquireTransactionLock(trx, database, `person ${key}`);
