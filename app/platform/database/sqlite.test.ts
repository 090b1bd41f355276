import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import type { Queryable } from "./database.ts";
import { openSqlite } from "./sqlite.ts";

test("a cached statement returns current rows and columns", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lightwell-sqlite-"));
  const { db, close } = openSqlite(join(folder, "test.sqlite"));
  onTestFinished(async () => {
    await close();
    rmSync(folder, { recursive: true });
  });
  const all = async () => (await sql`select * from thing order by id`.execute(db)).rows;
  await sql`create table thing (id integer primary key, flag boolean)`.execute(db);
  expect(await all()).toEqual([]);
  await sql`insert into thing (flag) values (1)`.execute(db);
  expect(await all()).toEqual([{ id: 1, flag: true }]);
  await sql`alter table thing add column data json text`.execute(db);
  await sql`update thing set data = ${JSON.stringify([1])}`.execute(db);
  expect(await all()).toEqual([{ id: 1, flag: true, data: [1] }]);
  // Runs more statements than are cached.
  for (let number = 0; number < 300; number += 1) await sql`select ${sql.lit(number)} as number`.execute(db);
  expect(await all()).toHaveLength(1);
});

test("only commitLater skips waiting for the disk, even if it fails or others wait for the connection", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lightwell-sqlite-"));
  const { db, commitLater, close } = openSqlite(join(folder, "test.sqlite"));
  onTestFinished(async () => {
    await close();
    rmSync(folder, { recursive: true });
  });
  await sql`create table thing (id integer primary key)`.execute(db);
  const modes = ["off", "normal", "full"];
  let statement = 0;
  const mode = async (on: Queryable) => {
    // SQLite reads the pragma when it compiles the statement, so each statement needs a different text.
    const { rows } = await sql.raw<{ synchronous: number }>(`pragma synchronous -- ${statement++}`).execute(on);
    return modes[rows[0]?.synchronous ?? 0];
  };
  const add = (on: Queryable) => sql`insert into thing default values`.execute(on);
  const ordinary = () => db.transaction().execute((trx) => add(trx).then(() => mode(trx)));
  const later = () => commitLater((trx) => add(trx).then(() => mode(trx)));
  expect(await Promise.all([ordinary(), later(), ordinary(), later()])).toEqual(["full", "normal", "full", "normal"]);
  const failing = commitLater(async (trx) => {
    await add(trx);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await mode(db)).toBe("full");
  expect((await sql`select id from thing`.execute(db)).rows).toHaveLength(4);
});
