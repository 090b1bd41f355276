import type { ServerBuild } from "react-router";
import { serveBeacon } from "./features/insights/insights.server.ts";
import { ViewCounter } from "./features/insights/view-counter.server.ts";
import { HitCounter } from "./features/redirects/hit-counter.server.ts";
import { readTimeZone } from "./features/settings/memoized-settings.server.ts";
import type { App } from "./platform/app.ts";
import type { Http } from "./platform/http/http.ts";
import { servePages } from "./platform/http/pages.ts";
import type { PageCache } from "./platform/page-cache/page-cache.ts";
import { serveDiscovery } from "./site/discovery/discovery.server.ts";
import { findExistingPages } from "./site/known-pages.server.ts";
import { isPublicPage, type pageRules } from "./site/page-rules.server.ts";

/**
 * Serves the pages of the build, if there is one, and the files for search engines and feed readers, and counts page
 * views and uses of redirects.
 */
export async function serveSite(
  http: Http,
  app: App,
  { build, rules }: { build: ServerBuild | undefined; rules: ReturnType<typeof pageRules> },
): Promise<PageCache | undefined> {
  const timeZone = () => readTimeZone(app);
  const views = new ViewCounter(app, timeZone, isPublicPage, (paths) => findExistingPages(app, paths));
  http.addHook("onClose", views.start());
  const hits = new HitCounter(app);
  http.addHook("onClose", hits.start());
  serveBeacon(http, app, views);
  serveDiscovery(http, app, rules.getExpiry);
  if (!build) return undefined;
  return servePages(http, app, { ...rules, build, onView: views.add.bind(views), onRedirect: hits.add.bind(hits) });
}
