import { randomUUID } from "node:crypto";
import { create as contentDisposition } from "content-disposition";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "#app/platform/access/actor.ts";
import { requireAllowed } from "#app/platform/access/rules.ts";
import {
  createStaffLink,
  LinkNotValid,
  requireLinkedStaff,
  signedLink,
} from "#app/platform/access/signed-downloads.ts";
import { readSignedUrlExpiry } from "#app/platform/access/signed-url.ts";
import type { App } from "#app/platform/app.ts";
import { NotFound } from "#app/platform/errors.ts";
import { clientAddress } from "#app/platform/http/ip.ts";
import { envelope } from "#app/platform/http/list-queries.ts";
import { protectedFileHeaders, requestedRange, sendStoredFile } from "#app/platform/storage/send-stored-file.ts";
import { readItem, requireItem } from "#app/resources/read.server.ts";
import { beginDownload, type DownloadStart, LinkGone, requireLiveLink, settleDownload } from "./download-log.server.ts";
import { getNetwork } from "./get-network.server.ts";
import { privateFileResource } from "./manage-private-files.server.ts";
import { type Download, type DownloadQuery, type LinkQuery, privateFiles } from "./private-files.resource.ts";

const PURPOSE = "private-file";
const downloadPath = (id: number, query: Record<string, string> = {}) =>
  `${privateFiles.path}/${id}/download/?${new URLSearchParams({ ...query, ticket: randomUUID() })}`;

/**
 * Creates a signed link that downloads a file without a bearer token. A download must start within a minute, and can be
 * resumed later. It is logged under the account that requested the link.
 * @throws NotAuthenticated, PermissionDenied, NotFound also if the file is in the trash
 */
export async function createDownloadLink(app: App, actor: Actor, id: number) {
  const reader = requireAllowed(privateFileResource.access.read, actor);
  const { trashed_at } = await readItem(privateFileResource, app, actor, id);
  if (trashed_at !== null) throw new NotFound();
  return createStaffLink(app, PURPOSE, downloadPath(id), reader);
}

/** The download URL for visitors who opened a link to a file. */
export const buildDownloadUrl = (app: App, { id, file_id }: { id: number; file_id: number }): string =>
  signedLink(app, PURPOSE, downloadPath(file_id, { link: String(id) })).url;

/**
 * Sends a file for a signed link: to an account that may still read private files, or to a visitor with a link that is
 * still valid.
 * @throws PermissionDenied, NotFound, LinkGone
 */
export async function sendPrivateFile(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  id: number,
  { by, link, ticket }: LinkQuery,
): Promise<FastifyReply> {
  const expiresAt = readSignedUrlExpiry(app, PURPOSE, request.url);
  if (!expiresAt) throw new LinkNotValid();
  const requester = await findRequester(app, request, by, link);
  const file = await app.database.db
    .selectFrom("private_file")
    .select(["name", "size", "storage_key", "sha256", "content_type"])
    .where("id", "=", id)
    .where("trashed_at", "is", null)
    .executeTakeFirst();
  if (!file) throw "link_id" in requester ? new LinkGone("This file is no longer available.") : new NotFound();

  const content = { key: file.storage_key, size: file.size, etag: `"${file.sha256.slice(0, 32)}"` };
  const part = requestedRange(request, content);
  const mayBegin = expiresAt > app.now();
  const length = typeof part === "object" ? part.end - part.start + 1 : file.size;
  let entry: number | undefined;
  if (request.method === "GET" && part !== "unchanged" && part !== "unsatisfiable") {
    const start = { file: { id, size: file.size }, ticket, isRange: part !== "whole", length, mayBegin, by: requester };
    entry = await beginDownload(app, start);
  }
  if (entry === undefined && !mayBegin) throw new LinkNotValid();
  return sendStoredFile(request, reply, app.storage.privateFiles, {
    ...content,
    headers: {
      ...protectedFileHeaders,
      "Content-Type": file.content_type,
      "Content-Disposition": contentDisposition(file.name),
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex, nofollow",
    },
    ...(entry !== undefined && { onSent: (bytes: number) => settleDownload(app, entry, length, bytes) }),
  });
}

async function findRequester(
  app: App,
  request: FastifyRequest,
  by: number | undefined,
  link: number | undefined,
): Promise<DownloadStart["by"]> {
  if (link !== undefined) {
    await requireLiveLink(app.database.db, link, app.now());
    return { link_id: link, ip: getNetwork(clientAddress(request)) };
  }
  if (by === undefined) throw new LinkNotValid();
  const { id, username } = await requireLinkedStaff(app, by, privateFileResource.access.read);
  return { staff_id: id, username, ip: clientAddress(request) };
}

/** A page of a file's download log, newest first. @throws NotAuthenticated, PermissionDenied, NotFound */
export async function listDownloads(
  app: App,
  actor: Actor,
  id: number,
  { page, page_size }: DownloadQuery,
  url: string,
) {
  requireAllowed(privateFileResource.access.read, actor);
  // A file without downloads is one row without a download.
  const rows = await app.database.db
    .selectFrom("private_file")
    .leftJoin("private_file_download as download", "download.file_id", "private_file.id")
    .leftJoin("private_file_link as link", "link.id", "download.link_id")
    .select(["download.id", "download.created_at", "download.staff_id", "download.username", "download.ip"])
    .select(["download.size", "download.bytes", "download.link_id", "link.note"])
    .select((eb) =>
      eb
        .selectFrom("private_file_download as any")
        .select((all) => all.fn.countAll<number>().as("count"))
        .whereRef("any.file_id", "=", "private_file.id")
        .as("count"),
    )
    .where("private_file.id", "=", id)
    .orderBy("download.id", "desc")
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const [first] = rows;
  if (!first) await requireItem(privateFileResource, app, actor, id, privateFileResource.access.read);
  const results = rows.flatMap(({ id: entry, link_id, note, count: _, ...row }): Download[] => {
    const link = link_id === null ? null : { id: link_id, note: note ?? "" };
    return entry === null ? [] : [{ ...row, id: entry, link } as Download];
  });
  return envelope(results, Number(first?.count ?? 0), { page, page_size }, app.config.siteUrl, url);
}
