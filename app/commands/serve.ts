import { dirname, resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import type { ServerBuild } from "react-router";
import type { App } from "../platform/app.ts";
import { type Config, loadConfig } from "../platform/config.ts";
import { retryUntilReachable } from "../platform/database/outages.ts";
import type { Http } from "../platform/http/http.ts";
import { migrateSchema, prepareDatabase } from "../prepare.ts";
import { createServer } from "../server.ts";
import { type Command, takesNothing } from "./command.ts";
import { makeFirstAccount } from "./first-account.ts";
import { showProgress } from "./progress.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

export const serve: Command = {
  summary: "Serves the site, the admin area and the API.",
  async run(words) {
    takesNothing(words);
    const config = loadConfig(process.env);
    // V8 lets garbage grow to several times what is in use before it collects all of it, by the memory of the
    // machine; so a flood of requests would take hundreds of megabytes that nothing needs.
    setFlagsFromString("--heap-growing-percent=20");
    const build = await import("virtual:react-router/server-build");
    // The built program finds its assets beside itself, wherever it is started from.
    const assetsBuildDirectory = resolve(dirname(process.argv[1] ?? ""), "../client");
    const { app, http, signIn } = await bringUp(config, { ...build, assetsBuildDirectory });
    try {
      await http.listen({ port: config.port, host: config.host });
    } catch (error) {
      await http.close();
      return complain(listenProblem(error as NodeJS.ErrnoException, config));
    }
    const stopped = stopOnSignal(() => http.close());
    announce(app, http, signIn);
    return stopped;
  },
};

/**
 * The application over a database that is ready, but not yet listening; `signIn` says how to. Waits for
 * a database that cannot be reached yet.
 */
export async function bringUp(config: Config, build: ServerBuild): Promise<{ app: App; http: Http; signIn: string }> {
  const { app, http } = await createServer({ config, build });
  try {
    await retryUntilReachable(app.log, () => migrateSchema(app));
    const signIn = await retryUntilReachable(app.log, () => makeFirstAccount(app));
    await retryUntilReachable(app.log, () => prepareDatabase(app, showProgress));
    return { app, http, signIn };
  } catch (error) {
    await http.close();
    throw error;
  }
}

/** Says where everything is, on standard error: standard output has log lines only. */
export function announce({ config }: App, http: Http, signIn: string): void {
  const [address] = http.addresses();
  // With PORT=0 the system chose one.
  const isChosen = config.port === 0 && typeof address === "object";
  const site = isChosen ? `http://${config.host}:${address.port}` : config.siteUrl;
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

/** What went wrong, in words that say what to do. */
export function listenProblem({ code, message }: NodeJS.ErrnoException, { port, host }: Config) {
  if (code === "EADDRINUSE")
    return `Port ${port} is in use by another program. Set PORT to a free one, for instance PORT=${port + 1}.`;
  if (code === "EACCES") return `Port ${port} needs rights this account does not have. Set PORT to one from 1024 on.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `${host} is not an address of this machine. Set HOST to one, for instance HOST=0.0.0.0.`;
  return `Listening on ${host}:${port} failed: ${message}`;
}

function complain(text: string) {
  process.stderr.write(`${text}\n`);
  return 1;
}
