import { availableParallelism, cpus } from "node:os";
import { parseArgs } from "node:util";
import { requestsPerSecond } from "./load.ts";
import { findProgram, Machine } from "./machine.ts";
import { type Answer, fetchAnswer, startNginx, startSite, type Target } from "./targets.ts";

const USAGE = `How a page from the page cache compares with nginx serving the same bytes.

Usage: npm run bench:page -- [options]

  --path /            the page
  --rounds 7          rounds; in each, every server has its turn
  --seconds 2         how long a turn takes
  --connections 32    kept alive, each with one request under way
  --port 4650         the first of three free ports
  --help

Each server is one process on one core, the load comes from another core (with taskset). Requests
carry the headers of a browser. nginx (Debian's package) answers with the same bytes, in the same
coding and with the same headers, from a file: once as it comes, once with open_file_cache on. Both
sides log nothing for an answer. The ratio is the median of the rounds' own ratios, since a machine
is not equally quick all the time; where other programs are at work, the ratio by the processor time
that a request costs each server says more. The load comes from wrk where it is installed, else from a
generator of our own.`;

const options = {
  path: { type: "string", default: "/" },
  rounds: { type: "string", default: "7" },
  seconds: { type: "string", default: "2" },
  connections: { type: "string", default: "32" },
  port: { type: "string", default: "4650" },
  help: { type: "boolean", default: false },
} as const;

/** Before the first round, in seconds: Node compiles what is called often, in the background. */
const WARM_UP = 5;

/** What Chromium sends for a page that somebody opens. */
const browser = {
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36",
  Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8",
  "Accept-Language": "en-GB,en;q=0.9",
  "Sec-Fetch-Dest": "document",
  "Sec-Fetch-Mode": "navigate",
  "Sec-Fetch-Site": "none",
  "Sec-Fetch-User": "?1",
  "Upgrade-Insecure-Requests": "1",
};

const codings = { br: "gzip, deflate, br, zstd", gzip: "gzip, deflate", identity: "identity" };

async function main() {
  const { values } = parseArgs({ options, strict: true });
  if (values.help) return console.log(USAGE);
  const [rounds, seconds, connections, port] = [values.rounds, values.seconds, values.connections, values.port].map(
    (text) => positive(text),
  ) as [number, number, number, number];

  const machine = new Machine();
  try {
    console.log(`${cpus()[0]?.model.trim()}, ${availableParallelism()} cores; ${machine.pinning}`);
    console.log(`load from ${machine.generator}; ${rounds} rounds of ${seconds} s, ${connections} connections`);
    const site = await startSite(machine, port);
    for (const [coding, accept] of Object.entries(codings)) {
      const headers = { ...browser, "Accept-Encoding": accept };
      const answer = await fetchAnswer(site.url + values.path, headers, true);
      const targets: Target[] = [{ ...site, url: site.url + values.path }];
      if (findProgram("nginx")) {
        targets.push(await startNginx(machine, port + 1, answer, { openFileCache: false }));
        targets.push(await startNginx(machine, port + 2, answer, { openFileCache: true }));
      }
      for (const { name, url } of targets) await mustBeSame(name, url, headers, answer);
      const results = await compare(targets, { machine, headers, rounds, seconds, connections });
      report(coding, answer, targets, results);
      for (const target of targets.slice(1)) await machine.end(target.process);
    }
    if (!findProgram("nginx"))
      console.log("\nnginx is not installed (Debian: apt-get install nginx): nothing to compare with.");
  } finally {
    await machine.stop();
  }
}

interface Comparison {
  machine: Machine;
  headers: Record<string, string>;
  rounds: number;
  seconds: number;
  connections: number;
}

/** What a turn of a server came to. */
interface Turn {
  requestsPerSecond: number;
  /** Of the server, in microseconds; undefined where the system does not tell. */
  processorTime: number | undefined;
}

/** By round and target. The order turns, so that no server is always first. */
async function compare(targets: Target[], { machine, headers, rounds, seconds, connections }: Comparison) {
  const turn = async ({ url, process }: Target, duration: number): Promise<Turn> => {
    const before = machine.processorTime(process);
    const rate = await requestsPerSecond(machine, url, { headers, connections, seconds: duration });
    const after = machine.processorTime(process);
    const used = before === undefined || after === undefined ? undefined : after - before;
    return { requestsPerSecond: rate, processorTime: used && (used * 1e6) / (rate * duration) };
  };
  for (const target of targets) await turn(target, WARM_UP);
  const results: Turn[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const row: Turn[] = [];
    for (let place = 0; place < targets.length; place += 1) {
      const index = (round + place) % targets.length;
      row[index] = await turn(targets[index] as Target, seconds);
    }
    results.push(row);
  }
  return results;
}

function report(coding: string, answer: Answer, targets: Target[], results: Turn[][]) {
  console.log(`\n${coding}: ${answer.body.length} bytes of body, ${answer.headers.length} headers`);
  for (const [index, { name }] of targets.entries()) {
    const pairs = results.map((row) => [row[0], row[index]] as [Turn, Turn]);
    const rates = pairs.map(([, turn]) => turn.requestsPerSecond);
    const times = pairs.flatMap(([, turn]) => turn.processorTime ?? []);
    const rate = `${Math.round(median(rates)).toLocaleString("en").padStart(8)} req/s (${range(rates, 0)})`;
    const time = times.length > 0 ? `, ${median(times).toFixed(1)} µs of processor each` : "";
    console.log(`  ${name.padEnd(22)} ${rate}${time}`);
    if (index === 0) continue;
    const ratios = pairs.map(([own, other]) => own.requestsPerSecond / other.requestsPerSecond);
    const costs = pairs.flatMap(([own, other]) =>
      own.processorTime && other.processorTime ? other.processorTime / own.processorTime : [],
    );
    const byCost = costs.length > 0 ? `; by processor time ${median(costs).toFixed(2)} (${range(costs, 2)})` : "";
    console.log(`  ${"".padEnd(22)}   ratio ${median(ratios).toFixed(2)} (${range(ratios, 2)})${byCost}`);
  }
}

async function mustBeSame(name: string, url: string, headers: Record<string, string>, expected: Answer) {
  const { status, body } = await fetchAnswer(url, headers);
  if (status !== 200 || !body.equals(expected.body)) throw new Error(`${name} does not answer with the same bytes`);
}

function median(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] as number) + (sorted[Math.floor(middle)] as number)) / 2;
}

const range = (values: number[], digits: number) =>
  `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`;

function positive(text: string) {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`"${text}" is no whole number from 1 on. See --help.`);
  return value;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
