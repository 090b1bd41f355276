import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readFigures } from "#app/features/insights/figures.server.ts";
import { movePageSpansIfPossible } from "#app/features/insights/page-spans.server.ts";
import { sumUpSubscribers } from "#app/features/insights/subscriber-figures.server.ts";
import type { StaffActor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { dayIn } from "#app/platform/calendar-days.ts";
import { loadConfig } from "#app/platform/config.ts";
import { migrate } from "#app/platform/database/migrate.ts";
import { openDatabase } from "#app/platform/database/open-database.ts";
import { periodUnits } from "#app/platform/periods.ts";
import { migrations } from "#db/migrations/migrations.ts";
import { startCluster } from "#tests/support/databases/cluster.ts";
import { fillFigures } from "./fill-figures.ts";

const USAGE = `Measures how long the figures of the dashboard take to read, for each period.

Usage: npm run bench:dashboard -- [options]

  --subscribers 1000000   subscribers, over four years
  --views 1000000         rows of views: one for each day and page, of 1000 pages
  --rounds 15             reads of each period; the medians are shown
  --engine sqlite         or postgres: a server from npm, in a temporary folder
  --help

The aim is 300 ms.`;

const options = {
  subscribers: { type: "string", default: "1000000" },
  views: { type: "string", default: "1000000" },
  rounds: { type: "string", default: "15" },
  engine: { type: "string", default: "sqlite" },
  help: { type: "boolean", default: false },
} as const;

const owner: StaffActor = { kind: "staff", id: 1, username: "owner", role: "owner", sessionId: 1 };

async function main() {
  const { values } = parseArgs({ options, strict: true });
  if (values.help) return console.log(USAGE);
  const cluster = values.engine === "postgres" ? await startCluster() : undefined;
  const folder = mkdtempSync(join(tmpdir(), "lightwell-dashboard-"));
  const database = openDatabase(loadConfig({ DATA_DIR: folder, ...(cluster && { DATABASE_URL: cluster.url }) }));
  const app = { database, now: () => new Date(), log: console } as unknown as App;
  try {
    await migrate(database, migrations);
    await timed("filled", () => fillFigures(database, Number(values.subscribers), Number(values.views)));
    await timed("summed up", () => sumUpSubscribers(app, "Europe/London"));
    await timed("top pages summed up", () => movePageSpansIfPossible(app, dayIn("Europe/London", app.now().getTime())));
    for (const by of periodUnits) {
      const times: number[] = [];
      for (let round = 0; round < Number(values.rounds); round += 1) {
        const started = performance.now();
        await readFigures(app, owner, by, "Europe/London");
        times.push(performance.now() - started);
      }
      const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] as number;
      const first = times[0] as number;
      console.log(
        `${database.engine}, by ${by}: ${median.toFixed(1)} ms, first ${first.toFixed(1)} ms${first > 300 ? " !" : ""}`,
      );
    }
  } finally {
    await database.close();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timed(what: string, work: () => Promise<unknown>) {
  const started = performance.now();
  await work();
  console.log(`${what} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

await main();
