import type { FastifyReply, FastifyRequest } from "fastify";
import { negotiateEncoding } from "../page-cache/encodings.ts";
import { getVariant, type KeptEntry, matchingEtag, notModifiedHeaders } from "../page-cache/page-entry.ts";

/** Sends a cache entry, or a 304 if the client's copy is current. */
export async function sendEntry(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: KeptEntry,
  sharing: "shared" | "private",
) {
  const variant = await getVariant(entry, negotiateEncoding(request.headers["accept-encoding"] as string | undefined));
  const tag = sharing === "shared" ? matchingEtag(entry, request.headers["if-none-match"]) : undefined;
  const vary = reply.getHeader("vary");
  if (tag !== undefined) reply.code(304).headers(Object.fromEntries(notModifiedHeaders(variant, tag)));
  else reply.code(entry.status).headers(Object.fromEntries(variant.headers));
  // Keeps the Vary values that the caller has set.
  if (vary) reply.header("Vary", `${reply.getHeader("vary")}, ${vary}`);
  if (sharing === "private") reply.header("Cache-Control", "no-store").removeHeader("ETag");
  return tag === undefined ? reply.send(variant.body) : reply.send();
}
