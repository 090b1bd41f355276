import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { sql } from "kysely";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { postForm } from "#tests/support/forms.ts";
import { startS3 } from "#tests/support/s3.ts";
import { storageError } from "../storage/storage-errors.ts";

const isPostgres = inject("engine") === "postgres";

const subscribe = (api: Api, email: string) =>
  api.request("POST", "/api/viewer/subscriber/", { body: { email }, from: `192.0.2.${email.length}` });
const listErrors = (api: Api) => api.logs.filter(({ level }) => Number(level) >= 50);

/**
 * Functions that make the database reject writes, as a full or read-only disk would; each returns a function that
 * undoes it.
 */
const faults = {
  async full({ app: { database } }: Api) {
    if (isPostgres) {
      await sql`create function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
        database.db,
      );
      await sql`create trigger no_room before insert on subscriber for each row execute function no_room()`.execute(
        database.db,
      );
      return () => sql`drop trigger no_room on subscriber`.execute(database.db);
    }
    // Unused pages of the database would let a write succeed.
    await sql`vacuum`.execute(database.db);
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.db);
    await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(database.db);
    return () => sql`pragma max_page_count = 1000000`.execute(database.db);
  },
  async "read-only"(api: Api) {
    const { database } = api.app;
    if (!isPostgres) {
      await sql`pragma query_only = on`.execute(database.db);
      return () => sql`pragma query_only = off`.execute(database.db);
    }
    const set = async (state: string) => {
      const client = new pg.Client({ connectionString: api.app.config.databaseUrl });
      await client.connect();
      await client.query(`begin read write;
        do $$ begin execute format('alter database %I set default_transaction_read_only to ${state}', current_database()); end $$;
        commit`);
      // The setting applies to new connections only.
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
      await client.end();
    };
    await set("on");
    return () => set("off");
  },
};

test.for(["full", "read-only"] as const)(
  "a database whose disk is %s responds with 503, and recovers automatically",
  async (kind) => {
    const api = await startApi();
    expect(await subscribe(api, "before@example.org")).toMatchObject({ status: 201 });
    const undo = await faults[kind](api);

    // Large enough to need another page of the database.
    const message = "What do I do about the noise in my head? ".repeat(100);
    const refused = isPostgres
      ? await subscribe(api, "refused@example.org")
      : await api.request("POST", "/api/viewer/enquiry/", {
          body: { name: "Asha", email: "asha@example.org", message, service: "mentorship" },
        });
    expect(refused).toMatchObject({
      status: 503,
      headers: { "retry-after": "30" },
      body: { detail: "Changes cannot be saved at the moment. Try again later." },
    });
    const reasons = listErrors(api).map(({ err }) => (err as { message?: string } | undefined)?.message);
    expect(reasons.join("\n")).toMatch(/full|readonly|read-only|No space left/);
    expect(reasons.join("\n")).not.toContain("cannot rollback");
    expect(await api.request("GET", "/api/gallery/quote/"), "reads still work").toMatchObject({ status: 200 });
    if (!(isPostgres && kind === "full")) {
      const problem = `The disk is ${kind}. Changes cannot be saved.`;
      expect(await api.request("GET", "/healthz")).toMatchObject({
        status: 200,
        body: { status: "degraded", problems: [problem] },
      });
      const unready = await api.request("GET", "/readyz");
      expect(unready).toMatchObject({ status: 503, body: { detail: problem } });
      expect(unready.headers["retry-after"]).toBeDefined();
    }

    await undo();
    expect(await subscribe(api, "a.longer.one@example.org")).toMatchObject({ status: 201 });
    await expect.poll(() => api.request("GET", "/readyz"), { timeout: 5000 }).toMatchObject({ status: 200 });
    expect((await api.request("GET", "/healthz")).body).toEqual({ status: "ok" });
  },
);

test("/healthz and /readyz report a data folder that cannot be written to", async () => {
  const api = await startApi();
  const file = join(api.app.config.dataDir, "a-file");
  writeFileSync(file, "");
  // A file cannot be created beneath another file.
  api.app.config.dataDir = join(file, "data");
  expect((await api.request("GET", "/healthz")).body).toEqual({
    status: "degraded",
    problems: ["The data folder is not writable."],
  });
  expect(await api.request("GET", "/readyz")).toMatchObject({ status: 503 });
});

test.for(["ENOSPC", "EDQUOT", "EROFS"])(
  "a storage that fails with %s is a 503 with its cause in the log",
  async (code) => {
    const api = await startApi();
    const kept = api.app.storage.privateFiles.putFile;
    api.app.storage.privateFiles.putFile = async () => {
      throw storageError(Object.assign(new Error(`${code}: the disk's own words, write`), { code }));
    };
    const send = () =>
      postForm(api, "/api/common/file/private/", { file: { name: "notes.txt", bytes: Buffer.from("notes") } });
    expect(await send()).toMatchObject({ status: 503, headers: { "retry-after": "30" } });
    expect(JSON.stringify(listErrors(api))).toContain("the disk's own words");
    api.app.storage.privateFiles.putFile = kept;
    expect(await send()).toMatchObject({ status: 201 });
  },
);

test("an S3 store that rejects a request or aborts is never reported as a client error", async () => {
  const { stop, ...s3 } = await startS3();
  const send = (api: Api) =>
    postForm(api, "/api/common/file/private/", { file: { name: "notes.txt", bytes: Buffer.from("notes") } });
  const refusing = await startApi({ config: { s3: { ...s3, bucket: "no-such-bucket" } } });
  expect(await send(refusing)).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
  expect(JSON.stringify(listErrors(refusing))).toContain("NoSuchBucket");

  const api = await startApi({ config: { s3 } });
  api.app.storage.privateFiles.put = (_key, content: Readable) => {
    content.destroy();
    return Promise.reject(Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }));
  };
  expect((await send(api)).status).toBeGreaterThanOrEqual(500);

  await stop();
  const away = await startApi({ config: { s3 } });
  expect(await send(away)).toMatchObject({ status: 503 });
  expect(JSON.stringify(listErrors(away))).toContain("ECONNREFUSED");
});
