import { create as contentDisposition } from "content-disposition";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Actor } from "#app/platform/actor.ts";
import { PermissionDenied } from "#app/platform/errors.ts";
import { requireAllowed, staff } from "#app/platform/rules.ts";
import { loadSignedLinkActor } from "#app/platform/signed-link-actor.ts";
import { isSignedUrl, signUrl } from "#app/platform/signed-url.ts";
import { sendStoredFile } from "#app/platform/storage/send-stored-file.ts";
import { findMedia, findOriginal, type Library } from "./library.server.ts";
import { filesPath, type OriginalQuery } from "./media.resource.ts";

const PURPOSE = "media-original";
const VALID_SECONDS = 60;

/** What was cropped away may not be meant for everybody, so originals are for staff, and no cache keeps them. */
const headers = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-site",
  "X-Content-Type-Options": "nosniff",
};

/** A signed link to a file as it was before it was rotated or cropped. @throws NotAuthenticated, NotFound */
export async function linkToOriginal({ app }: Library, actor: Actor, id: number) {
  const person = requireAllowed(staff, actor);
  await findMedia(app.database.db, id);
  const { path, expiresAt } = signUrl(app, PURPOSE, `${filesPath}${id}/original/file/?by=${person.id}`, VALID_SECONDS);
  return { url: path, expires_at: expiresAt.toISOString() };
}

/** Sends the original for a valid link. @throws PermissionDenied, NotFound */
export async function sendOriginal(
  { app }: Library,
  request: FastifyRequest,
  reply: FastifyReply,
  id: number,
  { by }: z.infer<typeof OriginalQuery>,
): Promise<FastifyReply> {
  if (!isSignedUrl(app, PURPOSE, request.url))
    throw new PermissionDenied("This link is not valid or has expired. Please ask for a new one.");
  if (!(await loadSignedLinkActor(app, by))) throw new PermissionDenied();
  const media = await findMedia(app.database.db, id);
  const { storage_key: key, size, sha256, content_type } = (await findOriginal(app.database.db, id)) ?? media;
  return sendStoredFile(request, reply, app.storage.media, {
    key,
    size,
    etag: `"${sha256.slice(0, 32)}"`,
    headers: {
      ...headers,
      "Content-Type": content_type,
      "Content-Disposition": contentDisposition(media.name, { type: "inline" }),
    },
  });
}
