import { create as contentDisposition } from "content-disposition";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { inTransaction } from "#app/platform/database/transaction.ts";
import { NotFound, PermissionDenied } from "#app/platform/errors.ts";
import { clientAddress } from "#app/platform/http/ip.ts";
import { envelope } from "#app/platform/http/list-queries.ts";
import { isAllowed, requireAllowed } from "#app/platform/rules.ts";
import { loadSignedLinkActor } from "#app/platform/signed-link-actor.ts";
import { isSignedUrl, signUrl } from "#app/platform/signed-url.ts";
import { requestedRange, sendStoredFile } from "#app/platform/storage/send-stored-file.ts";
import { readItem, requireItem } from "#app/resources/read.server.ts";
import { privateFileResource } from "./manage-private-files.server.ts";
import { type DownloadQuery, type LinkQuery, privateFiles } from "./private-files.resource.ts";

const PURPOSE = "private-file";
const VALID_SECONDS = 60;

/** A file can only be saved: no scripts, no content sniffing, no caching. */
const headers = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
};

/**
 * Creates a signed link that downloads a file without a bearer token, valid for a minute. Downloads
 * are logged under the account that requested the link.
 * @throws NotAuthenticated, PermissionDenied, NotFound also if the file is in the trash
 */
export async function createDownloadLink(app: App, actor: Actor, id: number) {
  const reader = requireAllowed(privateFileResource.access.read, actor);
  const { trashed_at } = await readItem(privateFileResource, app, actor, id);
  if (trashed_at !== null) throw new NotFound();
  const { path, expiresAt } = signUrl(
    app,
    PURPOSE,
    `${privateFiles.path}/${id}/download/?by=${reader.id}`,
    VALID_SECONDS,
  );
  return { url: path, expires_at: expiresAt.toISOString() };
}

/**
 * Sends a file for a valid link, if the account that requested the link may still read private files.
 * A complete response counts as a download, and so does the first range requested with the link;
 * further ranges do not, in any order and number.
 * @throws PermissionDenied, NotFound
 */
export async function sendPrivateFile(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  id: number,
  { by, expires }: LinkQuery,
): Promise<FastifyReply> {
  if (!isSignedUrl(app, PURPOSE, request.url))
    throw new PermissionDenied("This link is not valid or has expired. Please ask for a new one.");
  const { db } = app.database;
  const reader = await loadSignedLinkActor(app, by);
  if (!reader || !isAllowed(privateFileResource.access.read, reader)) throw new PermissionDenied();
  const file = await db
    .selectFrom("private_file")
    .selectAll()
    .where("id", "=", id)
    .where("trashed_at", "is", null)
    .executeTakeFirst();
  if (!file) throw new NotFound();

  const content = { key: file.storage_key, size: file.size, etag: `"${file.sha256.slice(0, 32)}"` };
  const part = requestedRange(request, content);
  if (request.method === "GET" && part !== "unchanged" && part !== "unsatisfiable") {
    const entry = { file_id: id, staff_id: by, username: reader.username, ip: clientAddress(request) };
    await logDownload(app, entry, part === "whole" ? undefined : issuedAt(expires));
  }
  return sendStoredFile(request, reply, app.storage.privateFiles, {
    ...content,
    headers: { ...headers, "Content-Type": file.content_type, "Content-Disposition": contentDisposition(file.name) },
  });
}

const issuedAt = (expires: string) => new Date((Number(expires) - VALID_SECONDS) * 1000).toISOString();

/** Whether the account has started a download of the file since an instant. */
async function hasDownloadSince(
  trx: Queryable,
  { file_id, staff_id }: { file_id: number; staff_id: number },
  since: string,
) {
  const found = await trx
    .selectFrom("private_file_download")
    .select("id")
    .where("file_id", "=", file_id)
    .where("staff_id", "=", staff_id)
    .where("created_at", ">=", since)
    .executeTakeFirst();
  return found !== undefined;
}

interface DownloadEntry {
  file_id: number;
  staff_id: number;
  username: string;
  ip: string;
}

/** @param unlessSince for a range: logs it only if the account has started no download of the file since. */
async function logDownload(app: App, entry: DownloadEntry, unlessSince?: string) {
  await inTransaction(app, async (trx) => {
    if (unlessSince !== undefined) {
      // Concurrent ranges wait here for the first one.
      await trx
        .selectFrom("private_file")
        .select("id")
        .where("id", "=", entry.file_id)
        .$if(app.database.engine === "postgres", (query) => query.forUpdate())
        .execute();
      if (await hasDownloadSince(trx, entry, unlessSince)) return;
    }
    await trx
      .insertInto("private_file_download")
      .values({ ...entry, created_at: app.now().toISOString() })
      .execute();
    await trx
      .updateTable("private_file")
      .set((eb) => ({ downloads: eb("downloads", "+", 1) }))
      .where("id", "=", entry.file_id)
      .execute();
  });
}

/** A page of a file's download log, newest first. @throws NotAuthenticated, PermissionDenied, NotFound */
export async function listDownloads(
  app: App,
  actor: Actor,
  id: number,
  { page, page_size }: DownloadQuery,
  url: string,
) {
  await requireItem(privateFileResource, app, actor, id, privateFileResource.access.read);
  const ofFile = app.database.db.selectFrom("private_file_download").where("file_id", "=", id);
  const { count } = await ofFile.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const results = await ofFile
    .select(["id", "created_at", "staff_id", "username", "ip"])
    .orderBy("id", "desc")
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return envelope(results, Number(count), { page, page_size }, app.config.siteUrl, url);
}
