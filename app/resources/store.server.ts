import type { Kysely, Transaction } from "kysely";
import type { Actor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import type { AnyTables } from "./access.server.ts";

/**
 * The database as the engine sees it: tables and columns come from declarations, which are code
 * and never input, so their names cannot be injected; every value is bound.
 */
export type Store = Kysely<AnyTables> | Transaction<AnyTables>;
export type Values = Record<string, unknown>;
export interface Row extends Values {
  id: number;
  version: number;
}

/** On whose behalf something is read or written, when, and over which connection or transaction. */
export interface Moment {
  app: App;
  actor: Actor;
  /** Inside a transaction nothing else may be used: on SQLite another query would wait for it for ever. */
  store: Store;
  /** ISO 8601. */
  now: string;
}

export const storeOf = (app: App) => app.database.db as unknown as Kysely<AnyTables>;

/** The table of a resource. */
export const tableOf = (resource: string) => resource.replaceAll("-", "_");

/** A reader's moment, outside any transaction. */
export const momentOf = (app: App, actor: Actor): Moment => ({
  app,
  actor,
  store: storeOf(app),
  now: app.now().toISOString(),
});

/** Runs database work in one transaction, after which this process shows visitors what changed. */
export async function inTransaction<T>(app: App, work: (trx: Transaction<AnyTables>) => Promise<T>): Promise<T> {
  const result = await storeOf(app).transaction().execute(work);
  await app.revision.refresh();
  return result;
}
