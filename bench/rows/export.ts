import { cpSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { findProgram } from "../machine.ts";
import type { MeasuredSite, Row } from "./row.ts";
import { signIn } from "./sign-in.ts";

const SUBSCRIBERS = 1_000_000;
const MEGABYTE = 1024 * 1024;

/** The subscribers of the academy as CSV, against the same rows from the command line of SQLite. */
export const exportRow: Row = {
  name: "export",
  async run({ startSite, machine, data }) {
    const folder = join(machine.folder, "subscribers");
    cpSync(data, folder, { recursive: true });
    const file = join(folder, "lightwell.sqlite");
    fill(file);
    const site = await startSite(folder);
    const staff = await signIn(site.url);
    const idle = (await site.probe("state")).rss;
    const link = await fetch(`${site.url}/api/viewer/subscriber/export/`, { headers: staff });
    const { url } = (await link.json()) as { url: string };
    const begun = performance.now();
    const { header, rows, most } = await download(site, new URL(url, site.url).href);
    const rate = (1000 * rows) / (performance.now() - begun);
    if (rows < SUBSCRIBERS) throw new Error(`The export has ${rows} rows.`);
    const sqlite = findProgram("sqlite3");
    const reference = sqlite && (await bareRate(() => machine.run("load", sqlite, bareExport(file, header))));
    return [
      {
        what: `export of ${SUBSCRIBERS} subscribers`,
        unit: "rows/s",
        values: [rate],
        ...(reference
          ? { reference: { name: "sqlite3 -csv", values: [reference] } }
          : { note: "sqlite3 is not installed" }),
        aim: { of: "ratio", least: 0.5 },
      },
      {
        what: "memory meanwhile, above idle",
        unit: "MB",
        values: [(most - idle) / MEGABYTE],
        aim: { of: "value", most: 60 },
      },
    ];
  },
};

/** Without triggers, which keep the search and figures by day: the export reads neither. */
function fill(file: string) {
  const database = new DatabaseSync(file);
  const triggers = database.prepare(
    "select name from sqlite_master where type = 'trigger' and tbl_name = 'subscriber'",
  );
  for (const { name } of triggers.all()) database.exec(`drop trigger "${name}"`);
  database.exec(`
    insert into subscriber (created_at, modified_at, email, email_key, source, is_blocked, version)
    with recursive number(value) as (select 1 union all select value + 1 from number where value < ${SUBSCRIBERS})
    select '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'reader' || value || '@example.org',
      'reader' || value || '@example.org', 'footer', 0, 1 from number`);
  database.close();
}

async function download(site: MeasuredSite, url: string) {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`The export responds with ${response.status}.`);
  let ended = false;
  const watch = async () => {
    let most = 0;
    while (!ended) {
      // The server may have ended with the row.
      const state = await site.probe("state").catch(() => undefined);
      most = Math.max(most, state?.rss ?? 0);
      await pause(200);
    }
    return most;
  };
  const watching = watch();
  let header = "";
  let lines = 0;
  try {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      if (lines === 0) header += Buffer.from(chunk).toString();
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
    }
  } finally {
    ended = true;
  }
  return { header: header.split(/\r?\n/, 1)[0] ?? "", rows: lines - 1, most: await watching };
}

/** The options for the same columns, as far as they are stored. */
function bareExport(file: string, header: string) {
  const database = new DatabaseSync(file, { readOnly: true });
  const stored = new Set(
    database
      .prepare("pragma table_info(subscriber)")
      .all()
      .map(({ name }) => String(name)),
  );
  database.close();
  const columns = header
    .replace("\uFEFF", "")
    .split(",")
    .map((name) => name.replaceAll('"', ""))
    .filter((name) => stored.has(name));
  return ["-csv", "-header", file, `select ${columns.join(", ")} from subscriber order by id`];
}

async function bareRate(run: () => Promise<string>) {
  const begun = performance.now();
  await run();
  return (1000 * SUBSCRIBERS) / (performance.now() - begun);
}
