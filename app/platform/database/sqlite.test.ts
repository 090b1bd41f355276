import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
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
  // More statements than are cached.
  for (let number = 0; number < 300; number += 1) await sql`select ${sql.lit(number)} as number`.execute(db);
  expect(await all()).toHaveLength(1);
});
