import type { ServerBuild } from "react-router";
import { version } from "../package.json" with { type: "json" };
import { type AppOptions, createApp } from "./create-app.ts";
import { authenticateApiToken, isApiToken } from "./features/staff/api-tokens.server.ts";
import { authenticate } from "./features/staff/sessions.server.ts";
import type { App } from "./platform/app.ts";
import { guardApi } from "./platform/http/access.ts";
import { cacheReads } from "./platform/http/cached-reads.ts";
import { createHttp } from "./platform/http/create-http.ts";
import { allowSiteOrigin } from "./platform/http/cross-origin.ts";
import { answerBeforeNode } from "./platform/http/fast-path/fast-path.ts";
import { serveHealth } from "./platform/http/health.ts";
import type { Http } from "./platform/http/http.ts";
import { serveIp } from "./platform/http/ip.ts";
import { serveOpenApi } from "./platform/http/openapi.ts";
import { handleUnsupportedMethods } from "./platform/http/unsupported-methods.ts";
import { scheduleEveryMinute, scheduleHourly } from "./platform/jobs/schedule-hourly.ts";
import { createLog, type Log } from "./platform/log.ts";
import { trackRevision } from "./platform/page-cache/track-revision.ts";
import { serveSite } from "./serve-site.ts";
import { pageRules } from "./site/page-rules.server.ts";

export interface ServerOptions extends Omit<AppOptions, "log"> {
  /** React Router's server build; without it the server only serves the API. */
  build?: ServerBuild | undefined;
  log?: Log | undefined;
  /**
   * Whether responses in memory are sent before Node parses the request; tests check that everything works without
   * this.
   */
  fastPath?: boolean | undefined;
}

/** Creates the application and its routes. The caller calls `http.listen()`, and `http.close()` at the end. */
export async function createServer({ build, ...options }: ServerOptions): Promise<{ app: App; http: Http }> {
  const { config, log = createLog(config.logLevel) } = options;
  const http = await createHttp({ config, log });
  if (options.fastPath !== false) answerBeforeNode(http);
  allowSiteOrigin(http, config);
  const app = await createApp(http, { ...options, log });
  trackRevision(http, app);
  const rejectUnsupportedMethods = handleUnsupportedMethods(http);
  const rules = pageRules(app);
  cacheReads(http, app, rules.getExpiry);
  await serveOpenApi(http, { version, url: config.apiBaseUrl ?? config.siteUrl });
  guardApi(http, app, (token) => (isApiToken(token) ? authenticateApiToken(app, token) : authenticate(app, token)));
  rejectUnsupportedMethods();
  await serveFeatures(http, app);
  serveIp(http);
  const pages = await serveSite(http, app, { build, rules });
  serveHealth(http, app, pages);
  return { app, http };
}

async function serveFeatures(http: Http, app: App): Promise<void> {
  for (const resource of app.resources)
    for (const feature of app.features) feature.serveResource?.(http, app, resource);
  for (const { serve, hourly = {}, everyMinute = {} } of app.features) {
    await serve?.(http, app);
    for (const [name, run] of Object.entries(hourly)) scheduleHourly(http, app, name, () => run(app));
    for (const [name, run] of Object.entries(everyMinute)) scheduleEveryMinute(http, app, name, () => run(app));
  }
}
