import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startCluster } from "#tests/support/databases/cluster.ts";
import { againstFigures, table } from "./figures.ts";
import { Machine } from "./machine.ts";
import { type Answer, type Figure, type MeasuredSite, owner, type Row } from "./rows/row.ts";
import { rows } from "./rows/rows.ts";
import { startSite } from "./targets.ts";

const USAGE = `Measures the speed of the built site against references in the same run, and prints a table.

Usage: npm run bench -- [options]

  --row name          only this row: ${rows.map(({ name }) => name).join(", ")}
  --rounds 5          rounds; each measures the site and its reference once
  --seconds 2         duration of a measurement
  --quick             two rounds
  --engine sqlite     or postgres: a server from npm; each row in which the database takes part, against SQLite
  --port 4700         the first of ten free ports
  --help

The results are also written to bench/results.json, or bench/results-postgres.json. A row that takes longer than 3 minutes is ended, and no
row starts after 12 minutes. bench/README.md explains the rows.`;

const options = {
  row: { type: "string" },
  rounds: { type: "string", default: "5" },
  seconds: { type: "string", default: "2" },
  quick: { type: "boolean", default: false },
  engine: { type: "string", default: "sqlite" },
  port: { type: "string", default: "4700" },
  help: { type: "boolean", default: false },
} as const;

/** In milliseconds. */
const ROW_LIMIT = 180_000;
const LAST_START = 720_000;

interface Result {
  row: string;
  figures: Figure[];
  /** Why there are no figures. */
  problem?: string;
}

async function main() {
  const { values } = parseArgs({ options, strict: true });
  if (values.help) return console.log(USAGE);
  const isPostgres = values.engine === "postgres";
  const possible = isPostgres ? rows.filter((row) => row.usesDatabase) : rows;
  const chosen = possible.filter(({ name }) => !values.row || name === values.row);
  if (chosen.length === 0) throw new Error(`There is no row "${values.row}". See --help.`);
  const [rounds, seconds] = values.quick ? [2, 2] : [positive(values.rounds), positive(values.seconds)];
  const port = positive(values.port);
  const begun = performance.now();
  const data = mkdtempSync(join(tmpdir(), "lightwell-bench-data-"));
  const cluster = isPostgres ? await startCluster() : undefined;
  try {
    const { pinning, loadGenerator } = new Machine();
    const machine = `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores; ${pinning}; load from ${loadGenerator}`;
    const load = loadavg().map((value) => value.toFixed(2));
    console.log(`${machine}\n${rounds} rounds of ${seconds} s; load average before: ${load.join(", ")}`);
    console.log("making the demo academy …");
    const sqlite = await makeDemo(join(data, "sqlite"), port);
    const postgres = cluster && (await makeDemo(join(data, "postgres"), port, { DATABASE_URL: cluster.url }));
    const results: Result[] = [];
    for (const row of chosen) {
      if (performance.now() - begun > LAST_START) {
        results.push({ row: row.name, figures: [], problem: "left out: the whole run took too long" });
        continue;
      }
      console.log(`${row.name} …`);
      const result = await runRow(row, { rounds, seconds, port, academy: sqlite });
      results.push(
        postgres ? compare(result, await runRow(row, { rounds, seconds, port, academy: postgres })) : result,
      );
    }
    console.log(`\n${table(results.flatMap(({ figures }) => figures))}`);
    for (const { row, problem } of results) if (problem) console.log(`${row}: ${problem}`);
    const file = join(import.meta.dirname, isPostgres ? "results-postgres.json" : "results.json");
    writeFileSync(file, `${JSON.stringify({ date: new Date(), machine, load, rounds, seconds, results }, null, 2)}\n`);
    console.log(`\nwritten to ${file} after ${Math.round((performance.now() - begun) / 1000)} s`);
    if (results.some(({ problem }) => problem)) process.exitCode = 1;
  } finally {
    await cluster?.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** The demo academy on one engine. */
interface Academy {
  /** Its folder of data. */
  data: string;
  environment: Record<string, string>;
  /** How long it took to make it, in milliseconds. */
  demoTime: number;
}

async function makeDemo(data: string, port: number, engine: Record<string, string> = {}): Promise<Academy> {
  const environment = { ...engine, OWNER_USERNAME: owner.username, OWNER_PASSWORD: owner.password };
  const machine = new Machine();
  const begun = performance.now();
  try {
    await startSite(machine, port, { ...environment, DATA_DIR: data });
    return { data, environment, demoTime: performance.now() - begun };
  } finally {
    await machine.stop();
  }
}

interface RunOptions {
  rounds: number;
  seconds: number;
  port: number;
  academy: Academy;
}

/** The figures on PostgreSQL against those on SQLite, which may be half or twice of them. */
const compare = (sqlite: Result, postgres: Result): Result => ({
  row: postgres.row,
  figures: againstFigures(postgres.figures, sqlite.figures, "SQLite", 2),
  ...((postgres.problem ?? sqlite.problem) && { problem: postgres.problem ?? `on SQLite: ${sqlite.problem}` }),
});

async function runRow(row: Row, { academy, port, ...settings }: RunOptions): Promise<Result> {
  const { data, demoTime } = academy;
  const machine = new Machine();
  const start = async (folder = data): Promise<MeasuredSite> => {
    const probe = port + 1;
    const environment = { ...academy.environment, DATA_DIR: folder, PROBE_PORT: String(probe), LOG_LEVEL: "error" };
    const site = await startSite(machine, port, environment, ["--import", join(import.meta.dirname, "probe.mjs")]);
    return { ...site, probe: (question, parameters) => ask(probe, question, parameters) };
  };
  const ended = new AbortController();
  try {
    const limit = pause(ROW_LIMIT, undefined, { signal: ended.signal }).then(() => {
      throw new Error("it took longer than 3 minutes");
    });
    const figures = await Promise.race([
      row.run({ machine, port, data, demoTime, ...settings, startSite: start }),
      limit,
    ]);
    return { row: row.name, figures };
  } catch (error) {
    return { row: row.name, figures: [], problem: error instanceof Error ? error.message : String(error) };
  } finally {
    ended.abort();
    await machine.stop();
  }
}

async function ask(port: number, question: string, parameters: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}/${question}?${new URLSearchParams(parameters)}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Answer;
}

function positive(text: string) {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`"${text}" is not a positive integer. See --help.`);
  return value;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
