import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { App } from "../app.ts";
import { WorkQueue } from "../jobs/work-queue.ts";
import { PageCache, type PageCacheOptions } from "../page-cache/page-cache.ts";
import type { Http } from "./http.ts";
import { clientKey } from "./ip.ts";
import type { KeptRequest } from "./kept-responses.ts";
import { sendEntry } from "./send-entry.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * Responses depend only on the URL, the actor and the stored data, and anonymous ones only on public content. They
     * change over time only where pages do.
     */
    cached?: boolean;
  }
}

/** The cache size in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;
/** The same as for pages. */
const QUEUE_LIMITS = { concurrency: 4, maxWaiting: 200, maxPerClient: 24 };
/** How many URLs are remembered with the key of their response. */
const MAX_URLS = 2000;
/** Headers of the individual response, or replaced by those of a cached one. */
const NOT_CACHED = /^(?:x-request-id|cache-control|vary|access-control-.*)$/;

/**
 * Caches anonymous API responses per content revision, as finished bytes in every encoding with an ETag, and serves
 * stale ones while the database is unavailable. A URL that was requested before is served before routing. Responses for
 * staff are computed each time. Call it before the routes that declare `cached`.
 */
export function cacheReads(http: Http, app: App, getExpiry: PageCacheOptions["getExpiry"]): void {
  const cache = new PageCache(app, { getExpiry, maxBytes: MAX_BYTES });
  const queue = new WorkQueue(QUEUE_LIMITS);
  const keys = new LRUCache<string, string>({ max: MAX_URLS });
  // A request from another origin may get additional headers.
  const isPlain = ({ headers: { authorization, origin } }: KeptRequest) =>
    authorization === undefined && origin === undefined;
  http.kept.unshift({
    name: "API responses",
    find: (request) => {
      const key = isPlain(request) ? keys.get(request.url) : undefined;
      return key === undefined ? undefined : cache.fresh(key);
    },
  });
  http.addHook("onRoute", (route) => {
    const { handler } = route;
    if (!route.config?.cached) return;
    route.handler = async function (request, reply) {
      if (request.actor.kind === "staff") return handler.call(this, request, reply);
      const make = async () => {
        const body = Buffer.from(reply.serialize(await handler.call(this, request, reply)) as string);
        const headers: [string, string][] = [
          ...commonHeaders(reply),
          ["Content-Type", "application/json; charset=utf-8"],
        ];
        const vary = [reply.getHeader("vary"), "Authorization"].filter(Boolean).join(", ");
        return { status: 200, headers, vary, body, shareable: true };
      };
      const key = responseKey(request);
      const { entry } = await cache.get(key, make, (work) => queue.offer(work, clientKey(request)));
      keys.set(request.url, key);
      reply.removeHeader("Vary");
      return sendEntry(request, reply, entry, "shared");
    };
  });
}

/** Security headers, and others that are the same for every response. */
const commonHeaders = (reply: FastifyReply) =>
  Object.entries(reply.getHeaders())
    .filter(([name]) => !NOT_CACHED.test(name))
    .map(([name, value]): [string, string] => [name, String(value)]);

/** Independent of the order of query parameters and the spelling of the path. */
function responseKey({ routeOptions, params, url }: FastifyRequest) {
  const query = new URLSearchParams(url.split("?")[1]);
  query.sort();
  return [routeOptions.url, ...Object.values(params as object), query.size > 0 ? `?${query}` : ""].join(" ");
}
