import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyReply, FastifyRequest, FastifySchema } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import { makeEntry, type PageEntry } from "../page-cache/page-entry.ts";
import type { Access } from "./access.ts";
import type { Http } from "./http.ts";
import { nameOperations } from "./openapi-names.ts";
import { type Document, describeResponses, routeMetadata } from "./openapi-responses.ts";
import { sendEntry } from "./send-entry.ts";
import { unwrapLazy } from "./validation.ts";

const DOCS = "/api/docs";

/** Swagger UI sets inline styles. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Serves the OpenAPI 3.1 document, generated from the validation schemas, at `/api/schema/`, and its
 * documentation at `/api/docs/`. Call it before the routes it describes and before `guardApi`.
 */
export async function serveOpenApi(http: Http, { version, url }: { version: string; url: string }): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Lightwell API",
        version,
        license: { name: "MIT", identifier: "MIT" },
        description:
          "JSON in `snake_case`, with times in UTC as ISO 8601. Paths work with and without a trailing slash. Staff get items as `X` and visitors as `PublicX`. Send an item’s `ETag` in `If-Match` to avoid overwriting newer changes.",
      },
      servers: [{ url }],
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", description: "`access` from the sign-in response" },
        },
      },
    },
    transform: (input) => {
      if (!input.url.startsWith("/api/")) return { schema: { hide: true }, url: input.url };
      const { schema, url } = jsonSchemaTransform({ ...input, schema: unwrapLazySchemas(input.schema) });
      const access = input.route.config?.access;
      return { schema: { ...schema, ...describeSecurity(access), ...routeMetadata(input.route.config ?? {}) }, url };
    },
    transformObject: (input) =>
      describeResponses(nameOperations(simplify(jsonSchemaTransformObject(input) as Document))) as never,
  });

  // Swagger UI's plugin registers its own routes, so their access is added here.
  http.addHook("onRoute", (route) => {
    if (!route.url.startsWith(DOCS)) return;
    route.config = { ...route.config, access: "public" };
    // Requests go to the host that the documentation was loaded from.
    const document = () => JSON.stringify({ ...http.swagger(), servers: [{ url: "/" }] });
    if (route.url === `${DOCS}/json`) route.handler = generatedOnce("application/json; charset=utf-8", document);
    const yaml = () => http.swagger({ yaml: true });
    if (route.url === `${DOCS}/yaml`) route.handler = generatedOnce("application/x-yaml", yaml);
  });
  await http.register(swaggerUi, {
    routePrefix: DOCS,
    staticCSP: DOCS_POLICY,
    theme: { title: "Lightwell API" },
    uiConfig: { layout: "BaseLayout", deepLinking: true, persistAuthorization: false, displayRequestDuration: true },
  });
  http.get(
    "/api/schema/",
    {
      config: { access: "public", extraStatuses: [304], responseHeaders: { ETag: "For `If-None-Match`." } },
      schema: { tags: ["Common"], summary: "Get this document", response: { 200: z.record(z.string(), z.unknown()) } },
    },
    generatedOnce("application/json; charset=utf-8", () => JSON.stringify(http.swagger())),
  );
}

/** A handler that generates its text on the first request and caches it until the server stops. */
function generatedOnce(type: string, make: () => string) {
  let cached: Promise<PageEntry> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    cached ??= makeEntry({ status: 200, headers: [["Content-Type", type]], body: Buffer.from(make()) }, 0, 0);
    return sendEntry(request, reply, await cached, "shared");
  };
}

/** The schemas of a route, with lazy ones resolved. */
function unwrapLazySchemas(schema: FastifySchema): FastifySchema {
  const unwrap = (part: unknown) => (part instanceof z.ZodType ? unwrapLazy(part) : part);
  const unwrapEach = (parts: object) =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, unwrap(part)]));
  return { ...unwrapEach(schema), ...(schema.response ? { response: unwrapEach(schema.response) } : {}) };
}

function describeSecurity(access: Access | undefined) {
  return access === undefined || access === "public" ? {} : { security: [{ bearer: [] }] };
}

/**
 * Removes redundant parts: HEAD where there is GET, unused schemas (each is generated for input and for output), and
 * the bounds and patterns implied by "integer" and "date-time".
 */
function simplify(document: Document): Document {
  const plain = JSON.parse(
    JSON.stringify(document, (key, value) => {
      // Client generators treat a property with a default as required.
      if (key === "default") return undefined;
      if (key === "maximum" && value === Number.MAX_SAFE_INTEGER) return undefined;
      if (key === "minimum" && value === Number.MIN_SAFE_INTEGER) return undefined;
      if (value?.pattern && (value.format === "date-time" || value.format === "date"))
        return { ...value, pattern: undefined };
      return value;
    }),
  ) as Document;
  for (const operations of Object.values(plain.paths)) if (operations.get) delete operations.head;
  const { schemas } = plain.components;
  const used = new Set<string>();
  const use = (part: unknown) => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      use(schemas[name] ?? {});
    }
  };
  use(plain.paths);
  plain.components.schemas = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  // A schema used only for input needs no "Input" suffix.
  const inputOnly = [...used].filter((name) => name.endsWith("Input") && !used.has(name.slice(0, -"Input".length)));
  const renamed = inputOnly.reduce(
    (text, name) =>
      text
        .replaceAll(`schemas/${name}"`, `schemas/${name.slice(0, -5)}"`)
        .replaceAll(`"${name}":`, `"${name.slice(0, -5)}":`),
    JSON.stringify(plain),
  );
  return JSON.parse(renamed) as Document;
}
