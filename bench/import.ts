import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { ImportWorker } from "#app/features/subscribers/imports/import-worker.server.ts";
import { addImport, moveImport } from "#app/features/subscribers/imports/imports.server.ts";
import type { StaffActor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { loadConfig } from "#app/platform/config.ts";
import { migrate } from "#app/platform/database/migrate.ts";
import { openDatabase } from "#app/platform/database/open-database.ts";
import { migrations } from "#db/migrations/migrations.ts";
import { startCluster } from "#tests/support/databases/cluster.ts";

const USAGE = `Measures how long an import of subscribers holds up other requests: the delay of the event loop.

Usage: npm run bench:import -- [options]

  --rows 50000       rows of the file, 1 % of them with faults
  --engine sqlite    or postgres: a server from npm, in a temporary folder
  --help

The aim is 50 ms.`;

const options = {
  rows: { type: "string", default: "50000" },
  engine: { type: "string", default: "sqlite" },
  help: { type: "boolean", default: false },
} as const;

const owner: StaffActor = { kind: "staff", id: 1, username: "owner", role: "owner", sessionId: 1 };

async function main() {
  const { values } = parseArgs({ options, strict: true });
  if (values.help) return console.log(USAGE);
  const cluster = values.engine === "postgres" ? await startCluster() : undefined;
  const folder = mkdtempSync(join(tmpdir(), "lightwell-import-"));
  const database = openDatabase(loadConfig({ DATA_DIR: folder, ...(cluster && { DATABASE_URL: cluster.url }) }));
  const readSiteFacts = async () => ({ name: "Academy" });
  const app = { database, now: () => new Date(), log: console, readSiteFacts } as unknown as App;
  try {
    await migrate(database, migrations);
    const time = app.now().toISOString();
    const account = { id: 1, username: "owner", role: "owner" as const, password_hash: "", is_active: true };
    await database.db
      .insertInto("staff")
      .values({ ...account, created_at: time, modified_at: time } as never)
      .execute();
    const rows = Array.from({ length: Number(values.rows) }, (_, at) =>
      at % 100 === 0 ? `nobody-${at}` : `s${at}@example.org`,
    );
    const path = join(folder, "list.csv");
    writeFileSync(path, ["Email", ...rows].join("\n"));
    const worker = new ImportWorker(app);
    const file = { path, size: rows.join("\n").length + 6, name: "list.csv" };
    const id = await delayed("stored", () => addImport(app, owner, file as never));
    await moveImport(app, owner, id, { from: ["draft"], state: "checking", position: 0, counts: "{}" });
    await delayed("checked", () => worker.run());
    const consent = "They ticked a box on paper.";
    await moveImport(app, owner, id, { from: ["checked"], state: "running", position: 0, counts: "{}", consent });
    await delayed("imported", () => worker.run());
    const { counts, state } = await database.db
      .selectFrom("subscriber_import")
      .select(["counts", "state"])
      .executeTakeFirstOrThrow();
    console.log(state, counts);
  } finally {
    await database.close();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function delayed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const started = performance.now();
  delay.enable();
  const result = await work();
  delay.disable();
  const [most, usual] = [delay.max, delay.percentile(99)].map((nanoseconds) => nanoseconds / 1e6) as [number, number];
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${what} in ${seconds} s; delay ${usual.toFixed(0)} ms (99 %), ${most.toFixed(0)} ms at most${most > 50 ? " !" : ""}`,
  );
  return result;
}

await main();
