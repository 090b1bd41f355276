import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import type { App } from "../app.ts";
import { compactBuffer, negotiateEncoding } from "../page-cache/encodings.ts";
import { formatHead } from "../page-cache/page-entry.ts";
import { type SentEntry, serveCacheHits } from "../page-cache/serve-cache-hits.ts";
import type { Http } from "./http.ts";

/** In bytes. A larger file is read for each request. */
const MAX_FILE_BYTES = 512 * 1024;
const MAX_BYTES = 8 * 1024 * 1024;
/** The memory of an entry's objects and copies of its headers, in bytes. */
const OVERHEAD = 4096;

/**
 * Keeps the files that the routes of this scope send in memory, in the encodings that clients asked for, and sends
 * them again before Fastify handles the request. For each request `@fastify/static` reads the whole folder, asks the
 * file system twice, and opens the file. Call it before these routes are registered, after hooks that set headers.
 * @param prefix the paths of the files; what such a path responds with never changes.
 */
export function rememberAssets(http: Http, app: App, prefix: string): void {
  const files = new LRUCache<string, SentEntry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ variants: { identity } }) => identity.body.length + OVERHEAD,
  });
  const keyOf = (url: string, acceptEncoding: unknown) =>
    `${negotiateEncoding(acceptEncoding as string | undefined)} ${url}`;
  serveCacheHits(http, app, {
    name: "build files",
    find: ({ url, headers }) =>
      url.startsWith(prefix) && headers.range === undefined
        ? files.get(keyOf(url, headers["accept-encoding"]))
        : undefined,
  });
  http.addHook("onSend", async ({ method, url, headers }, reply, payload) => {
    const isWhole = method === "GET" && reply.statusCode === 200 && payload instanceof Readable;
    // With a query, each URL would be a file of its own.
    if (!isWhole || !url.startsWith(prefix) || url.includes("?")) return payload;
    if (Number(reply.getHeader("Content-Length")) > MAX_FILE_BYTES) return payload;
    const encoding = negotiateEncoding(headers["accept-encoding"]);
    // A file that is too small to be compressed is sent as it is, whatever the client accepts.
    if ((reply.getHeader("Content-Encoding") ?? encoding) !== encoding) return payload;
    const body = compactBuffer(await buffer(payload));
    files.set(keyOf(url, headers["accept-encoding"]), entryOf(reply, body));
    return body;
  });
}

function entryOf(reply: FastifyReply, body: Buffer): SentEntry {
  const etag = String(reply.getHeader("ETag"));
  const headers = Object.entries(reply.getHeaders())
    .filter(([name]) => name !== "x-request-id")
    .map(([name, value]): [string, string] => [name, String(value)]);
  const file = { etag, headers, body, head: formatHead(200, headers) };
  return { status: 200, tag: etag, variants: { br: file, gzip: file, identity: file } };
}
