import { dirname, resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { ServerBuild } from "react-router";
import { type Config, loadConfig } from "#app/platform/config/config.ts";
import type { App } from "../platform/app.ts";
import { retryUntilReachable } from "../platform/database/outages.ts";
import type { Http } from "../platform/http/http.ts";
import type { Log } from "../platform/log.ts";
import { migrateSchema, prepareDatabase, seedDemo } from "../prepare.ts";
import { createServer } from "../server.ts";
import { type Command, expectNoArguments } from "./command.ts";
import { ensureFirstAccount } from "./first-account.ts";
import { showProgress } from "./progress.ts";
import { seedDemoInChild } from "./seed-demo-process.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

export const serveCommand: Command = {
  summary: "Serves the site, the admin area and the API.",
  async run(args) {
    expectNoArguments(args);
    return serve(loadConfig(process.env));
  },
};

/** Serves until a signal stops it. @returns the exit code. */
export async function serve(config: Config): Promise<number> {
  // Depending on the machine's memory, V8 lets the heap grow to several times the live size before a full
  // collection, so a flood of requests would take hundreds of megabytes of garbage. Each collection costs some 0.1 s
  // of processor time (docs/decisions/064-memory.md).
  setFlagsFromString("--heap-growing-percent=30");
  const { app, http, signIn } = await bootBuiltServer(config);
  try {
    await renderFirstPage(http);
    collectGarbage();
    await http.listen({ port: config.port, host: config.host });
  } catch (error) {
    await http.close();
    process.stderr.write(`${listenErrorMessage(error as NodeJS.ErrnoException, config)}\n`);
    return 1;
  }
  const stopped = stopOnSignal(() => http.close());
  printAddresses(app, http, signIn);
  return stopped;
}

/**
 * The first page takes ten times as long as others, since much code runs for the first time: better before visitors wait
 * for it, and others behind it. It is not counted as a view.
 */
const renderFirstPage = (http: Http) => http.inject({ url: "/", headers: { "Sec-Purpose": "prefetch" } });

/**
 * Gives back what the start needed only once, 15 MB, while nobody waits for it; otherwise it stays until the heap has
 * grown by 30 % (docs/decisions/064-memory.md).
 */
function collectGarbage() {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as NodeJS.GCFunction;
  gc({ type: "major", execution: "sync", flavor: "last-resort" });
}

interface BootedServer {
  app: App;
  http: Http;
  /** How to sign in, in words. */
  signIn: string;
}

/** `bootServer` with the pages of the build that this module is part of. */
export async function bootBuiltServer(config: Config, log?: Log): Promise<BootedServer> {
  const build = await import("virtual:react-router/server-build");
  // The assets are found relative to the built program, whatever the working directory is.
  const assetsBuildDirectory = resolve(dirname(process.argv[1] ?? ""), "../client");
  return bootServer(config, { ...build, assetsBuildDirectory }, { seed: seedDemoInChild, log });
}

/**
 * Creates the server and prepares its database, waiting for as long as the database is unavailable.
 * The caller calls `http.listen()`.
 * @param options.seed adds the demo academy to an empty database.
 * @param options.log instead of lines on standard output.
 */
export async function bootServer(
  config: Config,
  build: ServerBuild,
  { seed = seedDemo, log }: { seed?: typeof seedDemo; log?: Log } = {},
): Promise<BootedServer> {
  const { app, http } = await createServer({ config, build, log });
  try {
    await retryUntilReachable(app.log, () => migrateSchema(app));
    const signIn = await retryUntilReachable(app.log, () => ensureFirstAccount(app));
    await retryUntilReachable(app.log, () => prepareDatabase(app, showProgress, seed));
    return { app, http, signIn };
  } catch (error) {
    await http.close();
    throw error;
  }
}

/** On standard error: standard output has log lines only. */
export function printAddresses({ config }: App, http: Http, signIn: string): void {
  const [address] = http.addresses();
  // With PORT=0 the system chooses the port.
  const isSystemPort = config.port === 0 && typeof address === "object";
  const site = isSystemPort ? `http://${config.host}:${address.port}` : config.siteUrl;
  process.stderr.write(
    [
      "",
      `  Site      ${site}/`,
      `  Admin     ${site}/admin`,
      `  API docs  ${site}/api/docs/`,
      `  Sign in   ${signIn}`,
      "",
      "",
    ].join("\n"),
  );
}

/** What prevented listening, and how to fix it. */
export function listenErrorMessage({ code, message }: NodeJS.ErrnoException, { port, host }: Config) {
  if (code === "EADDRINUSE")
    return `Port ${port} is in use by another program. Set PORT to a free port, for example PORT=${port + 1}.`;
  if (code === "EACCES")
    return `Port ${port} requires privileges that this account does not have. Set PORT to 1024 or higher.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `${host} is not an address of this machine. Set HOST to one that is, for example HOST=0.0.0.0.`;
  return `Listening on ${host}:${port} failed: ${message}`;
}
