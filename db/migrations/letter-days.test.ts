import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { loadConfig } from "#app/platform/config/config.ts";
import { migrate } from "#app/platform/database/migrate.ts";
import { openDatabase } from "#app/platform/database/open-database.ts";
import { closeAtEnd } from "#tests/support/closing.ts";
import { freshDatabase } from "#tests/support/databases/fresh-database.ts";
import { migrations } from "./migrations.ts";

test("sums up the results of letters sent before, and knows which subscribers get none", async () => {
  const fresh = await freshDatabase(inject("engine"), { empty: true });
  closeAtEnd(fresh.drop);
  const database = await openDatabase(loadConfig(fresh.environment));
  closeAtEnd(() => database.close());
  const { db } = database;
  await migrate(database, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0089")));
  const [first, later] = ["2026-01-01T23:00:00.000Z", "2026-01-02T10:00:00.000Z"];
  await sql`insert into letter_sending (id, state, title, subject, html, text, sender_name, username, audience,
      created_at, modified_at)
    values (1, 'finished', 't', 's', 'h', 't', 'n', 'u', '{}', ${first}, ${first})`.execute(db);
  for (const [id, state, at] of [
    [1, "sent", first],
    [2, "sent", first],
    [3, "sent", later],
    [4, "failed", later],
  ] as const)
    await sql`insert into letter_recipient (id, sending_id, letter_id, email, email_key, state, due_at, sent_at,
        created_at, modified_at)
      values (${id}, 1, 1, ${`${id}@a.example`}, ${`${id}@a.example`}, ${state}, ${at},
        ${state === "sent" ? at : null}, ${at}, ${at})`.execute(db);
  for (const [recipient, kind, source, at] of [
    [1, "soft", "ses", first],
    [1, "hard", "ses", later],
    [2, "complaint", "mailbox", later],
    [4, "hard", "smtp", later],
  ] as const)
    await sql`insert into letter_event (event_key, kind, source, recipient_id, email_key, reason, created_at, modified_at)
      values (${`${recipient} ${kind}`}, ${kind}, ${source}, ${recipient}, ${`${recipient}@a.example`}, '', ${at}, ${at})`.execute(
      db,
    );
  await sql`insert into letter_block (email_key, kind, source, reason, created_at, modified_at)
    values ('1@a.example', 'hard', 'ses', '', ${later}, ${later})`.execute(db);
  const no = sql.raw(database.engine === "postgres" ? "false" : "0");
  for (const email of ["1@a.example", "2@a.example"])
    await sql`insert into subscriber (email, email_key, source, is_blocked, version, created_at, modified_at)
      values (${email}, ${email}, 'footer', ${no}, 1, ${first}, ${first})`.execute(db);

  await migrate(database, migrations);

  const nothing = { sending_id: 1, unsubscribed: 0, clicks: 0 };
  expect(await sql`select * from letter_day order by day`.execute(db).then(({ rows }) => rows)).toEqual([
    { ...nothing, day: "2026-01-01", sent: 2, refused: 0, bounced: 1, hard: 0, complained: 0 },
    { ...nothing, day: "2026-01-02", sent: 1, refused: 1, bounced: 0, hard: 1, complained: 1 },
  ]);
  expect(await db.selectFrom("subscriber").select(["email", "is_undeliverable"]).orderBy("id").execute()).toEqual([
    { email: "1@a.example", is_undeliverable: true },
    { email: "2@a.example", is_undeliverable: false },
  ]);
});
