import type { FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { PageCache, type PageCacheOptions } from "../page-cache/page-cache.ts";
import { WorkQueue } from "../work-queue.ts";
import type { Http } from "./http.ts";
import { clientKey } from "./ip.ts";
import { sendEntry } from "./send-entry.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The response depends on the content and the address alone, for everybody without a session. */
    cached?: boolean;
  }
}

/** Room for responses, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;
/** As for pages: so many are made at a time, and may wait, of all visitors and of one address. */
const TURNS = { concurrency: 4, maxWaiting: 200, maxPerClient: 24 };

/**
 * Makes what visitors read from the API once for a content revision, however many ask: finished bytes
 * in every coding, with a validator, as they last were while the database is away. What staff read is
 * made for them each time. Call it before the routes that declare `cached`.
 */
export function cacheReads(http: Http, app: App, validUntil: PageCacheOptions["validUntil"]): void {
  const cache = new PageCache(app, { validUntil, maxBytes: MAX_BYTES });
  const turns = new WorkQueue(TURNS);
  http.addHook("onRoute", (route) => {
    // Fastify makes the route for HEAD of the one for GET, from what that was before it came here.
    const { handler, method } = route;
    if (!route.config?.cached || (method !== "GET" && method !== "HEAD")) return;
    route.handler = async function (request, reply) {
      if (request.actor.kind !== "anonymous") return handler.call(this, request, reply);
      const make = async () => {
        const body = Buffer.from(reply.serialize(await handler.call(this, request, reply)) as string);
        const headers: [string, string][] = [["Content-Type", "application/json; charset=utf-8"]];
        return { status: 200, headers, body, shareable: true };
      };
      const { entry } = await cache.get(keyOf(request), make, (work) => turns.offer(work, clientKey(request)));
      reply.header("Vary", [reply.getHeader("vary"), "Authorization"].filter(Boolean).join(", "));
      return sendEntry(request, reply, entry, "everybody");
    };
  });
}

/** The same for every order of the query, and every spelling of the path. */
function keyOf({ routeOptions, params, url }: FastifyRequest) {
  const query = new URLSearchParams(url.split("?")[1]);
  query.sort();
  return [routeOptions.url, ...Object.values(params as object), query.size > 0 ? `?${query}` : ""].join(" ");
}
