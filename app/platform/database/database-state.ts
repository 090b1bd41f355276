import { sql } from "kysely";
import type { Engine } from "./database.ts";

/**
 * A value that changes with everything that is written: equal values mean that a query returns the same as before.
 * SQLite counts the writes of other connections and of this one; PostgreSQL numbers the transactions that write, those
 * of its other databases as well.
 */
export const stateOf = (engine: Engine) =>
  engine === "sqlite"
    ? sql<string>`(select data_version from pragma_data_version) || ' ' || total_changes()`
    : sql<string>`pg_current_snapshot()::text`;
