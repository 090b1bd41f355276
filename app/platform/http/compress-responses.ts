import type { FastifyReply, FastifyRequest } from "fastify";
import { compress, negotiateEncoding } from "../page-cache/encodings.ts";
import type { Http } from "./http.ts";

/** Smaller responses fit into a single packet anyway. */
const MIN_BYTES = 1024;
const TEXT = /^(?:text\/|application\/(?:json|[\w.-]+\+json|[\w.-]+\+xml|xml)|image\/svg)/;

/**
 * Compresses uncached text responses (cached ones are already compressed). Streams are left alone, since they are
 * files, or rows that should be sent as they are read.
 */
export function compressResponses(http: Http): void {
  http.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" && !Buffer.isBuffer(payload)) return payload;
    if (reply.hasHeader("Content-Encoding") || !TEXT.test(String(reply.getHeader("Content-Type") ?? "")))
      return payload;
    return compressBody(request, reply, payload);
  });
}

/**
 * Compresses the body of a text response with an encoding that the client accepts, and sets the corresponding headers.
 */
async function compressBody(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: string | Buffer,
): Promise<string | Buffer> {
  const body = typeof payload === "string" ? Buffer.from(payload) : payload;
  if (body.length < MIN_BYTES || request.method === "HEAD") return payload;
  varyByEncoding(reply);
  const encoding = negotiateEncoding(request.headers["accept-encoding"] as string | undefined);
  if (encoding === "identity") return payload;
  const compressed = await compress(body, encoding, "fast");
  reply.header("Content-Encoding", encoding).removeHeader("Content-Length");
  return compressed;
}

/** Adds the request header that compression depends on to `Vary`. */
function varyByEncoding(reply: FastifyReply): void {
  const vary = reply.getHeader("Vary");
  if (!String(vary ?? "").includes("Accept-Encoding"))
    reply.header("Vary", vary ? `Accept-Encoding, ${vary}` : "Accept-Encoding");
}
