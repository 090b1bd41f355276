import { type RawBuilder, sql } from "kysely";
import type { AnyQueryable, Engine, Queryable } from "#app/platform/database/database.ts";
import type { OutcomeCounts, RowOutcome } from "./import-states.ts";
import type { ImportRecord } from "./import-tables.ts";

export interface HandledRow {
  row_number: number;
  email: string;
  email_key: string | null;
  consented_at: string | null;
  outcome: RowOutcome;
}

/** The rows after the current position, in order. */
export const nextRows = (trx: Queryable, { id, position }: ImportRecord, limit: number) =>
  trx
    .selectFrom("subscriber_import_row")
    .select(["row_number", "cells", "email", "email_key", "consented_at", "outcome"])
    .where("import_id", "=", id)
    .where("row_number", ">", position)
    .orderBy("row_number")
    .limit(limit);

/** Stores the outcomes of a batch of rows in one statement. @param drop whether their cells are no longer needed */
export async function storeRows(
  trx: Queryable,
  engine: Engine,
  { id }: ImportRecord,
  rows: HandledRow[],
  drop: boolean,
): Promise<void> {
  const given = JSON.stringify(rows);
  const value = (name: keyof HandledRow, type = "text"): RawBuilder<unknown> =>
    engine === "sqlite" ? sql`value ->> ${sql.lit(name)}` : sql`(value ->> ${sql.lit(name)})::${sql.raw(type)}`;
  const elements =
    engine === "sqlite" ? sql`json_each(${given})` : sql`jsonb_array_elements(${given}::jsonb) as given(value)`;
  // Materialized, since SQLite would otherwise read the whole table for each row of the batch.
  await sql`with given_row (number, email, email_key, consented_at, outcome) as materialized (
      select ${value("row_number", "int")}, ${value("email")}, ${value("email_key")},
        ${value("consented_at", "timestamptz")}, ${value("outcome")} from ${elements})
    update subscriber_import_row set email = given_row.email, email_key = given_row.email_key,
      consented_at = given_row.consented_at, outcome = given_row.outcome ${drop ? sql`, cells = null` : sql``}
    from given_row where import_id = ${id} and row_number = given_row.number`.execute(trx);
}

/**
 * @param overruled how many rows that were counted as new have become duplicates
 */
export function countOutcomes(
  rows: { outcome: RowOutcome }[],
  before: OutcomeCounts,
  overruled: number,
): OutcomeCounts {
  const counts = { ...before };
  if (overruled > 0) {
    counts.new = (counts.new ?? 0) - overruled;
    counts.duplicate = (counts.duplicate ?? 0) + overruled;
  }
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** The subscribers with these keys who have not unsubscribed, and whether they are blocked. */
export async function findSubscribers(trx: AnyQueryable, keys: readonly string[]): Promise<Map<string, boolean>> {
  if (keys.length === 0) return new Map();
  const rows = await trx
    .selectFrom("subscriber")
    .select(["email_key", "is_blocked"])
    .where("email_key", "in", keys)
    .where("is_unsubscribed", "=", false)
    .execute();
  return new Map(rows.map(({ email_key, is_blocked }) => [email_key as string, Boolean(is_blocked)]));
}
