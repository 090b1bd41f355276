import type { FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import type { EncodedPage, KeptEntry } from "../page-cache/page-entry.ts";

/** The maximum size in bytes; larger files are read for each request. */
export const MAX_FILE_BYTES = 512 * 1024;
/** The memory of an entry's objects and headers, in bytes. */
const OVERHEAD = 8192;

/** Keeps files as they were sent. */
export const keepFiles = <File extends KeptEntry>(maxBytes: number) =>
  new LRUCache<string, File>({
    maxSize: maxBytes,
    sizeCalculation: ({ variants: { identity } }) => identity.body.length + OVERHEAD,
  });

/** The response that a route is about to send, for every encoding. */
export function keptFile(reply: FastifyReply, body: Buffer): KeptEntry {
  const etag = String(reply.getHeader("ETag"));
  const headers = Object.entries(reply.getHeaders())
    .filter(([name]) => name !== "x-request-id")
    .map(([name, value]): [string, string] => [name, String(value)]);
  const file: EncodedPage = { etag, headers, body };
  return { status: 200, tag: etag, variants: { br: file, gzip: file, identity: file } };
}
