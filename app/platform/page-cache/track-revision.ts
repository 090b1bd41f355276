import type { App } from "../app.ts";
import type { Http } from "../http/http.ts";

/**
 * Keeps `app.revision` current: after other processes' changes while the server listens, and after its own changes
 * before it responds to the request, so that the next read sees them.
 */
export function trackRevision(http: Http, { revision }: App): void {
  let stop: (() => Promise<void>) | undefined;
  http.addHook("onReady", () => revision.refresh());
  http.addHook("onListen", async () => {
    stop = revision.watch();
  });
  http.addHook("onClose", async () => {
    await stop?.();
  });
  http.addHook("onSend", async ({ method }, { statusCode }) => {
    // Nothing was changed, or the database is unavailable.
    if (statusCode >= 500) return;
    if (method !== "GET" && method !== "HEAD" && method !== "OPTIONS") await revision.refresh();
  });
}
