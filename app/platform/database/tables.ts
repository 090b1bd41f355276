import type { ColumnType, Generated } from "kysely";

/**
 * All tables of the database. Features declare theirs in their own files:
 *
 *   declare module "#app/platform/database/tables.ts" {
 *     interface Tables { book: BookTable }
 *   }
 */
export interface Tables {
  content_revision: { id: number; revision: number };
}

/** Times are passed to and from the database as ISO 8601 text in UTC with milliseconds, on both engines. */
export type Timestamp = ColumnType<string, string, string>;
export type NullableTimestamp = ColumnType<string | null, string | null | undefined, string | null>;
/** JSON is read parsed and written as text (`JSON.stringify`). */
export type Json<T> = ColumnType<T, string, string>;
export type Id = Generated<number>;
