import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

/** The version on which a change is based. */
export const versionField = z.number().int().optional().meta({
  description:
    "The version you last read. If there is a newer one, the response is 409. Without it and `If-Match`, the change applies to the current version.",
});

/** Route configuration of routes that return an item's version. */
export const returnsVersion = {
  responseHeaders: { ETag: "The item’s version, to send in `If-Match`." },
} as const;

/** The headers of routes that accept the version on which a change is based. */
export const versionHeaders = z.looseObject({
  "if-match": z.string().optional().meta({
    description:
      'The `ETag` you last read, such as `"3"`. As with `version`, the response is 409 if there is a newer one.',
  }),
});

/** Sends an item's version as its `ETag`, for `If-Match`. */
export function setItemEtag<T extends { version?: unknown }>(reply: FastifyReply, item: T): T {
  if (typeof item.version === "number") reply.header("ETag", `"${item.version}"`);
  return item;
}

/**
 * Responds to the creation of an item: 201 with `Location` and `ETag`.
 * @param path the path of the list, with a trailing slash.
 */
export function setCreatedHeaders<T extends { id: number; version?: unknown }>(
  reply: FastifyReply,
  path: string,
  item: T,
): T {
  reply.code(201).header("Location", `${path}${item.id}/`);
  return setItemEtag(reply, item);
}

/**
 * The version on which a change is based, from the body or from `If-Match`.
 * @param given the version in the body.
 * @returns undefined if the request has no version; 0, which no item has, if it is invalid or contradictory.
 */
export function expectedVersion(request: FastifyRequest, given: number | undefined): number | undefined {
  const header = request.headers["if-match"];
  if (header === undefined || header.trim() === "*") return given;
  // Versions only increase, so only the latest of several can be the current one.
  const tags = header.split(",").map((tag) => /^(?:W\/)?"(\d{1,9})"$/.exec(tag.trim())?.[1] ?? 0);
  const latest = Math.max(...tags.map(Number));
  return given === undefined || given === latest ? latest : 0;
}
