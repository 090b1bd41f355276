import type { Kysely, Transaction } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { AnyTables } from "./access.server.ts";

/**
 * The database as the engine sees it: tables and columns come from declarations, which are code
 * and never input, so their names cannot be injected; every value is bound.
 */
export type Store = Kysely<AnyTables> | Transaction<AnyTables>;
export interface Row {
  id: number;
  version: number;
  [column: string]: unknown;
}

export const storeOf = (app: App) => app.database.db as unknown as Kysely<AnyTables>;

/** The table of a resource. */
export const tableOf = (resource: string) => resource.replaceAll("-", "_");

/** Runs database work in one transaction, after which this process shows visitors what changed. */
export async function inTransaction<T>(app: App, work: (trx: Transaction<AnyTables>) => Promise<T>): Promise<T> {
  const result = await storeOf(app).transaction().execute(work);
  await app.revision.refresh();
  return result;
}
