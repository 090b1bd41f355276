import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import Fastify from "fastify";
import { serializerCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import type { Config } from "../config/config.ts";
import type { Log } from "../log.ts";
import { compressResponses } from "./compress-responses.ts";
import { sendError } from "./error-responses.ts";
import { closeGracefully } from "./graceful-close.ts";
import type { Http } from "./http.ts";
import { logStalls } from "./log-stalls.ts";
import { BODY_LIMIT, parseBodies } from "./request-bodies.ts";
import { readTarget } from "./request-target.ts";
import { ROUTER_OPTIONS } from "./router-options.ts";
import { endSlowClients } from "./slow-clients.ts";
import { validatorCompiler } from "./validation.ts";

/** Fastify's types support only JSON Schema. */
const compilers = { buildValidator: () => validatorCompiler, buildSerializer: () => serializerCompiler };

/**
 * Creates the HTTP server without its routes: request ids, logs, security headers, validation with Zod,
 * error responses, limits and compression.
 */
export async function createHttp(app: { config: Config; log: Log }): Promise<Http> {
  const http = Fastify({
    loggerInstance: app.log,
    genReqId: () => randomUUID(),
    // Most requests have no body, so Node need not create a stream for it.
    http: { optimizeEmptyRequests: true },
    // Normalises the URL before anything reads it.
    rewriteUrl: ({ url = "/" }) => readTarget(url),
    trustProxy: app.config.trustProxy ?? false,
    bodyLimit: BODY_LIMIT,
    // This option would create a second route for each GET, see below.
    exposeHeadRoutes: false,
    routerOptions: ROUTER_OPTIONS,
    // With these compilers, Fastify does not load those for JSON Schema.
    schemaController: { compilersFactory: compilers as object },
    forceCloseConnections: "idle",
    return503OnClosing: true,
  }).withTypeProvider<ZodTypeProvider>() as Http;

  http.setErrorHandler(sendError);
  http.setNotFoundHandler((_request, reply) => reply.code(404).send({ detail: "Not found." }));

  parseBodies(http);
  await http.register(cookie);
  await http.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    // Only the operator knows whether all subdomains support TLS.
    strictTransportSecurity: app.config.siteUrl.startsWith("https:") && {
      includeSubDomains: app.config.hstsSubdomains,
    },
  });
  closeGracefully(http);
  logStalls(http, app);
  endSlowClients(http);
  compressResponses(http);
  http.decorate("kept", []);
  http.decorate("registered", []);
  http.addHook("onRoute", (route) => {
    for (const one of [route.method].flat()) if (one !== "HEAD") http.registered.push(`${one} ${route.url}`);
    // Every readable route responds to HEAD; Node leaves out the body.
    if (route.method === "GET" && route.exposeHeadRoute !== false) route.method = ["GET", "HEAD"];
  });
  http.addHook("onRequest", async (request, reply) => {
    // Fastify would wait for a body because of the content type, even though the request has none.
    if (request.raw.readableEnded) delete request.raw.headers["content-type"];
    reply.header("X-Request-Id", request.id);
    // This header covers all responses; pages also have a meta element.
    if (!app.config.index) reply.header("X-Robots-Tag", "noindex, nofollow");
  });
  return http;
}
