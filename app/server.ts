import type { ServerBuild } from "react-router";
import { version } from "../package.json" with { type: "json" };
import { keepTrashTidy, serveContent } from "./content.ts";
import { serveAuth } from "./features/staff/auth-routes.server.ts";
import { serveSessions } from "./features/staff/session-routes.server.ts";
import { authenticate } from "./features/staff/sessions.server.ts";
import { serveSubscribers } from "./features/subscribers/subscribers.server.ts";
import { pageRules } from "./page-rules.ts";
import type { App } from "./platform/app.ts";
import type { Config } from "./platform/config.ts";
import { openDatabase } from "./platform/database/database.ts";
import { guardApi } from "./platform/http/access.ts";
import { serveHealth } from "./platform/http/health.ts";
import { createHttp, type Http } from "./platform/http/http.ts";
import { serveIp } from "./platform/http/ip.ts";
import { serveOpenApi } from "./platform/http/openapi.ts";
import { servePages } from "./platform/http/pages.ts";
import { openRateLimits } from "./platform/http/rate-limits.ts";
import { createLog, type Log } from "./platform/log.ts";
import { createMailWorker } from "./platform/mail/mail-worker.ts";
import { serveOutbox } from "./platform/mail/outbox.ts";
import { createPasswords, type PasswordCost } from "./platform/passwords.ts";
import { followRevision } from "./platform/page-cache/follow-revision.ts";
import { ContentRevision } from "./platform/page-cache/revision.ts";
import { loadSecretKey } from "./platform/secret-key.ts";

export interface ServerOptions {
  config: Config;
  /** React Router's server build; without it the server has the API only. */
  build?: ServerBuild;
  now?: () => Date;
  log?: Log;
  /** What a password hash costs; tests make it cheap. */
  passwordCost?: PasswordCost;
}

/** Puts the application together. Nothing listens yet: call `http.listen()`, and `close()` at the end. */
export async function createServer(options: ServerOptions): Promise<{ app: App; http: Http }> {
  const { config, build, now = () => new Date(), log = createLog(config.logLevel), passwordCost } = options;
  const http = await createHttp({ config, log });
  const database = openDatabase(config);
  const app: App = {
    config: { ...config, secretKey: loadSecretKey(config) },
    database,
    log,
    passwords: createPasswords(passwordCost),
    rateLimits: await openRateLimits(http, { config, log }),
    revision: new ContentRevision(database, log),
    now,
  };
  http.addHook("onClose", () => database.close());
  followRevision(http, app);

  if (config.smtpUrl) {
    const worker = createMailWorker(app, config.smtpUrl);
    http.addHook("onListen", async () => worker.start());
    http.addHook("onClose", () => worker.stop());
  }

  await serveOpenApi(http, { version, url: config.apiBaseUrl ?? config.siteUrl });
  guardApi(http, app, (token) => authenticate(app, token));
  serveAuth(http, app);
  serveSessions(http, app);
  serveSubscribers(http, app);
  serveContent(http, app);
  keepTrashTidy(http, app);
  serveOutbox(http, app);
  serveIp(http);
  const pages = build && (await servePages(http, app, { ...pageRules(app), build }));
  serveHealth(http, app, pages);
  return { app, http };
}
