import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Academies } from "./academies.ts";
import { formatTable, isKept } from "./figures.ts";
import { Machine } from "./machine.ts";
import type { Bench, Figure, Row } from "./rows/row.ts";
import { rows } from "./rows/rows.ts";
import { startSite } from "./site.ts";

const USAGE = `Measures the built site against its limits, and prints a table. Fails if a limit is exceeded.

Usage: npm run bench -- [options]

  --row NAME          only this row
  --engine sqlite     or postgres: a server from npm, in a temporary folder
  --quick             few rounds and little content, to see that the rows work; their figures mean nothing
  --port 4700         the first of ten free ports
  --help

Rows:
${rows.map(({ name, about }) => `  ${name.padEnd(18)}  ${about}`).join("\n")}

Measure on a machine that does nothing else. bench/README.md says more.`;

const options = {
  row: { type: "string" },
  engine: { type: "string", default: "sqlite" },
  quick: { type: "boolean", default: false },
  port: { type: "string", default: "4700" },
  help: { type: "boolean", default: false },
} as const;

/** The time limit of a row in milliseconds, mostly for filling the large academy. */
const ROW_LIMIT = 600_000;

async function main() {
  const { values } = parseArgs({ options, strict: true });
  if (values.help) return console.log(USAGE);
  const { engine, quick, row: wanted } = values;
  if (engine !== "sqlite" && engine !== "postgres") throw new Error(`There is no engine "${engine}". See --help.`);
  const chosen = rows.filter(({ name }) => !wanted || name === wanted);
  if (chosen.length === 0) throw new Error(`There is no row "${wanted}". See --help.`);
  const size = quick ? { rounds: 2, seconds: 1, divisor: 100 } : { rounds: 5, seconds: 2, divisor: 1 };
  const loads = loadavg().map((value) => value.toFixed(2));
  console.log(`${engine}; load average before: ${loads.join(", ")}`);
  const academies = await Academies.open(engine, size.divisor);
  try {
    const figures: Figure[] = [];
    for (const row of chosen) {
      console.log(`${row.name} …`);
      try {
        figures.push(...(await runRow(row, { ...size, engine, academies, port: Number(values.port) })));
      } catch (error) {
        console.error(`${row.name} failed:`, error);
        process.exitCode = 1;
      }
    }
    console.log(`\n${formatTable(figures)}`);
    if (figures.some((figure) => isKept(figure) === false)) process.exitCode = 1;
  } finally {
    await academies.close();
  }
}

/** Runs a row in separate processes, so that a row that fails or takes too long does not affect the others. */
async function runRow(row: Row, bench: Omit<Bench, "machine" | "startSite">): Promise<Figure[]> {
  const machine = new Machine();
  const ended = new AbortController();
  try {
    const limit = pause(ROW_LIMIT, undefined, { signal: ended.signal }).then(() => {
      throw new Error("The row took longer than 10 minutes.");
    });
    const running = row.run({ ...bench, machine, startSite: (academy) => startSite(machine, bench.port, academy) });
    return await Promise.race([running, limit]);
  } finally {
    ended.abort();
    await machine.stop();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
