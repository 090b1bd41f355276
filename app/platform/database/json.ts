import { type RawBuilder, sql } from "kysely";
import type { Engine } from "./database.ts";

/** Columns of a row as a JSON object, which SQLite returns as text. */
export const jsonObject = (engine: Engine, columns: readonly string[]) => {
  const pairs = columns.map((column) => `'${column}', ${column}`).join(", ");
  return sql<unknown>`${sql.raw(engine === "postgres" ? "json_build_object" : "json_object")}(${sql.raw(pairs)})`;
};

/** A JSON object without these keys, which SQLite returns as text. */
export const removeKeys = (engine: Engine, column: string, keys: readonly string[]) =>
  engine === "postgres"
    ? sql<unknown>`${sql.ref(column)} - ${sql.val(keys)}::text[]`
    : sql<unknown>`json_remove(${sql.ref(column)}, ${sql.join(keys.map((key) => `$.${key}`))})`;

/**
 * Aggregates a value of all rows into a JSON array, which SQLite returns as text. By default it keeps the order of the
 * rows.
 */
export const jsonArray = (engine: Engine, value: RawBuilder<unknown>, order?: string) => {
  const values = order === undefined ? value : sql`${value} order by ${sql.ref(order)}`;
  return engine === "postgres" ? sql`coalesce(json_agg(${values}), '[]')` : sql`json_group_array(${values})`;
};
