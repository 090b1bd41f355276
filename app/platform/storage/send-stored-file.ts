import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { NotFound } from "../errors.ts";
import { parseRange } from "./byte-ranges.ts";
import type { Storage } from "./file-storage.ts";
import { FileMissing } from "./storage-errors.ts";

export interface SentFile {
  key: string;
  /** In bytes. */
  size: number;
  /** A strong ETag, including its quotation marks. */
  etag: string;
  headers: Record<string, string>;
  /** The redirect target if the file is missing, for example because it has just been replaced. */
  findNewPath?: () => Promise<string | undefined>;
  /** Called once the response to a GET has ended, with the number of bytes of the file that were sent. */
  onSent?: (bytes: number) => Promise<void>;
}

/**
 * The headers of a file that only some people may download: nothing in it can run, its type is not guessed, and no
 * cache keeps it.
 */
export const protectedFileHeaders = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
};

/** The part of a file that a request will get. */
export function requestedRange(
  { headers }: FastifyRequest,
  { etag, size }: Pick<SentFile, "etag" | "size">,
): ReturnType<typeof parseRange> | "unchanged" {
  if (isEtagMatch(headers["if-none-match"], etag)) return "unchanged";
  return isIfRangeMatch(headers["if-range"], etag) ? parseRange(headers.range, size) : "whole";
}

/**
 * Responds to `GET` and `HEAD` with a stored file: the whole file, a range (206, 416), or 304. The route must declare
 * both methods, since Fastify's own HEAD would read the file.
 * @param collect reads the content instead of streaming it.
 * @throws NotFound if the file is missing in the storage, which is logged as an error.
 */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  file: SentFile,
  collect?: (content: Readable) => Promise<Buffer>,
): Promise<FastifyReply> {
  const { key, size, etag, headers } = file;
  reply.headers(headers).header("ETag", etag).header("Accept-Ranges", "bytes");
  const range = requestedRange(request, file);
  if (range === "unchanged") return reply.code(304).send();
  if (range === "unsatisfiable") {
    reply.removeHeader("Cache-Control").removeHeader("Content-Disposition").removeHeader("ETag");
    return reply
      .code(416)
      .header("Content-Range", `bytes */${size}`)
      .type("application/json")
      .send({ detail: "The requested range is outside the file." });
  }
  const part = range === "whole" ? undefined : range;
  if (part) reply.code(206).header("Content-Range", `bytes ${part.start}-${part.end}/${size}`);
  reply.header("Content-Length", part ? part.end - part.start + 1 : size);
  if (request.method === "HEAD") return reply.send();
  try {
    const content = await storage.get(key, part);
    if (collect) return reply.send(await collect(content));
    return reply.send(file.onSent ? countSent(content, file.onSent) : content);
  } catch (error) {
    await file.onSent?.(0);
    for (const name of [...Object.keys(headers), "ETag", "Accept-Ranges", "Content-Range", "Content-Length"])
      reply.removeHeader(name);
    return sendFallback(request, reply, error, file);
  }
}

/**
 * Responds if a file could not be read.
 * @throws NotFound if the file is missing in the storage, which is logged as an error; otherwise the error.
 */
export async function sendFallback(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  { findNewPath }: Pick<SentFile, "findNewPath">,
): Promise<FastifyReply> {
  if (!(error instanceof FileMissing)) throw error;
  const address = await findNewPath?.();
  if (address !== undefined) return reply.header("Cache-Control", "no-cache").redirect(address, 302);
  request.log.error({ err: error }, "a stored file is missing");
  throw new NotFound();
}

/** Streams a file and reports how much of it was sent, even if the client gives up before the first byte. */
function countSent(content: Readable, onSent: (bytes: number) => Promise<void>): Readable {
  let bytes = 0;
  let report = () => {
    const reported = onSent(bytes);
    report = () => reported;
    return reported;
  };
  async function* pass() {
    try {
      for await (const chunk of content) {
        yield chunk;
        bytes += chunk.length;
      }
    } finally {
      await report();
    }
  }
  return Readable.from(pass(), { objectMode: false }).once("close", () => {
    content.destroy();
    void report();
  });
}

/** `If-None-Match` compares weakly (RFC 9110, 13.1.2). */
const isEtagMatch = (header: string | undefined, etag: string) =>
  header !== undefined &&
  (header.trim() === "*" || header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag));

/** A range is only valid for the same version of the file; dates in `If-Range` are not supported. */
const isIfRangeMatch = (header: string | string[] | undefined, etag: string) => header === undefined || header === etag;
