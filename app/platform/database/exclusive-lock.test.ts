import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { loadConfig } from "../config/config.ts";
import { withExclusiveLock } from "./exclusive-lock.ts";
import { openDatabase } from "./open-database.ts";

test("a process that waits for the SQLite lock gets it afterwards", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "lightwell-lock-"));
  const database = await openDatabase(loadConfig({ DATA_DIR: dataDir }));
  const connect = () => new DatabaseSync(`${database.file}-demo`, { timeout: 0 });
  const waiting = await withExclusiveLock(database, "demo", async () => {
    const other = connect();
    expect(() => other.exec("begin exclusive")).toThrow("database is locked");
    return other;
  });
  waiting.exec("begin exclusive");
  const third = connect();
  expect(() => third.exec("begin exclusive"), "and keeps it").toThrow("database is locked");
  onTestFinished(async () => {
    for (const connection of [waiting, third]) connection.close();
    await database.close();
    rmSync(dataDir, { recursive: true });
  });
});
