import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { loadConfig } from "#app/platform/config/config.ts";
import { migrate } from "#app/platform/database/migrate.ts";
import { openDatabase } from "#app/platform/database/open-database.ts";
import { closeAtEnd } from "#tests/support/closing.ts";
import { freshDatabase } from "#tests/support/databases/fresh-database.ts";
import { migrations } from "./migrations.ts";

test("keeps the known state of letters in progress, and counts them as submitted if a crash has lost it", async () => {
  const fresh = await freshDatabase(inject("engine"), { empty: true });
  closeAtEnd(fresh.drop);
  const database = await openDatabase(loadConfig(fresh.environment));
  closeAtEnd(() => database.close());
  const { db } = database;
  await migrate(database, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0122")));
  const at = "2026-01-01T10:00:00.000Z";
  await sql`insert into letter_sending (id, state, title, subject, html, text, sender_name, username, audience, total,
      sent, created_at, modified_at)
    values (1, 'sending', 't', 's', 'h', 't', 'n', 'u', '{}', 8, 1, ${at}, ${at})`.execute(db);
  const epoch =
    database.engine === "postgres" ? "token" : readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  if (database.engine === "postgres")
    await sql`insert into letter_epoch (id, token, created_at, modified_at) values (1, ${epoch}, ${at}, ${at})`.execute(
      db,
    );
  for (const [id, state, worker, known] of [
    [1, "waiting", null, null],
    [2, "sent", null, null],
    [3, "failed", null, null],
    [4, "leased", "killed", epoch],
    [5, "leased", "killed", epoch],
    [6, "leased", "killed", epoch],
    [7, "leased", "killed", "former"],
    [8, "handed", "killed", null],
  ] as const)
    await sql`insert into letter_recipient (id, sending_id, letter_id, email, email_key, state, worker, epoch, due_at,
        sent_at, created_at, modified_at)
      values (${id}, 1, 1, ${`${id}@a.example`}, ${`${id}@a.example`}, ${state}, ${worker}, ${known}, ${at},
        ${state === "sent" ? at : null}, ${at}, ${at})`.execute(db);
  for (const [worker, handed, sent] of [
    ["killed", "[4]", "[5]"],
    ["another", "[6]", "[7]"],
  ])
    await sql`insert into letter_journal (worker, handed, sent, created_at, modified_at)
      values (${worker}, ${handed}, ${sent}, ${at}, ${at})`.execute(db);

  await migrate(database, migrations);

  const rows = await db
    .selectFrom("letter_recipient")
    .select(["id", "state", "worker", "handed_at", "sent_at"])
    .orderBy("id")
    .execute();
  expect(rows.map(({ id, state, worker, handed_at, sent_at }) => [id, state, worker, handed_at, sent_at])).toEqual([
    [1, "queued", null, null, null],
    [2, "sent", null, null, at],
    [3, "failed", null, null, null],
    [4, "sending", "killed", at, null],
    [5, "sent", "killed", null, at],
    [6, "sending", "killed", null, null],
    [7, "sending", "killed", at, null],
    [8, "sending", "killed", at, null],
  ]);
  expect(await db.selectFrom("letter_sending").select("sent").execute()).toEqual([{ sent: 2 }]);
  expect(await db.selectFrom("letter_day").select("sent").execute()).toEqual([{ sent: 1 }]);
});
