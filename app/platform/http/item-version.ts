import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

/** The version a change is meant for. */
export const versionField = z.number().int().optional().meta({
  description:
    "The version you read; 409 where there is a newer one. Without it (and without `If-Match`) the change applies to what is there.",
});

/** What a route declares that gives an item's version. */
export const returnsVersion = {
  responseHeaders: { ETag: "The item's version, to be sent back in `If-Match`." },
} as const;

/** The headers of a route that takes the version a change is meant for. */
export const versionHeaders = z.looseObject({
  "if-match": z.string().optional().meta({
    description: 'The `ETag` you read, such as `"3"`: does as `version` does, 409 where there is a newer one.',
  }),
});

/** Gives an item's version as its `ETag`, which `If-Match` takes. */
export function setItemEtag<T extends { version?: unknown }>(reply: FastifyReply, item: T): T {
  if (typeof item.version === "number") reply.header("ETag", `"${item.version}"`);
  return item;
}

/** Answers with an item that was made: 201, and where it is to be found. @param path of the list, with a slash at the end. */
export function setCreatedHeaders<T extends { id: number; version?: unknown }>(
  reply: FastifyReply,
  path: string,
  item: T,
): T {
  reply.code(201).header("Location", `${path}${item.id}/`);
  return setItemEtag(reply, item);
}

/**
 * The version that a request wants to change, from its body or from `If-Match`; undefined where it
 * names none, and 0, which no item has, where it names two different ones or something else.
 * @param given the version in the body.
 */
export function expectedVersion(request: FastifyRequest, given: number | undefined): number | undefined {
  const header = request.headers["if-match"];
  if (header === undefined || header.trim() === "*") return given;
  // Versions only grow: of several that were read, only the latest can be the one that is there.
  const tags = header.split(",").map((tag) => /^(?:W\/)?"(\d{1,9})"$/.exec(tag.trim())?.[1] ?? 0);
  const latest = Math.max(...tags.map(Number));
  return given === undefined || given === latest ? latest : 0;
}
