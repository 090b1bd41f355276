import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { startCluster } from "#tests/support/databases/cluster.ts";
import { openDemoSite } from "./demo-site.ts";

const USAGE = `Measures how long an import of subscribers holds up other requests: the delay of the server's event loop.

Usage: npm run bench:import -- [options]

  --rows 50000       rows of the file, 1 % of them with faults
  --engine sqlite    or postgres: a server from npm, in a temporary folder
  --port 4173
  --help

The aim is 50 ms.`;

const options = {
  rows: { type: "string", default: "50000" },
  engine: { type: "string", default: "sqlite" },
  port: { type: "string", default: "4173" },
  help: { type: "boolean", default: false },
} as const;

async function main() {
  const { values } = parseArgs({ options, strict: true });
  if (values.help) return console.log(USAGE);
  const cluster = values.engine === "postgres" ? await startCluster() : undefined;
  const folder = mkdtempSync(join(tmpdir(), "lightwell-import-"));
  const file = join(folder, "delays");
  process.env.LOOP_DELAY_FILE = file;
  process.env.NODE_OPTIONS = `--import=${pathToFileURL(resolve("bench/loop-delay.ts")).href}`;
  // What the demo academy leaves to do is not part of it.
  process.env.PICTURES_AHEAD = "0";
  if (cluster) process.env.DATABASE_URL = cluster.url;
  const site = await openDemoSite(undefined, Number(values.port));
  try {
    const call = await signedIn(site);
    const form = new FormData();
    const rows = Array.from({ length: Number(values.rows) }, (_, at) =>
      at % 100 === 0 ? `nobody-${at}` : `s${at}@import.example`,
    );
    form.append("file", new File([`Email\n${rows.join("\n")}\n`], "list.csv"));
    // What starting has left to do is not part of it.
    await pause(3000);
    const { id } = await measure("stored", file, () => call("POST", "", form));
    const until = async (state: string) => {
      while ((await call("GET", `${id}/`)).state !== state) await pause(250);
    };
    await measure("checked", file, async () => {
      await call("POST", `${id}/check/`, { email_column: 0 });
      await until("checked");
    });
    await measure("imported", file, async () => {
      await call("POST", `${id}/start/`, { consent: "They ticked a box on paper." });
      await until("done");
    });
  } finally {
    await site.stop();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Site {
  url: string;
  owner: { username: string; password: string };
}

async function signedIn({ url, owner }: Site) {
  const json = { "Content-Type": "application/json" };
  const signIn = await fetch(`${url}/api/auth/login/`, { method: "POST", headers: json, body: JSON.stringify(owner) });
  const { access } = (await signIn.json()) as { access: string };
  return async (method: string, path: string, body?: object): Promise<{ id: number; state: string }> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/api/viewer/subscriber/imports/${path}`, {
      method,
      headers: { Authorization: `Bearer ${access}`, ...(body && !isForm && json) },
      body: isForm ? body : body ? JSON.stringify(body) : null,
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: number; state: string };
  };
}

async function measure<T>(what: string, file: string, work: () => Promise<T>): Promise<T> {
  const started = Date.now();
  const result = await work();
  const ended = Date.now();
  // The last delays are written a moment later.
  await pause(500);
  const delays = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(" ").map(Number) as [number, number])
    .flatMap(([time, delay]) => (time > started && time <= ended + 250 ? delay : []))
    .sort((one, other) => one - other);
  const [median, most] = [delays[Math.floor(delays.length / 2)] ?? 0, delays.at(-1) ?? 0];
  const seconds = ((ended - started) / 1000).toFixed(1);
  console.log(
    `${what} in ${seconds} s; longest delay in 200 ms: ${median} ms (median), ${most} ms at most${most > 50 ? " !" : ""}`,
  );
  return result;
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

await main();
