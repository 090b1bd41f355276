import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { closeAtEnd } from "./support/closing.ts";
import { freshDatabase } from "./support/databases/fresh-database.ts";
import { program, surroundings } from "./support/program.ts";
import { startSiteProcess } from "./support/site-process.ts";

const environment = { DEMO: "1" };

/** The maximum amount of code that a start loads, in characters, not counting Node's own. */
const MAX_LOADED = 6_000_000;
/** Packages that serve few requests, or none with these settings. */
const NOT_NEEDED = /node_modules\/(?:ajv|csv-|html-to-text|htmlparser2|pg|sharp|fontkit|ioredis|nodemailer|imapflow)/;
const REPORTER = join(import.meta.dirname, "support/report-scripts.mjs");

async function emptyDatabase() {
  const database = await freshDatabase("sqlite", { empty: true });
  closeAtEnd(database.drop);
  return database;
}

/** The memory that a process takes, in megabytes. */
function megabytes({ pid }: ChildProcess): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}

/** The files and folders in a folder that other users of the machine could read. */
const listOpenFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => (statSync(join(folder, name)).mode & 0o077) !== 0,
  );

const posts = async (url: string) => (await (await fetch(`${url}/api/post/?page_size=1`)).json()).count;

test("a first start fills the database in files that only its user can read, and then takes no more memory than any other start", async () => {
  const database = await emptyDatabase();
  const first = await startSiteProcess({ engine: "sqlite", database, environment });
  expect(await posts(first.url)).toBe(32);
  const filled = megabytes(first.process);
  expect(listOpenFiles(database.environment.DATA_DIR)).toEqual([]);
  await first.stop();
  const file = join(database.environment.DATA_DIR, "scripts.json");
  const reporting = { NODE_OPTIONS: `--import ${pathToFileURL(REPORTER)}`, SCRIPTS_FILE: file };
  const second = await startSiteProcess({ engine: "sqlite", database, environment: { ...environment, ...reporting } });
  expect(await posts(second.url)).toBe(32);
  // About 120 MB, which vary by about 10 MB between starts.
  expect(filled / megabytes(second.process)).toBeLessThan(1.2);

  second.process.kill("SIGUSR2");
  await expect.poll(() => existsSync(file)).toBe(true);
  const scripts: { url: string; length: number }[] = JSON.parse(readFileSync(file, "utf8"));
  const loaded = scripts.filter(({ url }) => !url.startsWith("node:"));
  expect(loaded.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(MAX_LOADED);
  expect(loaded.filter(({ url }) => NOT_NEEDED.test(url))).toEqual([]);
});

test("a first start that is killed stops filling immediately, and the next one continues", async () => {
  const database = await emptyDatabase();
  const { DATA_DIR } = database.environment;
  const child = spawn(process.execPath, [program(), "serve"], {
    cwd: DATA_DIR,
    env: {
      ...surroundings(),
      ...database.environment,
      ...environment,
      PORT: "0",
      OWNER_PASSWORD: "a password of the tests",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  await new Promise<void>((begun) => {
    child.stderr.on("data", (chunk) => / [1-9]0 %/.test(String(chunk)) && begun());
  });
  child.kill("SIGKILL");
  await once(child, "exit");
  // The filling process holds this lock, and waits for no other.
  const lock = new DatabaseSync(join(DATA_DIR, "lightwell.sqlite-demo"), { timeout: 60_000 });
  lock.exec("begin exclusive");
  lock.close();
  const content = new DatabaseSync(join(DATA_DIR, "lightwell.sqlite"));
  const finished = content.prepare("select count(*) as count from settings").get();
  content.close();
  expect(finished).toEqual({ count: 0 });

  const next = await startSiteProcess({ engine: "sqlite", database, environment });
  expect(await posts(next.url)).toBe(32);
});
