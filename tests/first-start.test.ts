import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { closeAtEnd } from "./support/closing.ts";
import { freshDatabase } from "./support/databases/fresh-database.ts";
import { program, surroundings } from "./support/program.ts";
import { startSiteProcess } from "./support/site-process.ts";

const environment = { DEMO: "1" };

async function emptyDatabase() {
  const database = await freshDatabase("sqlite", { empty: true });
  closeAtEnd(database.drop);
  return database;
}

/** The memory that a process takes, in megabytes. */
function megabytes({ pid }: ChildProcess): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}

const posts = async (url: string) => (await (await fetch(`${url}/api/post/?page_size=1`)).json()).count;

test("a first start fills the database, and takes no more memory afterwards than any other start", async () => {
  const database = await emptyDatabase();
  const first = await startSiteProcess({ engine: "sqlite", database, environment });
  expect(await posts(first.url)).toBe(32);
  const filled = megabytes(first.process);
  await first.stop();
  const second = await startSiteProcess({ engine: "sqlite", database, environment });
  expect(await posts(second.url)).toBe(32);
  expect(filled / megabytes(second.process)).toBeLessThan(1.15);
});

test("a first start that is killed stops filling at once, and the next one goes on", async () => {
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
  // Who fills has this lock, and waits for no other.
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
