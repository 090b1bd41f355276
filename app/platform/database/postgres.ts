import { Kysely, PostgresDialect } from "kysely";
import { Client, Pool, types } from "pg";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

const CHANNEL = "content_revision";
/** The slow poll behind LISTEN/NOTIFY, in milliseconds. */
const WATCH_INTERVAL = 5000;
const RECONNECT_DELAY = 1000;

/** int8 as number (ids and counts stay far below 2^53), timestamptz as ISO 8601 UTC text. */
const parsers = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === types.builtins.INT8) return Number;
    if (oid === types.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
    return types.getTypeParser(oid, format as "text");
  },
};

/** PostgreSQL through a pool; `url` as `postgres://user:password@host/database`. */
export function openPostgres(url: string): Database {
  const connection = {
    connectionString: url,
    types: parsers,
    connectionTimeoutMillis: 5000,
    application_name: "lightwell",
  };
  const open = (max: number) => {
    const pool = new Pool({ ...connection, max });
    // An idle connection that the server ends is replaced at the next query; without a listener
    // its error event would end the process.
    pool.on("error", () => {});
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  };
  const db = open(10);
  return {
    engine: "postgres",
    db,
    openReader: () => open(1),
    watchRevision: (onChange) => listen(() => new Client(connection), onChange),
    close: () => db.destroy(),
  };
}

function listen(connect: () => Client, onChange: () => void) {
  let stopped = false;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  const poll = setInterval(onChange, WATCH_INTERVAL).unref();

  const start = async () => {
    const next = connect();
    client = next;
    next.on("notification", onChange);
    next.on("error", () => {});
    next.on("end", () => {
      if (!stopped) retry = setTimeout(start, RECONNECT_DELAY).unref();
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
      onChange();
    } catch {
      await next.end().catch(() => {});
    }
  };
  const started = start();

  return async () => {
    stopped = true;
    clearInterval(poll);
    clearTimeout(retry);
    await started;
    await client?.end().catch(() => {});
  };
}
