import { STATUS_CODES } from "node:http";
import type { FastifyContextConfig } from "fastify";
import type {} from "./cached-reads.ts";

export type Document = Record<string, unknown> & {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; responses?: unknown; headers?: unknown };
};
interface Operation {
  operationId?: string;
  security?: unknown[];
  parameters?: { name: string }[];
  requestBody?: unknown;
  responses: Record<string, Response>;
  [METADATA_KEY]?: RouteMetadata;
}
interface Response {
  description?: string;
  content?: unknown;
  headers?: unknown;
  $ref?: string;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Statuses that a route responds with besides what its kind always can. */
    extraStatuses?: readonly number[];
    /** Headers of its successful responses besides what its kind always has, and what they say. */
    responseHeaders?: Readonly<Record<string, string>>;
  }
}

/** What a route says of itself beside its schema. */
type RouteMetadata = Pick<FastifyContextConfig, "extraStatuses" | "responseHeaders" | "cached">;
const METADATA_KEY = "x-route-metadata";
/** Carries what a route says of itself to `describeResponses`. */
export const routeMetadata = ({ extraStatuses, responseHeaders, cached }: RouteMetadata) => ({
  [METADATA_KEY]: { extraStatuses, responseHeaders, cached },
});

const detail = { $ref: "#/components/schemas/Detail" };
const schemas = {
  Detail: {
    type: "object",
    description: "What is wrong with a call as a whole.",
    required: ["detail"],
    properties: { detail: { type: "string" } },
  },
  Problems: {
    type: "object",
    description: "Messages by field, `non_field_errors` for the whole; `codes` has the same for programs.",
    required: ["codes"],
    properties: {
      non_field_errors: { type: "array", items: { type: "string" } },
      codes: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
    },
    additionalProperties: { type: "array", items: { type: "string" } },
  },
  Conflict: {
    type: "object",
    required: ["detail"],
    properties: {
      detail: { type: "string" },
      current: { description: "The newer version, where somebody saved in between." },
      used_in: { description: "What uses an item that was to be deleted." },
    },
  },
};

const retryAfter = { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } };
const ofPart = {
  ETag: { description: "Of the whole file.", schema: { type: "string" } },
  "Content-Range": { description: "Which bytes of how many.", schema: { type: "string" } },
};
const failures: Record<number, { name: string; description: string; schema?: object | null; headers?: object }> = {
  206: { name: "PartialContent", description: "The part that `Range` asks for.", schema: null, headers: ofPart },
  304: { name: "NotModified", description: "What the client has is what there is.", schema: null },
  400: {
    name: "BadRequest",
    description: "The input breaks rules, every problem at once; or it could not be read.",
    schema: { anyOf: [{ $ref: "#/components/schemas/Problems" }, detail] },
  },
  401: { name: "NotAuthenticated", description: "No bearer token, or one that is no longer good." },
  403: { name: "PermissionDenied", description: "Not for this account, or a post from another site." },
  404: { name: "NotFound", description: "No such item, or a page past the end." },
  409: {
    name: "Conflict",
    description: "Somebody saved in between, or something else needs the item.",
    schema: { $ref: "#/components/schemas/Conflict" },
  },
  412: { name: "WrongVersion", description: "The client speaks another version of the protocol tus." },
  413: { name: "TooLarge", description: "The body or the file is too large." },
  415: { name: "UnsupportedMediaType", description: "The body is of a type that is not taken here." },
  416: { name: "RangeNotSatisfiable", description: "The file has no such part." },
  429: { name: "TooManyRequests", description: "Too often.", headers: retryAfter },
  500: { name: "ServerError", description: "A fault of the server." },
  503: { name: "Unavailable", description: "The database or a storage does not respond.", headers: retryAfter },
};

/** Adds to the responses that each operation declares those of its kind, and their headers. */
export function describeResponses(document: Document): Document {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      for (const [status, response] of Object.entries(operation.responses)) {
        if (response.description === "Default Response") response.description = STATUS_CODES[status] ?? status;
        if (status.startsWith("3")) delete response.content;
        const headers = headersOf(status, operation[METADATA_KEY] ?? {});
        if (Object.keys(headers).length > 0) response.headers = headers;
      }
      for (const status of statusesOf(path, method, operation))
        operation.responses[status] ??= { $ref: `#/components/responses/${failures[status]?.name}` };
      delete operation[METADATA_KEY];
    }
  }
  const responses = Object.fromEntries(
    Object.values(failures).map(({ name, description, schema = detail, headers }) => [
      name,
      { description, ...(headers && { headers }), ...(schema && { content: { "application/json": { schema } } }) },
    ]),
  );
  const { components } = document;
  return { ...document, components: { ...components, schemas: { ...components.schemas, ...schemas }, responses } };
}

/** The headers of a successful response; failures have theirs in common. */
function headersOf(status: string, { responseHeaders = {}, cached = false }: RouteMetadata) {
  if (!status.startsWith("2")) return {};
  const all = {
    ...(status === "201" && { Location: "Where it is." }),
    ...(cached && { ETag: "Of what visitors get; with it in `If-None-Match` they get 304 while it is the same." }),
    ...responseHeaders,
  };
  return Object.fromEntries(
    Object.entries(all).map(([name, description]) => [name, { description, schema: { type: "string" } }]),
  );
}

function statusesOf(path: string, method: string, operation: Operation): number[] {
  const { security, parameters, requestBody, [METADATA_KEY]: said = {} } = operation;
  const writes = !["get", "head", "options"].includes(method);
  return [
    400,
    // A stale bearer is refused where something is read, too; visitors' posts are taken without it.
    ...(security || !writes ? [401] : []),
    ...(security || writes ? [403] : []),
    ...(path.includes("{") || parameters?.some(({ name }) => name === "page") ? [404] : []),
    ...(["put", "patch", "delete"].includes(method) ? [409] : []),
    ...(requestBody ? [413, 415] : []),
    ...(method === "post" && !security ? [429] : []),
    // Each visitor has a share of the responses that are being made.
    ...(said.cached ? [304, 429] : []),
    ...(said.extraStatuses ?? []),
    500,
    503,
  ];
}
