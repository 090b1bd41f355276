import { buffer } from "node:stream/consumers";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import type { Http } from "../http/http.ts";
import { keepFiles, keptFile, MAX_FILE_BYTES } from "../http/kept-files.ts";
import type { KeptRequest } from "../http/kept-responses.ts";
import type { KeptEntry } from "../page-cache/page-entry.ts";
import type { Storage } from "./file-storage.ts";
import { type SentFile, sendStoredFile } from "./send-stored-file.ts";

/** In bytes. */
const MAX_BYTES = 16 * 1024 * 1024;

interface PublicFile extends SentFile {
  /** The file's only path, which changes with its content. */
  path: string;
  /** The content revision under which the file was found to be public at this path. */
  revision: number;
}

interface RememberedFile extends KeptEntry {
  revision: number;
}

/**
 * Sends public files, and keeps small ones in memory with their headers as long as no content has changed. After a
 * change, the first request checks whether the file still exists, but its content need not be read again.
 */
export class FileMemory {
  readonly #app: App;
  readonly #files = keepFiles<RememberedFile>(MAX_BYTES);

  constructor(http: Http, app: App, name: string) {
    this.#app = app;
    http.kept.push({ name, find: (request) => this.#find(request) });
  }

  #find({ url, headers }: KeptRequest) {
    // Ranges are sent only from the storage.
    if (headers.range !== undefined) return undefined;
    const file = this.#files.get(url);
    return file?.revision === this.#app.revision.current ? file : undefined;
  }

  /** Sends a file like `sendStoredFile`, which it uses for large files, ranges and `HEAD`. */
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
      if (body.length === file.size) this.#files.set(file.path, { ...keptFile(reply, body), revision: file.revision });
      return body;
    });
  }
}
