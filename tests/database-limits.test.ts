import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { loadConfig } from "#app/platform/config/config.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { openDatabase } from "#app/platform/database/open-database.ts";
import { isOutage } from "#app/platform/database/outages.ts";
import { type Api, type ApiResponse, startApi } from "./support/api.ts";
import { closeAtEnd } from "./support/closing.ts";
import { type FreshDatabase, freshDatabase } from "./support/databases/fresh-database.ts";
import { startNetwork } from "./support/databases/network.ts";

const getDatabaseUrl = ({ environment }: FreshDatabase) => String(environment.DATABASE_URL);

async function startDatabase() {
  const database = await freshDatabase("postgres");
  closeAtEnd(database.drop);
  return database;
}

/** Connects another client to the same database. */
async function connectTo(database: FreshDatabase) {
  const client = new pg.Client({ connectionString: getDatabaseUrl(database) });
  await client.connect();
  closeAtEnd(() => client.end());
  return client;
}

/** Has the database end the connection of a transaction. */
async function endConnection(trx: Queryable, other: pg.Client) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
  await other.query("select pg_terminate_backend($1, 5000)", [rows[0]?.pid]);
}

/** Starts the application over a network that tests can break. */
async function startOverNetwork(environment: Record<string, string> = {}) {
  const database = await startDatabase();
  const network = await startNetwork(getDatabaseUrl(database));
  const byNetwork = {
    ...database,
    environment: { ...database.environment, ...environment, DATABASE_URL: network.url },
  };
  const api = await startApi({ database: byNetwork });
  return { api, network, database };
}

let visitors = 0;
const subscribe = (api: Api) => {
  visitors += 1;
  const body = { email: `visitor-${visitors}@example.org` };
  return api.request("POST", "/api/viewer/subscriber/", { body, from: `192.0.2.${visitors}` });
};

/** Makes each list request unique, so that no earlier response can be reused. */
let lists = 0;
const list = (api: Api) => {
  lists += 1;
  return api.request("GET", `/api/post/?search=nothing-${lists}`);
};

const refused = { status: 503, headers: expect.objectContaining({ "retry-after": "5" }) };
const took = async <T>(work: Promise<T>) => {
  const begin = performance.now();
  const result = await work;
  return { result, milliseconds: performance.now() - begin };
};

test("connections have limits for statements, locks and idle transactions; migrations have none", async () => {
  const { environment } = await startDatabase();
  const database = await openDatabase(loadConfig({ ...environment, DATABASE_TIMEOUT: "7" }));
  closeAtEnd(() => database.close());
  const limits = sql<Record<string, string>>`select current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`;
  const limited = { statement: "7s", lock: "5s", idle: "30s" };
  const read = await limits.execute(database.db);
  const written = await database.db.transaction().execute((trx) => limits.execute(trx));
  const exported = database.openReader();
  expect([read, written, await limits.execute(exported)].flatMap(({ rows }) => rows)).toEqual(Array(3).fill(limited));
  await exported.destroy();
  const { rows } = await database.withoutTimeouts((db) => limits.execute(db));
  expect(rows).toEqual([{ statement: "0", lock: "0", idle: "0" }]);
});

test("opens as many connections as configured, and no more", async () => {
  const fresh = await startDatabase();
  const database = await openDatabase(loadConfig({ ...fresh.environment, DATABASE_POOL_SIZE: "6" }));
  closeAtEnd(() => database.close());
  const other = await connectTo(fresh);
  const sleep = sql`select pg_sleep(0.3)`;
  const reads = Array.from({ length: 10 }, () => sleep.execute(database.db));
  const writes = Array.from({ length: 10 }, () => database.db.transaction().execute((trx) => sleep.execute(trx)));
  const count = async () => {
    const { rows } = await other.query(
      "select 1 from pg_stat_activity where application_name = 'lightwell' and datname = current_database()",
    );
    return rows.length;
  };
  await expect.poll(count).toBe(6);
  await Promise.all([...reads, ...writes]);
});

test("a statement that takes too long is a 503", async () => {
  const database = await startDatabase();
  const api = await startApi({ database, config: { databaseTimeout: 300 } });
  await expect(sql`select pg_sleep(5)`.execute(api.app.database.db)).rejects.toSatisfy(isOutage);
  const other = await connectTo(database);
  await other.query("begin; lock table subscriber in access exclusive mode");
  expect(await subscribe(api)).toMatchObject(refused);
  expect(api.logs.filter(({ level }) => level === 50)).toMatchObject([
    { msg: "unavailable", err: { message: "canceling statement due to statement timeout" } },
  ]);
  await other.query("rollback");
  expect(await subscribe(api)).toMatchObject({ status: 201 });
});

test("ten stuck writes block neither reads nor /readyz, and soon become a 503", async () => {
  const database = await startDatabase();
  const api = await startApi({ database });
  const other = await connectTo(database);
  await other.query("begin; lock table subscriber in exclusive mode");
  const writes = Array.from({ length: 10 }, () => subscribe(api));
  const waiting = "select 1 from pg_locks where not granted and relation = 'subscriber'::regclass";
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBeGreaterThan(3);
  for (const path of ["/readyz", "/api/post/", "/api/common/settings/", "/api/viewer/testimonial/"]) {
    const { result, milliseconds } = await took(api.request("GET", path));
    expect(result.status, path).toBe(200);
    expect(milliseconds, path).toBeLessThan(1000);
  }
  const { result, milliseconds } = await took(Promise.all(writes));
  expect(result).toEqual(Array(10).fill(expect.objectContaining(refused)));
  expect(milliseconds).toBeLessThan(12_000);
  await other.query("rollback");
  expect(await subscribe(api)).toMatchObject({ status: 201 });
});

test("a connection that ends during a transaction fails only that transaction, as a 503", async () => {
  const database = await startDatabase();
  const api = await startApi({ database });
  const other = await connectTo(database);
  const transaction = api.app.database.db.transaction().execute(async (trx) => {
    await endConnection(trx, other);
    await sql`select 1`.execute(trx);
  });
  await expect(transaction).rejects.toSatisfy(isOutage);
  expect(await subscribe(api)).toMatchObject({ status: 201 });
});

test("the error of a transaction is reported, even if its connection is lost before the end", async () => {
  const database = await startDatabase();
  const api = await startApi({ database });
  const other = await connectTo(database);
  const transaction = api.app.database.db.transaction().execute(async (trx) => {
    await endConnection(trx, other);
    throw new Error("somebody was faster");
  });
  await expect(transaction).rejects.toThrow("somebody was faster");
});

test("a server that has become a read-only standby is a 503, and its connections are not used again", async () => {
  const database = await startDatabase();
  const api = await startApi({ database });
  const other = await connectTo(database);
  const setReadOnly = async (value: "on" | "off") => {
    const { rows } = await other.query("select current_database() as name");
    await other.query(`alter database ${rows[0].name} set default_transaction_read_only = ${value}`);
  };
  await setReadOnly("on");
  expect(await subscribe(api)).toMatchObject({ status: 503, headers: { "retry-after": expect.any(String) } });
  expect(await api.request("GET", "/api/post/")).toMatchObject({ status: 200 });
  // Database settings apply to new connections.
  await other.query("set default_transaction_read_only = off");
  await setReadOnly("off");
  expect(await subscribe(api)).toMatchObject({ status: 201 });
});

test("idle connections that were ended do not matter", async () => {
  const { api, network } = await startOverNetwork();
  const read = () => Promise.all(Array.from({ length: 8 }, () => list(api)));
  expect((await read()).map(({ status }) => status)).toEqual(Array(8).fill(200));
  network.cut();
  network.mend();
  expect((await read()).map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await subscribe(api)).toMatchObject({ status: 201 });
});

test("while the network ends connections, responses are a 503; the first write afterwards works within a second", async () => {
  const { api, network } = await startOverNetwork();
  expect(await subscribe(api)).toMatchObject({ status: 201 });
  network.cut();
  const paths = ["/api/post/", "/api/post/1/", "/api/common/settings/", "/readyz"];
  const responses = await Promise.all([subscribe(api), ...paths.map((path) => api.request("GET", path))]);
  expect(responses).toEqual(Array(5).fill(expect.objectContaining(refused)));
  network.mend();
  const { result, milliseconds } = await took(subscribe(api));
  expect(result.status).toBe(201);
  expect(milliseconds).toBeLessThan(1000);
});

test("a network that drops everything becomes a 503 in time; the first write afterwards works within a second", async () => {
  const { api, network } = await startOverNetwork({ DATABASE_TIMEOUT: "1" });
  const all = () => [subscribe(api), subscribe(api), list(api), api.request("GET", "/readyz")];
  expect((await Promise.all(all())).map(({ status }) => status)).toEqual([201, 201, 200, 200]);
  network.swallow();
  const ready = took(api.request("GET", "/readyz"));
  const { result, milliseconds } = await took(Promise.all(all()));
  expect(result).toEqual(Array<ApiResponse>(4).fill(expect.objectContaining(refused)));
  // The statement timeout, five seconds for the network, and five more for another connection.
  expect(milliseconds).toBeLessThan(12_500);
  expect((await ready).milliseconds).toBeLessThan(4000);
  network.mend();
  const after = await took(subscribe(api));
  expect(after.result.status).toBe(201);
  expect(after.milliseconds).toBeLessThan(1000);
});

test.runIf(process.platform === "linux")("the system checks every connection with keepalive", async () => {
  const { api, network } = await startOverNetwork();
  await api.listen();
  await Promise.all([subscribe(api), api.request("GET", "/api/post/")]);
  const port = Number(new URL(network.url).port).toString(16).toUpperCase().padStart(4, "0");
  // The active timers of connections to that port (the kernel's proc_net_tcp.txt): 02 is keepalive.
  const timers = () =>
    readFileSync("/proc/net/tcp", "utf8")
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , remote, state]) => remote?.endsWith(`:${port}`) && state === "01")
      .map((columns) => columns[5]?.slice(0, 2));
  // Some connections read, some write, and one listens.
  await expect.poll(() => timers().length).toBeGreaterThan(2);
  await expect.poll(() => [...new Set(timers())]).toEqual(["02"]);
});

test("the listener for other processes' changes reconnects automatically", async () => {
  const { api, network, database } = await startOverNetwork();
  await api.listen();
  const other = await connectTo(database);
  const change = async () => {
    const before = api.app.revision.current;
    await other.query("update content_revision set revision = revision + 1; notify content_revision");
    await expect.poll(() => api.app.revision.current, { timeout: 3000 }).toBeGreaterThan(before);
  };
  const listeners = "select pid from pg_stat_activity where query like 'LISTEN%' and datname = current_database()";
  const isListening = async () => (await other.query(listeners)).rowCount;
  await expect.poll(isListening).toBe(1);
  await change();
  network.cut();
  await expect.poll(isListening).toBe(0);
  network.mend();
  await expect.poll(isListening).toBe(1);
  await change();
});

test("a server with PostgreSQL and a configured key creates DATA_DIR, stores uploads there, and is ready", async () => {
  const database = await startDatabase();
  const dataDir = join(database.environment.DATA_DIR, "not", "yet");
  const api = await startApi({ database, config: { dataDir } });
  expect(existsSync(dataDir)).toBe(true);
  expect(await api.request("GET", "/readyz")).toMatchObject({ status: 200 });
});
