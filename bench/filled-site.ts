import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { movePageSpansIfPossible } from "#app/features/insights/page-spans.server.ts";
import { sumUpSubscribers } from "#app/features/insights/subscriber-figures.server.ts";
import { sumUpPostCounts } from "#app/features/posts/post-counts.server.ts";
import type { App } from "#app/platform/app.ts";
import { dayIn } from "#app/platform/calendar-days.ts";
import { loadConfig } from "#app/platform/config.ts";
import { migrate } from "#app/platform/database/migrate.ts";
import { openDatabase } from "#app/platform/database/open-database.ts";
import { sumUpItemBlocks } from "#app/resources/item-blocks.server.ts";
import { sumUpItemCounts } from "#app/resources/item-counts.server.ts";
import { migrations } from "#db/migrations/migrations.ts";
import { fillEnquiries } from "./fill-enquiries.ts";
import { fillFigures } from "./fill-figures.ts";
import { fillLists } from "./fill-lists.ts";

const OWNER = { username: "owner", password: "a password for measuring" };
/** The port of a server's probe is this much higher than its own. */
const PROBE = 10;

export interface FilledSite {
  url: string;
  /** Of `probe.mjs`, if the server was started with it. */
  probe: string;
  access: string;
  stop(): Promise<void>;
}

interface Content {
  posts: number;
  photos: number;
  subscribers?: number;
  /** Rows of views, each of a page and a day. */
  views?: number;
  enquiries?: number;
}

/** Fills a database of its own, and starts the built server on it. */
export async function openSite(
  server: string | undefined,
  port: number,
  { posts, photos, subscribers = 0, views = 0, enquiries = 0 }: Content,
  flags: readonly string[] = [],
): Promise<FilledSite> {
  const folder = mkdtempSync(join(tmpdir(), "lightwell-lists-"));
  const name = `lightwell_lists_${port}`;
  if (server) await command(server, `create database ${name}`);
  const databaseUrl = server && Object.assign(new URL(server), { pathname: name }).href;
  const environment = { DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const started = performance.now();
  const database = await openDatabase(loadConfig(environment));
  await migrate(database, migrations);
  // A crash would only mean to begin again.
  if (database.engine === "sqlite") await sql`pragma synchronous = off`.execute(database.db);
  await fillLists(database, posts, photos);
  if (subscribers > 0) await fillFigures(database, subscribers, views);
  if (enquiries > 0) await fillEnquiries(database, enquiries);
  const app = { database, now: () => new Date(), log: console } as unknown as App;
  await sumUpSubscribers(app, "Europe/London");
  await movePageSpansIfPossible(app, dayIn("Europe/London", Date.now()));
  await sumUpPostCounts(app);
  await sumUpItemCounts(app);
  await sumUpItemBlocks(app);
  // A server does this by itself after a while; with what has been summed up, a million rows are gone.
  if (database.engine === "postgres") await sql`vacuum analyze`.execute(database.db);
  await database.close();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${database.engine}: ${posts} posts, ${photos} photos and ${subscribers} subscribers in ${seconds} s`);
  const url = `http://127.0.0.1:${port}`;
  const child = startServer(
    { ...environment, PORT: String(port), SITE_URL: url, PROBE_PORT: String(port + PROBE) },
    flags,
  );
  await ready(`${url}/readyz`, child);
  const response = await fetch(`${url}/api/auth/login/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(OWNER),
  });
  const { access } = (await response.json()) as { access: string };
  return {
    url,
    probe: `http://127.0.0.1:${port + PROBE}`,
    access,
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
      rmSync(folder, { recursive: true, force: true });
      if (server) await command(server, `drop database ${name} with (force)`);
    },
  };
}

const startServer = (environment: Record<string, string>, flags: readonly string[]) =>
  spawn(process.execPath, [...flags, resolve(process.env.BUILD_DIR ?? "build", "server/index.js"), "serve"], {
    env: {
      ...process.env,
      ...environment,
      NODE_ENV: "production",
      DEMO: "0",
      OWNER_USERNAME: OWNER.username,
      OWNER_PASSWORD: OWNER.password,
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });

async function ready(address: string, child: ChildProcess) {
  while (child.exitCode === null) {
    if ((await fetch(address).catch(() => undefined))?.ok) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error("The server exited while starting.");
}

async function command(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** @returns the answer, or the last of several; undefined if one is an error */
export async function get({ url, access }: FilledSite, path: string): Promise<{ count: number } | undefined> {
  const response = await fetch(url + path, { headers: { Authorization: `Bearer ${access}` } });
  const text = await response.text();
  const answers = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return response.ok && answers.every(({ status = 200 }) => status === 200) ? answers.at(-1) : undefined;
}
