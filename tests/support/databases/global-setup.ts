import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { loadConfig } from "#app/platform/config.ts";
import { migrateSchema, prepareDatabase } from "#app/prepare.ts";
import { createServer } from "#app/server.ts";
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

/** Makes the databases that tests copy. Each project calls this; what is made, is made once. */
export default async function setup(project: TestProject): Promise<Stop> {
  const { engine } = project.config.provide as { engine?: "sqlite" | "postgres" };
  const stops: Stop[] = [];
  if (engine !== "postgres") stops.push(await provideSqlite(project));
  if (engine !== "sqlite") stops.push(await providePostgres(project));
  return async () => {
    for (const stop of stops) await stop();
  };
}

async function provideSqlite(project: TestProject): Promise<Stop> {
  const directory = mkdtempSync(join(scratch(), "lightwell-template-"));
  await prepare({ DATA_DIR: directory });
  project.provide("sqliteTemplate", join(directory, "lightwell.sqlite"));
  return async () => rmSync(directory, { recursive: true, force: true });
}

async function providePostgres(project: TestProject): Promise<Stop> {
  const { url, stop } = await server();
  const template = `lightwell_template_${process.pid}_${project.name}`;
  await command(url, `create database ${template}`);
  const address = new URL(url);
  address.pathname = template;
  await prepare({ DATABASE_URL: address.href });
  project.provide("postgres", { url, template });
  return async () => {
    await command(url, `drop database if exists ${template} with (force)`);
    await stop();
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

async function prepare(environment: Record<string, string>) {
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
