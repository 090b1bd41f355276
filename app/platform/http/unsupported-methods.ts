import { METHODS } from "node:http";
import { z } from "zod";
import { MethodNotAllowed } from "../errors.ts";
import type { Http } from "./http.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Only responds to the methods that a path does not support, or to OPTIONS. */
    isMethodFallback?: true;
  }
}

/** For routes that declare no query. */
const NoQuery = z.object({});

/** Methods that routes use, and `CONNECT`, which opens a tunnel and has no path. */
const USED = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "CONNECT"];

/** The files of the API documentation are not part of the API. */
const DOCS = "/api/docs";

/**
 * Responds to unsupported methods of API paths with a 405 with `Allow`, and to `OPTIONS` with a 204 with
 * `Allow`. Also rejects query parameters on routes that declare none. Call it before the routes of the API.
 * @returns a function that adds these routes, to be called after all other routes.
 */
export function handleUnsupportedMethods(http: Http): () => void {
  // Unknown methods would be a 404, and for `QUERY` Fastify would first require a body of a known type.
  for (const method of METHODS)
    if (!USED.includes(method)) http.addHttpMethod(method, { hasBody: false, overrideExisting: true });
  const methodsOf = new Map<string, Set<string>>();
  http.addHook("onRoute", (route) => {
    const { method, url, config } = route;
    if (!url.startsWith("/api/") || url.startsWith(DOCS) || config?.isMethodFallback) return;
    route.schema = { querystring: NoQuery, ...route.schema };
    const methods = methodsOf.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    methodsOf.set(url, methods);
  });
  const rejectOthers = async (http: Http) => {
    const config = { access: "public", isMethodFallback: true } as const;
    for (const [url, methods] of [...methodsOf]) {
      const allow = [...new Set([...methods, "OPTIONS"])].sort().join(", ");
      const missing = http.supportedMethods.filter((method) => method !== "OPTIONS" && !methods.has(method));
      const reject = async () => {
        throw new MethodNotAllowed(allow);
      };
      http.route({ method: missing, url, config, schema: { hide: true }, onRequest: reject, handler: reject });
      // Resumable uploads have an OPTIONS route of their own.
      if (methods.has("OPTIONS")) continue;
      http.options(url, { config, schema: { hide: true } }, async (_request, reply) =>
        reply.code(204).header("Allow", allow).send(),
      );
    }
  };
  // Registered, because some routes are still pending in Fastify's plugin queue.
  return () => void http.register((scope) => rejectOthers(scope as unknown as Http));
}
