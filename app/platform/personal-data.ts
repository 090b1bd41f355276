import { z } from "zod";
import type { Actor } from "./access/actor.ts";
import type { App } from "./app.ts";
import type { AnyQueryable, Database } from "./database/database.ts";
import { acquireTransactionLock } from "./database/transaction-lock.ts";
import { NotFound } from "./errors.ts";
import { rowIdParam } from "./http/row-id.ts";

/**
 * The data that a feature stores about people who are not staff. A person is identified by the key of their email
 * address, which is the same for all spellings (`emailKey`).
 */
export interface PersonalData {
  /** A description for the person deciding on erasure: "Enquiries, with their replies and notes". */
  label: string;
  tables: readonly string[];
  /** The resource whose items each belong to one person, in a table with a column `email_key`. */
  item?: { resource: string; table: string };
  /** The amount of data about a person: rows of a table, or a function that counts them. */
  held: HeldRows | ((db: AnyQueryable, key: string) => Promise<number>);
  /** Erases all data about a person, in the caller's transaction. */
  erase(trx: AnyQueryable, key: string, by: { app: App; actor: Actor }): Promise<void>;
}

/** The facts that a feature knows about a person, as part of an API response. */
export interface PersonFacts {
  shape: z.ZodRawShape;
  read(db: AnyQueryable, person: PersonItem & { key: string }): Promise<Record<string, unknown>>;
}

/** An item that belongs to a person. */
export interface PersonItem {
  resource: string;
  id: number;
}

/** The maximum number of entries of each kind listed for a person. */
export const MAX_LISTED = 50;

interface HeldRows {
  table: string;
  column: string;
  /** The value that the column contains instead of the key. */
  formatKey?: (key: string) => string;
}

/** Personal data in one table with a column for the key. */
export function describePersonRows(
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

/** Finds people by the items that belong to them. */
export function personItems(all: readonly PersonalData[]) {
  const tables = new Map(all.flatMap(({ item }) => (item ? [[item.resource, item.table] as const] : [])));
  return {
    /** The parameters of a path. */
    params: z.object({ resource: z.enum([...tables.keys()]), id: rowIdParam }),
    /** @returns the key of the person's email address @throws NotFound */
    async readKey(db: AnyQueryable, { resource, id }: PersonItem): Promise<string> {
      const table = tables.get(resource) as string;
      const found = await db.selectFrom(table).select("email_key").where("id", "=", id).executeTakeFirst();
      if (!found) throw new NotFound();
      return found.email_key;
    },
  };
}

/** The amount of each kind of data, in order. Rows of tables are counted in one query. */
export async function countHeld(db: AnyQueryable, all: readonly PersonalData[], key: string): Promise<number[]> {
  const ofTables = db.selectNoFrom((eb) =>
    all.flatMap(({ held }, at) => {
      if (typeof held === "function") return [];
      const { table, column, formatKey = String } = held;
      const rows = eb.selectFrom(table).select((rows) => rows.fn.countAll().as("count"));
      return [rows.where(column, "=", formatKey(key)).as(`count_${at}`)];
    }),
  );
  const counts: Record<string, unknown> = await ofTables.executeTakeFirstOrThrow();
  return Promise.all(
    all.map(async ({ held }, at) => (typeof held === "function" ? await held(db, key) : Number(counts[`count_${at}`]))),
  );
}

/** Makes additions about a person wait for the erasure of their data, and vice versa. */
export const lockPerson = (trx: AnyQueryable, database: Pick<Database, "engine">, key: string): Promise<void> =>
  acquireTransactionLock(trx, database, `person ${key}`);
