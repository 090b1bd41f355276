import { hash } from "node:crypto";
import type { InjectOptions } from "fastify";
import type { ServerBuild } from "react-router";
import { inject } from "vitest";
import type { Role } from "#app/platform/access/actor.ts";
import type { PasswordCost } from "#app/platform/access/passwords.ts";
import type { App } from "#app/platform/app.ts";
import { type Config, loadConfig } from "#app/platform/config/config.ts";
import type { Database, Engine } from "#app/platform/database/database.ts";
import type { Http } from "#app/platform/http/http.ts";
import { createLog } from "#app/platform/log.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { createServer } from "#app/server.ts";
import { closeAtEnd } from "./closing.ts";
import { type FreshDatabase, freshDatabase } from "./databases/fresh-database.ts";
import { expectDescribed } from "./described-responses.ts";
import { addAccount } from "./fresh-staff.ts";
import { testConfig } from "./test-config.ts";

export interface ApiOptions {
  /** The clock's first value; it stands still until `clock.advance`. */
  now?: Date | string;
  config?: Partial<Config>;
  /** Pages to serve beside the API; see `sample-build.ts`. */
  build?: ServerBuild;
  /** The engine; by default that of the project that runs the test. */
  engine?: Engine;
  /** Resources that only the test has, and a function that creates their tables. */
  further?: { resources: readonly Resource[]; createTables(database: Database): Promise<void> };
  /** Whether responses in memory are sent before Node parses the request; true by default. */
  fastPath?: boolean;
  /** A database to continue with, which is kept; by default a fresh one, which is deleted with the application. */
  database?: FreshDatabase;
}

export interface RequestOptions {
  /** Objects are sent as JSON, text and bytes unchanged (with the JSON content type by default). */
  body?: unknown;
  headers?: Record<string, string>;
  /** A role (signed in on first use) or an access token. */
  as?: Role | (string & {});
  cookies?: Record<string, string>;
  /** The address the request comes from. */
  from?: string;
  /** Whether a 500 is expected; otherwise it fails the test with the error behind it. */
  expectBug?: boolean;
}

export interface ApiResponse {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read response bodies of every shape.
  body: any;
  /** The unparsed body. */
  bytes: Buffer;
  /** The cookies that the response sets. */
  cookies: Record<
    string,
    { value: string; path?: string; expires?: Date; maxAge?: number; httpOnly?: boolean; sameSite?: string }
  >;
}

export interface SignedIn {
  access: string;
  refresh: string;
  username: string;
  password: string;
}

export interface Api {
  app: App;
  http: Http;
  clock: { advance(milliseconds: number): void };
  /** The log, newest last. */
  logs: Record<string, unknown>[];
  /** Fails if the API's response contradicts its description. */
  request(method: string, path: string, options?: RequestOptions): Promise<ApiResponse>;
  /** Signs in an account of that role, created on first use; every call starts a session. */
  signIn(role: Role): Promise<SignedIn>;
  /** Listens on a free port, for tests that need a real socket, and returns its URL. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** Weak hashes that take no time. */
const CHEAP: PasswordCost = { memory: 8, passes: 1, parallelism: 1 };

/**
 * The application with a fresh database and without pages, in this process. It closes automatically at the end of the
 * test, or of the file if it was started outside of a test.
 */
export async function startApi(options: ApiOptions = {}): Promise<Api> {
  const database = options.database ?? (await freshDatabase(options.engine ?? inject("engine")));
  const environment = {
    PORT: "0",
    DEMO: "0",
    SECRET_KEY: "a key for tests, and for nothing but tests",
    ...database.environment,
  };
  const config = { ...loadConfig(environment), ...testConfig, ...options.config };

  let time = new Date(options.now ?? "2026-05-04T09:00:00.000Z").getTime();
  const logs: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line) => void logs.push(JSON.parse(line)) });
  const { app, http } = await createServer({
    config,
    log,
    build: options.build,
    now: () => new Date(time),
    passwordCost: CHEAP,
    furtherFeatures: options.further && [options.further],
    fastPath: options.fastPath,
  });
  await options.further?.createTables(app.database);
  await http.ready();

  const tokens = new Map<Role, Promise<SignedIn>>();
  let signIns = 0;
  const getToken = async (as: string) => {
    if (as !== "owner" && as !== "editor" && as !== "author") return as;
    const signedIn = tokens.get(as) ?? api.signIn(as);
    tokens.set(as, signedIn);
    return (await signedIn).access;
  };

  const api: Api = {
    app,
    http,
    logs,
    clock: {
      advance(milliseconds) {
        time += milliseconds;
        // The tokens may have expired, so that roles sign in again.
        if (milliseconds >= 60_000) tokens.clear();
      },
    },
    async request(method, path, { body, headers, as, cookies, from, expectBug = false } = {}) {
      const response = await http.inject({
        method: method as NonNullable<InjectOptions["method"]>,
        url: path,
        headers: {
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(as !== undefined && { authorization: `Bearer ${await getToken(as)}` }),
          ...headers,
        },
        ...(body !== undefined && {
          payload: typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body),
        }),
        ...(cookies && { cookies }),
        ...(from && { remoteAddress: from }),
      });
      if (response.statusCode === 500 && !expectBug) throw toBugError(logs, `${method} ${path}`);
      const { headers: answered, statusCode: status, cookies: set } = response;
      expectDescribed(http, method, path, response, options.further);
      return {
        status,
        headers: answered,
        body: parse(response.body, answered["content-type"]),
        bytes: response.rawPayload,
        cookies: indexByName(set),
      };
    },
    async signIn(role) {
      const account = await ensureAccount(app, role);
      const response = await api.request("POST", "/api/auth/login/", {
        body: account,
        from: `192.0.2.${(signIns++ % 250) + 1}`,
      });
      if (response.status !== 200)
        throw new Error(`signing in as ${role} failed: ${response.status} ${JSON.stringify(response.body)}`);
      return { ...response.body, ...account };
    },
    listen: () => http.listen({ port: 0, host: "127.0.0.1" }),
    close: closeAtEnd(() => http.close().finally(() => (options.database ? undefined : database.drop()))),
  };
  return api;
}

/** An account of the role, with a password that only tests know. */
async function ensureAccount(app: App, role: Role) {
  const account = { username: `${role}-of-tests`, password: hash("sha256", role).slice(0, 20) };
  const { db } = app.database;
  const found = await db.selectFrom("staff").select("id").where("username", "=", account.username).executeTakeFirst();
  if (found) return account;
  await addAccount(app, { ...account, role });
  return account;
}

function toBugError(logs: Record<string, unknown>[], what: string) {
  const logged = logs.findLast((line) => line.level === 50)?.err as { stack?: string } | undefined;
  return new Error(`${what} answered 500 because of:\n${logged?.stack ?? "an error that was not logged"}`);
}

function parse(body: string, contentType: unknown) {
  return /[/+]json/.test(String(contentType ?? "")) && body !== "" ? JSON.parse(body) : body;
}

function indexByName<T extends { name: string }>(cookies: T[]) {
  return Object.fromEntries(cookies.map((cookie) => [cookie.name, cookie]));
}
