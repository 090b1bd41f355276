import { METHODS } from "node:http";
import createRouter from "find-my-way";
import { z } from "zod";
import { MethodNotAllowed } from "../errors.ts";
import type { Http } from "./http.ts";
import { ROUTER_OPTIONS } from "./router-options.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The methods that the path supports, as in `Allow`, if it does not support this one. */
    allowedMethods?: string;
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
 * `Allow`. Also rejects query parameters on routes that declare none. Call it before the routes of the API
 * and before `guardApi`, which treats such requests as public.
 * @returns a function that adds the responses, to be called after `guardApi`.
 */
export function handleUnsupportedMethods(http: Http): () => void {
  // Fastify rejects unknown methods, and for `QUERY` it would first require a body of a known type.
  for (const method of METHODS)
    if (!USED.includes(method)) http.addHttpMethod(method, { hasBody: false, overrideExisting: true });

  // Fastify has a tree of paths for each method, in which an unsupported method of `/api/post/category/` would match
  // `/api/post/:id/`. This tree contains the paths of all methods.
  const methodsByUrl = new Map<string, Set<string>>();
  let paths: ReturnType<typeof createRouter> | undefined;
  const createPaths = () => {
    const router = createRouter(ROUTER_OPTIONS);
    for (const [url, methods] of methodsByUrl) router.on("GET", url, () => {}, methods);
    return router;
  };
  http.addHook("onRoute", (route) => {
    const { method, url } = route;
    if (!url.startsWith("/api/") || url.startsWith(DOCS)) return;
    route.schema = { querystring: NoQuery, ...route.schema };
    const methods = methodsByUrl.get(url) ?? new Set();
    methodsByUrl.set(url, methods);
    for (const one of [method].flat()) methods.add(one);
  });

  http.decorateRequest("allowedMethods");
  http.addHook("onRequest", async (request) => {
    // No other path matches a path without parameters.
    const { url = ":" } = request.routeOptions;
    if (methodsByUrl.has(url) && !/[:*]/.test(url)) return;
    paths ??= createPaths();
    const methods: Set<string> | undefined = paths.find("GET", request.url)?.store;
    if (!methods || methods.has(request.method)) return;
    request.allowedMethods = [...new Set([...methods, "OPTIONS"])].sort().join(", ");
  });
  return () => {
    http.addHook("onRequest", async ({ method, allowedMethods }, reply) => {
      if (allowedMethods === undefined) return;
      if (method !== "OPTIONS") throw new MethodNotAllowed(allowedMethods);
      return reply.code(204).header("Allow", allowedMethods).send();
    });
  };
}
