import { create as contentDisposition } from "content-disposition";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Actor } from "#app/platform/access/actor.ts";
import { requireAllowed, staff } from "#app/platform/access/rules.ts";
import { createStaffLink, requireFreshLink, requireLinkedStaff } from "#app/platform/access/signed-downloads.ts";
import { protectedFileHeaders, sendStoredFile } from "#app/platform/storage/send-stored-file.ts";
import { findMedia, findOriginal, type Library } from "./library.server.ts";
import { filesPath, type OriginalQuery } from "./media.resource.ts";

const PURPOSE = "media-original";

/**
 * A signed link to the unedited file. Cropped parts may be confidential, so originals are for staff only.
 * @throws NotAuthenticated, NotFound
 */
export async function createOriginalLink({ app }: Library, actor: Actor, id: number) {
  const person = requireAllowed(staff, actor);
  await findMedia(app.database.db, id);
  return createStaffLink(app, PURPOSE, `${filesPath}${id}/original/file/`, person);
}

/** Sends the original for a valid link. @throws PermissionDenied, NotFound */
export async function sendOriginal(
  { app }: Library,
  request: FastifyRequest,
  reply: FastifyReply,
  id: number,
  { by }: z.infer<typeof OriginalQuery>,
): Promise<FastifyReply> {
  requireFreshLink(app, PURPOSE, request.url);
  await requireLinkedStaff(app, by, staff);
  const media = await findMedia(app.database.db, id);
  const { storage_key: key, size, sha256, content_type } = (await findOriginal(app.database.db, id)) ?? media;
  return sendStoredFile(request, reply, app.storage.media, {
    key,
    size,
    etag: `"${sha256.slice(0, 32)}"`,
    headers: {
      ...protectedFileHeaders,
      // The library's editor displays it.
      "Cross-Origin-Resource-Policy": "same-site",
      "Content-Type": content_type,
      "Content-Disposition": contentDisposition(media.name, { type: "inline" }),
    },
  });
}
