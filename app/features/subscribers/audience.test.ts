import { sql } from "kysely";
import { expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";
import { recordQueries } from "#tests/support/record-queries.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";
import { findSubscribed } from "./audience.server.ts";

const keys = (...numbers: number[]) => numbers.map((number) => `reader${number}@example.com`);

test("finds which of some addresses get letters, with their names", async () => {
  const api = await startApi();
  const { db } = api.app.database;
  await addSubscribers(api, 4);
  const change = (number: number, values: object) =>
    db.updateTable("subscriber").set(values).where("email_key", "in", keys(number)).execute();
  await change(1, { name: "Ada" });
  await change(2, { is_blocked: true });
  await change(3, { is_confirmed: false });
  const [ada = "", nameless = ""] = keys(1, 4);
  const found = await findSubscribed(db, keys(1, 2, 3, 4, 5));
  expect(Object.fromEntries(found)).toEqual({ [ada]: "Ada", [nameless]: "" });
  expect((await findSubscribed(db, [])).size).toBe(0);
});

test("looks them up by address, however many others are subscribed", async () => {
  const api = await startApi();
  const { db, engine } = api.app.database;
  // PostgreSQL chooses by the sizes of its tables.
  if (engine === "postgres") return;
  const queries = await recordQueries(() => findSubscribed(db, keys(1, 2, 3), 1));
  for (const text of queries) {
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(text)}`.execute(db);
    expect(rows[0]?.detail).toContain("(email_key=?)");
  }
});
