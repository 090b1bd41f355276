import { randomBytes } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import type { Engine } from "#app/platform/database/database.ts";
import { scratch } from "./scratch.ts";

export interface FreshDatabase {
  /** The configuration for this database. */
  environment: { DATA_DIR: string; DATABASE_URL?: string };
  drop(): Promise<void>;
}

/**
 * A separate database for a test on the given engine, with its own data directory: migrated and with the rows that must
 * exist, or `empty`.
 */
export async function freshDatabase(engine: Engine, { empty = false } = {}): Promise<FreshDatabase> {
  const directory = mkdtempSync(join(scratch(), "lightwell-test-"));
  const removeDirectory = () => rmSync(directory, { recursive: true, force: true });
  if (engine === "sqlite") {
    if (!empty) copyFileSync(inject("sqliteTemplate"), join(directory, "lightwell.sqlite"));
    return { environment: { DATA_DIR: directory }, drop: async () => removeDirectory() };
  }

  const { url, template } = inject("postgres");
  const name = `lightwell_test_${randomBytes(6).toString("hex")}`;
  // Nobody writes into a template, so its files can be copied as they are.
  await command(url, `create database ${name} template ${empty ? "template0" : template} strategy file_copy`);
  const address = new URL(url);
  address.pathname = name;
  return {
    environment: { DATA_DIR: directory, DATABASE_URL: address.href },
    async drop() {
      removeDirectory();
      await command(url, `drop database if exists ${name} with (force)`);
    },
  };
}

async function command(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
