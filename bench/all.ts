import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { table } from "./figures.ts";
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
  --port 4700         the first of ten free ports
  --help

The results are also written to bench/results.json. A row that takes longer than 3 minutes is ended, and no
row starts after 12 minutes. bench/README.md explains the rows.`;

const options = {
  row: { type: "string" },
  rounds: { type: "string", default: "5" },
  seconds: { type: "string", default: "2" },
  quick: { type: "boolean", default: false },
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
  const chosen = rows.filter(({ name }) => !values.row || name === values.row);
  if (chosen.length === 0) throw new Error(`There is no row "${values.row}". See --help.`);
  const [rounds, seconds] = values.quick ? [2, 2] : [positive(values.rounds), positive(values.seconds)];
  const port = positive(values.port);
  const begun = performance.now();
  const data = mkdtempSync(join(tmpdir(), "lightwell-bench-data-"));
  try {
    const { pinning, loadGenerator } = new Machine();
    const machine = `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores; ${pinning}; load from ${loadGenerator}`;
    const load = loadavg().map((value) => value.toFixed(2));
    console.log(`${machine}\n${rounds} rounds of ${seconds} s; load average before: ${load.join(", ")}`);
    console.log("making the demo academy …");
    const demoTime = await makeDemo(data, port);
    const results: Result[] = [];
    for (const row of chosen) {
      if (performance.now() - begun > LAST_START) {
        results.push({ row: row.name, figures: [], problem: "left out: the whole run took too long" });
        continue;
      }
      console.log(`${row.name} …`);
      results.push(await runRow(row, { rounds, seconds, port, demoTime, data }));
    }
    console.log(`\n${table(results.flatMap(({ figures }) => figures))}`);
    for (const { row, problem } of results) if (problem) console.log(`${row}: ${problem}`);
    const file = join(import.meta.dirname, "results.json");
    writeFileSync(file, `${JSON.stringify({ date: new Date(), machine, load, rounds, seconds, results }, null, 2)}\n`);
    console.log(`\nwritten to ${file} after ${Math.round((performance.now() - begun) / 1000)} s`);
    if (results.some(({ problem }) => problem)) process.exitCode = 1;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

/** @returns how long it took, in milliseconds. */
async function makeDemo(data: string, port: number) {
  const machine = new Machine();
  const begun = performance.now();
  try {
    await startSite(machine, port, { DATA_DIR: data, OWNER_USERNAME: owner.username, OWNER_PASSWORD: owner.password });
    return performance.now() - begun;
  } finally {
    await machine.stop();
  }
}

interface RunOptions {
  rounds: number;
  seconds: number;
  port: number;
  demoTime: number;
  data: string;
}

async function runRow(row: Row, { data, port, ...settings }: RunOptions): Promise<Result> {
  const machine = new Machine();
  const start = async (folder = data): Promise<MeasuredSite> => {
    const probe = port + 1;
    const environment = { DATA_DIR: folder, PROBE_PORT: String(probe), LOG_LEVEL: "error" };
    const site = await startSite(machine, port, environment, ["--import", join(import.meta.dirname, "probe.ts")]);
    return { ...site, probe: (question, parameters) => ask(probe, question, parameters) };
  };
  const ended = new AbortController();
  try {
    const limit = pause(ROW_LIMIT, undefined, { signal: ended.signal }).then(() => {
      throw new Error("it took longer than 3 minutes");
    });
    const figures = await Promise.race([row.run({ machine, port, data, ...settings, startSite: start }), limit]);
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
