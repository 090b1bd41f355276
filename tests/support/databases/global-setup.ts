import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { loadConfig } from "#app/platform/config/config.ts";
import { startCluster } from "./cluster.ts";
import { scratch } from "./scratch.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The engine under test in the projects `sqlite` and `postgres`. */
    engine: "sqlite" | "postgres";
    /** A prepared SQLite database to copy. */
    sqliteTemplate: string;
    /** A PostgreSQL server, and the name of a prepared database on it to copy. */
    postgres: { url: string; template: string };
  }
}

type Stop = () => Promise<void>;
interface Made<Value> {
  value: Value;
  stop: Stop;
}

/** Each project loads this module again, so shared values are kept in the process. */
const KEY = Symbol.for("lightwell.databases-of-tests");
const kept: Map<string, { made: Promise<Made<unknown>>; users: number }> = Reflect.get(globalThis, KEY) ?? new Map();
Reflect.set(globalThis, KEY, kept);

/** Makes a value unless another project has already done so; it is stopped once the last project stops. */
async function once<Value>(name: string, make: () => Promise<Made<Value>>): Promise<Made<Value>> {
  const entry = kept.get(name) ?? { made: make(), users: 0 };
  kept.set(name, entry);
  entry.users += 1;
  const { value, stop } = (await entry.made) as Made<Value>;
  return {
    value,
    async stop() {
      entry.users -= 1;
      if (entry.users > 0) return;
      kept.delete(name);
      await stop();
    },
  };
}

/** Makes the databases that tests copy. */
export default async function setup(project: TestProject): Promise<Stop> {
  const { engine } = project.config.provide as { engine?: "sqlite" | "postgres" };
  const stops: Stop[] = [];
  if (engine !== "postgres") {
    const { value, stop } = await once("sqlite", makeSqlite);
    project.provide("sqliteTemplate", value);
    stops.push(stop);
  }
  if (engine !== "sqlite") {
    const { value, stop } = await once("postgres", makePostgres);
    project.provide("postgres", value);
    stops.push(stop);
  }
  return async () => {
    for (const stop of stops) await stop();
  };
}

async function makeSqlite(): Promise<Made<string>> {
  const directory = mkdtempSync(join(scratch(), "lightwell-template-"));
  await prepare({ DATA_DIR: directory });
  return {
    value: join(directory, "lightwell.sqlite"),
    stop: async () => rmSync(directory, { recursive: true, force: true }),
  };
}

async function makePostgres(): Promise<Made<{ url: string; template: string }>> {
  const { url, stop } = await server();
  const template = `lightwell_template_${process.pid}`;
  await command(url, `create database ${template}`);
  const address = new URL(url);
  address.pathname = template;
  await prepare({ DATABASE_URL: address.href });
  return {
    value: { url, template },
    async stop() {
      await command(url, `drop database if exists ${template} with (force)`);
      await stop();
    },
  };
}

async function server(): Promise<{ url: string; stop: Stop }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    announce("the one at TEST_DATABASE_URL");
    return { url: given, stop: async () => {} };
  }
  const cluster = await startCluster();
  announce(cluster.name);
  return cluster;
}

function announce(name: string) {
  process.stdout.write(`PostgreSQL for the tests: ${name}\n`);
}

/** Loading the application takes longer than preparing a database, so one project does it for all. */
const loadApplication = async () => ({
  value: { ...(await import("#app/server.ts")), ...(await import("#app/prepare.ts")) },
  stop: async () => {},
});

async function prepare(environment: Record<string, string>) {
  const {
    value: { createServer, migrateSchema, prepareDatabase },
  } = await once("application", loadApplication);
  const directory = mkdtempSync(join(scratch(), "lightwell-prepare-"));
  const config = loadConfig({ DATA_DIR: directory, DEMO: "0", LOG_LEVEL: "silent", ...environment });
  const { app, http } = await createServer({ config });
  await migrateSchema(app);
  await prepareDatabase(app);
  await http.close();
  rmSync(directory, { recursive: true, force: true });
}

async function command(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
