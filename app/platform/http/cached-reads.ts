import type { FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { PageCache, type PageCacheOptions } from "../page-cache/page-cache.ts";
import { WorkQueue } from "../work-queue.ts";
import type { Http } from "./http.ts";
import { clientKey } from "./ip.ts";
import { sendEntry } from "./send-entry.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Anonymous responses depend only on the content and the URL. */
    cached?: boolean;
  }
}

/** The cache size in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;
/** As for pages. */
const QUEUE_LIMITS = { concurrency: 4, maxWaiting: 200, maxPerClient: 24 };

/**
 * Caches anonymous API responses per content revision, as finished bytes in every encoding with an ETag;
 * serves them stale while the database is unavailable. Responses for staff are not cached. Call it before
 * the routes that declare `cached`.
 */
export function cacheReads(http: Http, app: App, validUntil: PageCacheOptions["validUntil"]): void {
  const cache = new PageCache(app, { validUntil, maxBytes: MAX_BYTES });
  const queue = new WorkQueue(QUEUE_LIMITS);
  http.addHook("onRoute", (route) => {
    // Fastify creates the HEAD route from the original GET route, before this hook ran.
    const { handler, method } = route;
    if (!route.config?.cached || (method !== "GET" && method !== "HEAD")) return;
    route.handler = async function (request, reply) {
      if (request.actor.kind !== "anonymous") return handler.call(this, request, reply);
      const make = async () => {
        const body = Buffer.from(reply.serialize(await handler.call(this, request, reply)) as string);
        const headers: [string, string][] = [["Content-Type", "application/json; charset=utf-8"]];
        return { status: 200, headers, body, shareable: true };
      };
      const { entry } = await cache.get(keyOf(request), make, (work) => queue.offer(work, clientKey(request)));
      reply.header("Vary", [reply.getHeader("vary"), "Authorization"].filter(Boolean).join(", "));
      return sendEntry(request, reply, entry, "shared");
    };
  });
}

/** Independent of the order of query parameters and the spelling of the path. */
function keyOf({ routeOptions, params, url }: FastifyRequest) {
  const query = new URLSearchParams(url.split("?")[1]);
  query.sort();
  return [routeOptions.url, ...Object.values(params as object), query.size > 0 ? `?${query}` : ""].join(" ");
}
