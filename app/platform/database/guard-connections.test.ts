import { expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";
import { runInTransaction } from "./transaction.ts";

const refused = /^app\.database\.db was used inside a transaction\. Use the transaction.s own handle/;

test("in a transaction, a query of the database itself fails immediately and names the connection to use", async () => {
  const { app } = await startApi();
  const { db } = app.database;
  const read = () => db.selectFrom("content_revision").select("revision").executeTakeFirstOrThrow();
  const { revision } = await read();
  const work = runInTransaction(app, async (trx) => {
    await trx.updateTable("content_revision").set({ revision: -1 }).execute();
    return read();
  });
  await expect(work).rejects.toThrow(refused);
  expect(await read(), "and the transaction is rolled back").toEqual({ revision });

  const nested = runInTransaction(app, () =>
    runInTransaction(app, (trx) => trx.selectFrom("content_revision").execute()),
  );
  await expect(nested).rejects.toThrow(refused);
  const deep = db.transaction().execute(async () => {
    await Promise.all([1, 2].map(async () => read()));
  });
  await expect(deep).rejects.toThrow(refused);
});

test("other work continues meanwhile, and so does work that a transaction started, once it has ended", async () => {
  const { app } = await startApi();
  const { app: another } = await startApi();
  const { db } = app.database;
  const read = (handle = db) => handle.selectFrom("content_revision").select("revision").executeTakeFirstOrThrow();
  const { revision } = await read();
  const [inside, done, ended] = [1, 2, 3].map(() => Promise.withResolvers<void>()) as [Gate, Gate, Gate];
  let later: Promise<unknown> | undefined;
  const work = runInTransaction(app, async () => {
    later = ended.promise.then(() => read());
    const reader = app.database.openReader();
    expect(await read(reader)).toEqual({ revision });
    await reader.destroy();
    await runInTransaction(another, (trx) => read(trx));
    inside.resolve();
    await done.promise;
  });
  await inside.promise;
  const waiting = read();
  done.resolve();
  await work;
  ended.resolve();
  expect(await waiting).toEqual({ revision });
  expect(await later).toEqual({ revision });
});

type Gate = PromiseWithResolvers<void>;
