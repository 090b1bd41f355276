import { sql } from "kysely";
import type { Api } from "./api.ts";

/**
 * The tables that a statement scans completely. Reading the first rows of the result from an index in the same order
 * does not count as a scan.
 */
export async function scannedTables({ app }: Api, text: string): Promise<string[]> {
  const { db, engine } = app.database;
  if (engine === "sqlite") {
    const { rows } = await sql<{ parent: number; detail: string }>`explain query plan ${sql.raw(text)}`.execute(db);
    const sorted = new Set(rows.filter(({ detail }) => detail.endsWith("FOR ORDER BY")).map(({ parent }) => parent));
    const schema = await sql<{ type: string; name: string; sql: string | null }>`
      select type, name, sql from sqlite_schema`.execute(db);
    const tables = new Set(schema.rows.filter(({ type }) => type === "table").map(({ name }) => name));
    // Scanning a partial index is fine, since all its entries are wanted.
    const partial = new Set(schema.rows.filter((row) => / where /i.test(row.sql ?? "")).map(({ name }) => name));
    const isFirstRows = / order by .* limit /s.test(text) && !/count\(|sum\(|max\(/.test(text);
    return rows.flatMap(({ parent, detail }) => {
      const [, table = "", index = ""] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ?? [];
      const isInOrder = index !== "" && isFirstRows && !sorted.has(parent);
      return tables.has(table) && !partial.has(index) && !isInOrder ? [table] : [];
    });
  }
  // Small tables are always scanned unless the planner is told to avoid it.
  const rows = await db.connection().execute(async (connection) => {
    await sql`set enable_seqscan = off`.execute(connection);
    const explained = await sql<{ "QUERY PLAN": string }>`explain (generic_plan) ${sql.raw(text)}`.execute(connection);
    await sql`reset enable_seqscan`.execute(connection);
    return explained.rows;
  });
  return rows.flatMap((row) => /Seq Scan on (\w+)/.exec(row["QUERY PLAN"])?.[1] ?? []);
}
