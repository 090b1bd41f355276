import { expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";
import { recordQueries } from "#tests/support/record-queries.ts";
import { scannedTables } from "#tests/support/scanned-tables.ts";

const base = "/api/dashboard-insights/";
/** The screen's requests, with the number of periods. */
const reads = [
  ...["day", "week", "month", "year"].map((by) => `figures/?by=${by}`),
  "attention/",
  "calendar/",
  "calendar/?month=2026-12",
].map((path) => base + path);

/**
 * Tables with a row per day, per host and day, or per staff account, or with a single row: they stay small regardless
 * of traffic.
 */
const small = new Set(["subscriber_day", "subscriber_change", "page_span", "staff", "settings", "content_revision"]);

test("the dashboard scans no table completely", async () => {
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
