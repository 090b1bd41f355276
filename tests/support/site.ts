import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { Config } from "#app/platform/config/config.ts";
import type { Engine } from "#app/platform/database/database.ts";
import { closeAtEnd } from "./closing.ts";
import { type FreshDatabase, freshDatabase } from "./databases/fresh-database.ts";
import { isProgramBuilt } from "./program.ts";
import { hostSite } from "./site-host.ts";
import { testConfig } from "./test-config.ts";

export interface SiteOptions {
  engine: Engine;
  /** Configuration in addition to what the site needs to run here. */
  environment?: Record<string, string> | ((port: number) => Record<string, string>);
  /** Parts of the configuration that no environment variable sets; passed as JSON. */
  config?: Partial<Config>;
  /** A database to continue with, which is kept; by default a fresh one, which is deleted with the site. */
  database?: FreshDatabase;
  /** Whether the test provokes errors; otherwise an error in the log fails it. */
  expectErrors?: boolean;
}

export interface Site {
  url: string;
  owner: { username: string; password: string };
  /** The log, newest last. */
  logs: Record<string, unknown>[];
}

const owner = { username: "owner", password: "a password of the tests" };

/** Starts the built server over a fresh database, in a process that it shares with other sites of the tests. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const { url, environment, config, finish } = await prepareSite(options);
  const { lines, stop } = await hostSite(environment, config);
  const logs = () => lines().map((line) => JSON.parse(line) as Record<string, unknown>);
  closeAtEnd(async () => {
    await stop();
    await finish(logs());
  });
  return {
    url,
    owner,
    get logs() {
      return logs();
    },
  };
}

/**
 * Prepares a database and the configuration for a site.
 * @returns `finish` cleans up once the site has stopped, and throws an error if it logged an unexpected one.
 */
export async function prepareSite({ engine, environment, config, database, expectErrors = false }: SiteOptions) {
  if (!isProgramBuilt())
    throw new Error("The site is not built: run `npm test`, or `npm run build` before these tests.");
  const data = database ?? (await freshDatabase(engine));
  const port = await chooseSitePort();
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    owner,
    environment: {
      PORT: String(port),
      SITE_URL: url,
      DEMO: "0",
      OWNER_USERNAME: owner.username,
      OWNER_PASSWORD: owner.password,
      ...data.environment,
      ...(typeof environment === "function" ? environment(port) : environment),
    },
    config: { ...testConfig, ...config },
    async finish(logs: Record<string, unknown>[]) {
      releasedPorts.push(port);
      if (!database) await data.drop();
      const errors = logs.filter(({ level }) => Number(level) >= 50);
      if (errors.length > 0 && !expectErrors)
        throw new Error(`The site logged errors:\n${errors.map((line) => JSON.stringify(line)).join("\n")}`);
    },
  };
}

const releasedPorts: number[] = [];

/** The port of a stopped site, if it is free: browsers have cached the scripts of its URL (`reused-pages.ts`). */
async function chooseSitePort() {
  const released = releasedPorts.pop();
  return freePort(released).catch(() => freePort());
}

/**
 * A free port of this machine.
 * @throws an error if the wanted port is in use.
 */
export async function freePort(wanted = 0): Promise<number> {
  const probe = createServer().listen(wanted, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}
