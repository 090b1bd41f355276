import { STATUS_CODES } from "node:http";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyReply, FastifyRequest } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import { makeEntry, type PageEntry } from "../page-cache/page-entry.ts";
import type { Access } from "./access.ts";
import type { Http } from "./http.ts";
import { sendEntry } from "./send-entry.ts";

const DOCS = "/api/docs";

/** The pages of the documentation set styles by script, and nothing else that is out of the ordinary. */
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

type Document = Record<string, unknown> & {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; responses?: unknown };
};
interface Operation {
  security?: unknown[];
  parameters?: { name: string }[];
  requestBody?: unknown;
  responses: Record<string, { description?: string; content?: unknown; $ref?: string }>;
}

/**
 * The OpenAPI 3.1 document, made from the schemas that validate, at `/api/schema/`, and shown at
 * `/api/docs/`. Call it before the routes it is to describe, and before `guardApi`.
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
          "JSON in `snake_case`, times in UTC as ISO 8601. Paths work with and without the slash at their end.",
      },
      servers: [{ url }],
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", description: "`access` of the answer to a sign-in" },
        },
      },
    },
    transform: (input) => {
      if (!input.url.startsWith("/api/")) return { schema: { hide: true }, url: input.url };
      const { schema, url } = jsonSchemaTransform(input);
      const access = input.route.config?.access;
      return { schema: { ...schema, ...securityOf(access) }, url };
    },
    transformObject: (input) =>
      withErrorAnswers(tidy(jsonSchemaTransformObject(input) as unknown as Document)) as never,
  });

  // The routes of the interface are not ours to declare, so their access is added here.
  http.addHook("onRoute", (route) => {
    if (!route.url.startsWith(DOCS)) return;
    route.config = { ...route.config, access: "public" };
    // Tried out against the host the page came from, whichever of its names was used.
    const document = () => JSON.stringify({ ...http.swagger(), servers: [{ url: "/" }] });
    if (route.url === `${DOCS}/json`) route.handler = madeOnce("application/json; charset=utf-8", document);
    const yaml = () => http.swagger({ yaml: true });
    if (route.url === `${DOCS}/yaml`) route.handler = madeOnce("application/x-yaml", yaml);
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
      config: { access: "public" },
      schema: { tags: ["Common"], summary: "This document", response: { 200: z.record(z.string(), z.unknown()) } },
    },
    madeOnce("application/json; charset=utf-8", () => JSON.stringify(http.swagger())),
  );
}

/** Responds with a text that never changes while the server runs, and takes long to make. */
function madeOnce(type: string, make: () => string) {
  let made: Promise<PageEntry> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    made ??= makeEntry({ status: 200, headers: [["Content-Type", type]], body: Buffer.from(make()) }, 0, 0);
    return sendEntry(request, reply, await made, "everybody");
  };
}

function securityOf(access: Access | undefined) {
  return access === undefined || access === "public" ? {} : { security: [{ bearer: [] }] };
}

/**
 * Leaves out what says nothing to a reader: schemas that nothing refers to (each is generated for
 * input and for output), and the bounds and patterns that "integer" and "date-time" imply.
 */
function tidy(document: Document): Document {
  const plain = JSON.parse(
    JSON.stringify(document, (key, value) => {
      if (key === "maximum" && value === Number.MAX_SAFE_INTEGER) return undefined;
      if (key === "minimum" && value === Number.MIN_SAFE_INTEGER) return undefined;
      if (value?.pattern && (value.format === "date-time" || value.format === "date"))
        return { ...value, pattern: undefined };
      return value;
    }),
  ) as Document;
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
  return plain;
}

const detail = { type: "object", required: ["detail"], properties: { detail: { type: "string" } } };
const answers = {
  BadRequest: {
    description:
      "The input breaks rules: every problem at once, by field (`non_field_errors` for the whole), with codes for programs; or `detail` where it could not be read.",
    schema: {
      type: "object",
      properties: {
        detail: { type: "string" },
        non_field_errors: { type: "array", items: { type: "string" } },
        codes: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
      },
      additionalProperties: { type: "array", items: { type: "string" } },
    },
  },
  NotAuthenticated: { description: "No valid bearer token.", schema: detail },
  PermissionDenied: { description: "Not for this account, or a post from another site.", schema: detail },
  NotFound: { description: "No such item, or a page past the end.", schema: detail },
  Conflict: {
    description: "Somebody saved in between; `current` is the newer version.",
    schema: { ...detail, properties: { ...detail.properties, current: {} } },
  },
  TooManyRequests: { description: "Too often; `Retry-After` says how many seconds to wait.", schema: detail },
  Unavailable: { description: "The database does not answer; try again after `Retry-After` seconds.", schema: detail },
};

const isPage = ({ name }: { name: string }) => name === "page";

/** Adds the error answers an operation can give to those it declares. */
function withErrorAnswers(document: Document): Document {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      for (const [status, answer] of Object.entries(operation.responses)) {
        if (answer.description === "Default Response") answer.description = STATUS_CODES[status] ?? status;
        if (status.startsWith("3")) delete answer.content;
      }
      const add = (status: number, name: keyof typeof answers) => {
        operation.responses[status] ??= { $ref: `#/components/responses/${name}` };
      };
      const writes = method !== "get";
      if (operation.parameters || operation.requestBody) add(400, "BadRequest");
      if (operation.security) add(401, "NotAuthenticated");
      if (operation.security || writes) add(403, "PermissionDenied");
      if (path.includes("{") || operation.parameters?.some(isPage)) add(404, "NotFound");
      if (method === "put" || method === "patch") add(409, "Conflict");
      if (method === "post" && !operation.security) add(429, "TooManyRequests");
      add(503, "Unavailable");
    }
  }
  const responses = Object.fromEntries(
    Object.entries(answers).map(([name, { description, schema }]) => [
      name,
      { description, content: { "application/json": { schema } } },
    ]),
  );
  return { ...document, components: { ...document.components, responses } };
}
