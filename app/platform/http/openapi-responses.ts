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
    /** Response statuses in addition to the defaults for this kind of route. */
    extraStatuses?: readonly number[];
    /** Additional headers of successful responses, with their descriptions. */
    responseHeaders?: Readonly<Record<string, string>>;
  }
}

type RouteMetadata = Pick<FastifyContextConfig, "extraStatuses" | "responseHeaders" | "cached">;
const METADATA_KEY = "x-route-metadata";
/** Passes the route's configuration on to `describeResponses`. */
export const routeMetadata = ({ extraStatuses, responseHeaders, cached }: RouteMetadata) => ({
  [METADATA_KEY]: { extraStatuses, responseHeaders, cached },
});

const detail = { $ref: "#/components/schemas/Detail" };
const schemas = {
  Detail: {
    type: "object",
    description: "A problem with the request as a whole.",
    required: ["detail"],
    properties: { detail: { type: "string" } },
  },
  Problems: {
    type: "object",
    description:
      "Messages by field, with general ones under `non_field_errors`. `codes` has stable codes in the same order.",
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
      current: { description: "The newer version, if the item was changed in the meantime." },
      used_in: { description: "The items that use the item to be deleted." },
    },
  },
};

const retryAfter = { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } };
const ofPart = {
  ETag: { description: "The ETag of the whole file.", schema: { type: "string" } },
  "Content-Range": { description: "The range and the total size in bytes.", schema: { type: "string" } },
};
const failures: Record<number, { name: string; description: string; schema?: object | null; headers?: object }> = {
  206: { name: "PartialContent", description: "The requested range.", schema: null, headers: ofPart },
  304: { name: "NotModified", description: "The client’s copy is current.", schema: null },
  400: {
    name: "BadRequest",
    description: "The input is invalid (all problems are listed) or cannot be parsed.",
    schema: { anyOf: [{ $ref: "#/components/schemas/Problems" }, detail] },
  },
  401: { name: "NotAuthenticated", description: "The bearer token is missing or not valid." },
  403: {
    name: "PermissionDenied",
    description: "The account or API token does not have permission, or the request came from another site.",
  },
  404: { name: "NotFound", description: "The item does not exist, or the page is past the end." },
  409: {
    name: "Conflict",
    description: "The item was changed in the meantime, or is in use.",
    schema: { $ref: "#/components/schemas/Conflict" },
  },
  410: { name: "Gone", description: "The link has expired, was revoked or has been used up, or its file was deleted." },
  412: { name: "WrongVersion", description: "Unsupported version of the tus protocol." },
  413: { name: "TooLarge", description: "The body or the file is too large." },
  415: { name: "UnsupportedMediaType", description: "Unsupported media type of the body." },
  416: { name: "RangeNotSatisfiable", description: "The requested range is outside the file." },
  429: { name: "TooManyRequests", description: "Too many requests.", headers: retryAfter },
  500: { name: "ServerError", description: "An unexpected error." },
  503: { name: "Unavailable", description: "The database or the file storage is unavailable.", headers: retryAfter },
};

/** Adds the default responses and headers of each kind of operation to the declared ones. */
export function describeResponses(document: Document): Document {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      for (const [status, response] of Object.entries(operation.responses)) {
        if (response.description === "Default Response") response.description = STATUS_CODES[status] ?? status;
        if (status.startsWith("3")) delete response.content;
        const headers = describeHeaders(status, operation[METADATA_KEY] ?? {});
        if (Object.keys(headers).length > 0) response.headers = headers;
      }
      for (const status of listStatuses(path, method, operation))
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

/** The headers of a successful response. */
function describeHeaders(status: string, { responseHeaders = {}, cached = false }: RouteMetadata) {
  if (!status.startsWith("2")) return {};
  const all = {
    ...(status === "201" && { Location: "The path of the new item." }),
    ...(cached && {
      ETag: "For anonymous requests. Send it in `If-None-Match` to get a 304 while the response is unchanged.",
    }),
    ...responseHeaders,
  };
  return Object.fromEntries(
    Object.entries(all).map(([name, description]) => [name, { description, schema: { type: "string" } }]),
  );
}

function listStatuses(path: string, method: string, operation: Operation): number[] {
  const { security, parameters, requestBody, [METADATA_KEY]: metadata = {} } = operation;
  const writes = !["get", "head", "options"].includes(method);
  return [
    400,
    // An invalid bearer is rejected on public reads too, but ignored on public posts.
    ...(security || !writes ? [401] : []),
    // Applies to public routes too, since an API token may lack the scope.
    403,
    ...(path.includes("{") || parameters?.some(({ name }) => name === "page") ? [404] : []),
    ...(["put", "patch", "delete"].includes(method) ? [409] : []),
    ...(requestBody ? [413, 415] : []),
    ...(method === "post" && !security ? [429] : []),
    // The number of pending responses per client is limited.
    ...(metadata.cached ? [304, 429] : []),
    ...(metadata.extraStatuses ?? []),
    500,
    503,
  ];
}
