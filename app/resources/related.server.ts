import { type SelectQueryBuilder, sql } from "kysely";
import type { AnyTables } from "#app/platform/access/rules.ts";
import { jsonObject } from "#app/platform/database/json.ts";
import { parsedJson } from "./inputs/input.ts";
import type { OperationContext, Values } from "./store.server.ts";

/** Rows of a table that belong to items, such as those they reference. */
export interface RelatedRows {
  /** The name under which the rows are looked up. */
  name: string;
  /** Selects the rows of one table. */
  rows: SelectQueryBuilder<AnyTables, string, object>;
  /** The column by which rows are looked up. */
  id?: string;
  columns: readonly string[];
}

/** Looks up rows by the name of their selection and their ids. */
export type Related = (name: string) => ReadonlyMap<number, Values>;

const none: ReadonlyMap<number, Values> = new Map();

/** Reads all selections with one query, or none if there are no selections. */
export async function readRelated(
  { app: { database } }: OperationContext,
  selections: readonly RelatedRows[],
): Promise<Related> {
  const [first, ...others] = selections.map(({ name, rows, id = "id", columns }) =>
    rows
      .select([sql<string>`${sql.lit(name)}`.as("selection"), sql<number>`${sql.ref(id)}`.as("row_id")])
      .select(jsonObject(database.engine, columns).as("related_row")),
  );
  if (!first) return () => none;
  const found = await others.reduce((all, next) => all.unionAll(next), first).execute();
  const bySelection = Map.groupBy(found, ({ selection }) => selection);
  const byId = new Map(
    [...bySelection].map(([name, rows]) => [
      name,
      new Map(rows.map(({ row_id, related_row }) => [Number(row_id), parsedJson(related_row) as Values])),
    ]),
  );
  return (name) => byId.get(name) ?? none;
}
