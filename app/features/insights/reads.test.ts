import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { recordQueries } from "#tests/support/record-queries.ts";

const base = "/api/dashboard-insights/";
/** What the screen asks for, and for how many periods. */
const reads = [
  ...["day", "week", "month", "year"].map((by) => `figures/?by=${by}`),
  "attention/",
  "calendar/",
  "calendar/?month=2026-12",
].map((path) => base + path);

/** Tables with a row for each day, host and day, or person of the staff, or a single one: they stay small whatever the site does. */
const small = new Set(["subscriber_day", "subscriber_change", "page_span", "staff", "settings", "content_revision"]);

test("the dashboard reads no table from end to end", async () => {
  const api = await startApi();
  for (const as of ["owner", "author"] as const) await api.signIn(as);
  const queries = await recordQueries(async () => {
    for (const as of ["owner", "author"] as const)
      for (const path of reads) expect((await api.request("GET", path, { as })).status, path).toBe(200);
  });
  const read = [...queries].filter((text) => /^\s*(with|select)\b/.test(text));
  expect(read.length).toBeGreaterThan(6);
  const scans: string[] = [];
  for (const text of read)
    for (const table of await scannedTables(api, text))
      if (!small.has(table)) scans.push(`${table}: ${text.slice(0, 200)}`);
  expect(scans).toEqual([]);
});

async function scannedTables({ app }: Api, text: string): Promise<string[]> {
  const { db, engine } = app.database;
  if (engine === "sqlite") {
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(text)}`.execute(db);
    const schema = await sql<{ type: string; name: string; sql: string | null }>`
      select type, name, sql from sqlite_schema`.execute(db);
    const tables = new Set(schema.rows.filter(({ type }) => type === "table").map(({ name }) => name));
    // Of a partial index, all entries are wanted.
    const partial = new Set(schema.rows.filter((row) => / where /i.test(row.sql ?? "")).map(({ name }) => name));
    return rows.flatMap(({ detail }) => {
      const [, table = "", index = ""] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ?? [];
      return tables.has(table) && !partial.has(index) ? [table] : [];
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
