import type { Actor } from "./actor.ts";
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
  /** The resource whose items belong to one person each, and the key of an item's address. */
  item?: { resource: string; keyOf(db: AnyQueryable, id: number): Promise<string | undefined> };
  /** How much there is of a person. */
  count(db: AnyQueryable, key: string): Promise<number>;
  /** Erases all of it, in the caller's transaction. */
  erase(trx: AnyQueryable, key: string, by: { app: App; actor: Actor }): Promise<void>;
}

/** Personal data that is one table with a column for the key. */
export function rowsOfPerson(
  label: string,
  table: string,
  column = "email_key",
): Pick<PersonalData, "label" | "tables" | "count" | "erase"> {
  return {
    label,
    tables: [table],
    count: (db, key) => countOf(db, table, column, key),
    async erase(trx, key) {
      await trx.deleteFrom(table).where(column, "=", key).execute();
    },
  };
}

async function countOf(db: AnyQueryable, table: string, column: string, key: string): Promise<number> {
  const found = db.selectFrom(table).select((eb) => eb.fn.countAll().as("count"));
  return Number((await found.where(column, "=", key).executeTakeFirstOrThrow()).count);
}

/** Has what is added about a person wait for the erasure of their data, and vice versa. */
export const lockPerson = (trx: AnyQueryable, database: Pick<Database, "engine">, key: string): Promise<void> =>
  acquireTransactionLock(trx, database, `person ${key}`);
