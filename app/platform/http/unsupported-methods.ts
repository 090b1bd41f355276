import { METHODS } from "node:http";
import { z } from "zod";
import { MethodNotAllowed } from "../errors.ts";
import type { Http } from "./http.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Only there to say which methods its address has. */
    isRefusal?: true;
  }
}

/** What a route that declares no query takes: none. */
const NoQuery = z.object({});

/** Those that routes have, and `CONNECT`, which asks for a tunnel and is no request to an address. */
const USED = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "CONNECT"];

/** The documentation's own files, which are no part of the API. */
const DOCS = "/api/docs";

/**
 * Has every address of the API say which methods it has: the others get a 405 with `Allow`, `OPTIONS`
 * a 204 with it. Parameters that a route does not declare are refused, also where it declares none.
 * Call it before the routes of the API.
 * @returns what adds these routes once all others are there, to be called last.
 */
export function handleUnsupportedMethods(http: Http): () => void {
  // Methods that Fastify does not know would be a 404; of `QUERY` it wants a body of a known type first.
  for (const method of METHODS)
    if (!USED.includes(method)) http.addHttpMethod(method, { hasBody: false, overrideExisting: true });
  const methodsOf = new Map<string, Set<string>>();
  http.addHook("onRoute", (route) => {
    const { method, url, config } = route;
    if (!url.startsWith("/api/") || url.startsWith(DOCS) || config?.isRefusal) return;
    route.schema = { querystring: NoQuery, ...route.schema };
    const methods = methodsOf.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    methodsOf.set(url, methods);
  });
  const refuseOthers = async (http: Http) => {
    const config = { access: "public", isRefusal: true } as const;
    for (const [url, methods] of [...methodsOf]) {
      const allow = [...new Set([...methods, "OPTIONS"])].sort().join(", ");
      const missing = http.supportedMethods.filter((method) => method !== "OPTIONS" && !methods.has(method));
      const refuse = async () => {
        throw new MethodNotAllowed(allow);
      };
      http.route({ method: missing, url, config, schema: { hide: true }, onRequest: refuse, handler: refuse });
      // Uploads in pieces have one that says more.
      if (methods.has("OPTIONS")) continue;
      http.options(url, { config, schema: { hide: true } }, async (_request, reply) =>
        reply.code(204).header("Allow", allow).send(),
      );
    }
  };
  // Some routes are still waiting in line to be added.
  return () => void http.register((scope) => refuseOthers(scope as unknown as Http));
}
