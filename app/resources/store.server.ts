import type { Kysely, Transaction } from "kysely";
import type { Actor } from "#app/platform/access/actor.ts";
import type { AnyTables } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import type { AnyQueryable } from "#app/platform/database/database.ts";

/**
 * The database as the engine sees it. Tables and columns come from declarations, which are code and never input, so
 * their names cannot be injected; every value is bound.
 */
export type Store = Kysely<AnyTables> | Transaction<AnyTables>;
export type Values = Record<string, unknown>;
export interface Row extends Values {
  id: number;
  version: number;
  /** Whether the rule of the query allows the actor access. */
  is_allowed?: 0 | 1;
}

/** The actor, time and connection or transaction of an operation. */
export interface OperationContext {
  app: App;
  actor: Actor;
  store: Store;
  /** ISO 8601. */
  now: string;
}

export const getStore = (app: App) => app.database.db as unknown as Kysely<AnyTables>;

/** A context with the current time, outside any transaction unless one is given. */
export function operationContext(app: App, actor: Actor, store: AnyQueryable = getStore(app)): OperationContext {
  return { app, actor, store, now: app.now().toISOString() };
}
