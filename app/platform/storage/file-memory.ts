import { buffer } from "node:stream/consumers";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { App } from "../app.ts";
import type { Http } from "../http/http.ts";
import type { RequestHead } from "../http/request-head.ts";
import { type EncodedPage, formatHead } from "../page-cache/page-entry.ts";
import { type SentEntry, serveCacheHits } from "../page-cache/serve-cache-hits.ts";
import type { Storage } from "./file-storage.ts";
import { type SentFile, sendStoredFile } from "./send-stored-file.ts";

/** In bytes. A larger file is sent from the storage. */
const MAX_FILE_BYTES = 512 * 1024;
const MAX_BYTES = 16 * 1024 * 1024;
/** The memory of an entry's objects and copies of its headers, in bytes. */
const OVERHEAD = 4096;

interface PublicFile extends SentFile {
  /** Its only path, which changes with its content. */
  path: string;
  /** The content revision under which the file was found to be public at this path. */
  revision: number;
}

interface RememberedFile extends SentEntry {
  revision: number;
}

/**
 * Sends public files, and keeps small ones in memory with their headers: they are sent again before Fastify
 * handles the request, as long as no content has changed. After a change the first request finds out whether
 * the file is still there, as if it were not in memory, but its content need not be read again.
 */
export class FileMemory {
  readonly #app: App;
  readonly #files = new LRUCache<string, RememberedFile>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ variants: { identity } }, path) =>
      identity.body.length + 3 * identity.head.length + 2 * path.length + OVERHEAD,
  });

  constructor(http: Http, app: App, name: string) {
    this.#app = app;
    serveCacheHits(http, app, { name, find: (request) => this.#find(request) });
  }

  #find({ url, headers }: RequestHead) {
    // A range is only sent from the storage.
    if (headers.range !== undefined) return undefined;
    const file = this.#files.get(url);
    return file?.revision === this.#app.revision.current ? file : undefined;
  }

  /** The same as `sendStoredFile`, which it uses for large files, ranges and `HEAD`. */
  async send(request: FastifyRequest, reply: FastifyReply, storage: Storage, file: PublicFile): Promise<FastifyReply> {
    const known = this.#files.get(file.path);
    if (known?.variants.identity.etag === file.etag) known.revision = file.revision;
    const { method, headers } = request;
    const isWhole = method === "GET" && headers.range === undefined && headers["if-none-match"] === undefined;
    if (!isWhole || file.size > MAX_FILE_BYTES) return sendStoredFile(request, reply, storage, file);
    if (known?.variants.identity.etag === file.etag)
      return reply.headers(Object.fromEntries(known.variants.identity.headers)).send(known.variants.identity.body);
    return sendStoredFile(request, reply, storage, file, async (content) => {
      const body = await buffer(content);
      if (body.length === file.size) this.#files.set(file.path, remembered(reply, body, file));
      return body;
    });
  }
}

function remembered(reply: FastifyReply, body: Buffer, { etag, revision }: PublicFile): RememberedFile {
  const headers = Object.entries(reply.getHeaders())
    .filter(([name]) => name !== "x-request-id")
    .map(([name, value]): [string, string] => [name, String(value)]);
  const file: EncodedPage = { etag, headers, body, head: formatHead(200, headers) };
  return { status: 200, tag: etag, variants: { br: file, gzip: file, identity: file }, revision };
}
