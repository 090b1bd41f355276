import { create as contentDisposition } from "content-disposition";
import type { FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import { NotFound } from "#app/platform/errors.ts";
import { toUnavailable } from "#app/platform/http/error-responses.ts";
import type { Http } from "#app/platform/http/http.ts";
import { clientKey } from "#app/platform/http/ip.ts";
import { mediaUrl } from "#app/platform/media/media-rows.ts";
import { FileMemory } from "#app/platform/storage/file-memory.ts";
import { sendFallback } from "#app/platform/storage/send-stored-file.ts";
import { listWidths, type PictureFormat, pictureFormats, pictureUrl } from "#app/ui/picture-sources.ts";
import type { MediaRow } from "./library.server.ts";
import { PREVIEW, previewKey, previewUrl } from "./media-previews.server.ts";
import { findCached, findVariant, parseVariantName, type Variant, variantStorage } from "./picture-variants.server.ts";

/** Not validated here: an unknown path is a 404 instead of a 400 with details. */
const text = z.string();

const columns = [
  "id",
  "kind",
  "name",
  "content_type",
  "size",
  "sha256",
  "storage_key",
  "width",
  "height",
  "focal_x",
  "focal_y",
  "placeholder",
  "animated",
] as const;
type MediaInfo = Pick<MediaRow, (typeof columns)[number]>;

/**
 * Public and immutable, since the path changes with the content. Scripts never run; a video opened
 * directly plays, and the site's own pages may frame a PDF.
 */
const buildHeaders = (type: string, fileName: string) => ({
  "Content-Type": type.startsWith("text/") ? `${type}; charset=utf-8` : type,
  "Content-Disposition": contentDisposition(fileName, { type: "inline" }),
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Security-Policy": "default-src 'none'; media-src 'self'; frame-ancestors 'self'",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Content-Type-Options": "nosniff",
});

/**
 * Serves `/media/`: the library's files, and pictures in other sizes, aspect ratios and formats. A
 * former path redirects to the current one. Paths contain a hash, so that files cannot be enumerated.
 */
export function serveMediaFiles(http: Http, app: App): void {
  const find = cacheMediaInfo(app);
  const memory = new FileMemory(http, app, "media");

  http.route({
    method: ["GET", "HEAD"],
    url: "/media/:id/:hash/:name",
    schema: { hide: true, params: z.object({ id: text, hash: text, name: text }) },
    handler: async (request, reply) => {
      const { current: revision } = app.revision;
      const isCurrent = (media: MediaInfo) => isRequestedPath(mediaUrl(media), request.params);
      const media = await find(request.params, isCurrent);
      if (!isCurrent(media)) return redirectTo(reply, mediaUrl(media));
      const { content_type, storage_key: key, size, sha256 } = media;
      const etag = `"${sha256.slice(0, 32)}"`;
      const findNewPath = () => find.reload(request.params, media, mediaUrl);
      const headers = buildHeaders(content_type, media.name);
      const file = { path: mediaUrl(media), revision, key, size, etag, headers, findNewPath };
      return memory.send(request, reply, app.storage.media, file);
    },
  });

  http.route({
    method: ["GET", "HEAD"],
    url: "/media/:id/:hash/:variant/:name",
    schema: { hide: true, params: z.object({ id: text, hash: text, variant: text, name: text }) },
    handler: async (request, reply) => {
      const { params } = request;
      const { current: revision } = app.revision;
      if (params.variant === PREVIEW) {
        const media = await find(params, (candidate) => isRequestedPath(previewUrl(candidate), params));
        const path = previewUrl(media);
        if (!isRequestedPath(path, params)) return redirectTo(reply, path);
        const key = previewKey(media);
        const cached = await findCached(app, key);
        if (!cached) throw new NotFound();
        const headers = buildHeaders("image/webp", `${media.name}.webp`);
        const etag = `"${media.sha256.slice(0, 12)}-${PREVIEW}"`;
        const findNewPath = () => find.reload(params, media, previewUrl);
        return memory.send(request, reply, variantStorage(app), {
          path,
          revision,
          key,
          ...cached,
          etag,
          headers,
          findNewPath,
        });
      }
      const requested = parseVariantName(params.variant);
      const format = params.name.split(".").at(-1) as PictureFormat;
      if (!requested || !Object.hasOwn(pictureFormats, format)) throw new NotFound();
      const getPath = (media: MediaInfo) => variantUrl(media, requested, format);
      const media = await find(params, (candidate) => isRequestedPath(getPath(candidate), params));
      const path = getPath(media);
      if (path === undefined) throw new NotFound();
      if (!isRequestedPath(path, params)) return redirectTo(reply, path);
      try {
        const variant = { ...requested, name: params.variant, format };
        const file = variantFile(media, variant);
        const found = await findVariant(app, media, variant, clientKey(request));
        if ("key" in found)
          return await memory.send(request, reply, variantStorage(app), { ...file, ...found, path, revision });
        const body = request.method === "HEAD" ? undefined : found.content;
        const { headers, etag } = file;
        return await reply.headers(headers).headers({ ETag: etag, "Content-Length": found.content.length }).send(body);
      } catch (error) {
        return sendFallback(request, reply, error, { findNewPath: () => find.reload(params, media, getPath) });
      }
    },
  });
}

type Params = { id: string; hash: string; variant?: string; name: string };
/** Whether id and hash have the form that the application generates. */
const isWellFormed = ({ id, hash }: Params) =>
  /^[1-9]\d{0,9}$/.test(id) && Number(id) < 2 ** 31 && /^[\da-f]{12}$/.test(hash);

/** Whether a path is the requested one, after percent-decoding. */
const isRequestedPath = (path: string | undefined, { id, hash, variant, name }: Params) =>
  path !== undefined &&
  decodeURIComponent(path) === ["/media", id, hash, variant, name].filter((part) => part !== undefined).join("/");

const redirectTo = (reply: FastifyReply, path: string) => reply.header("Cache-Control", "no-cache").redirect(path, 302);

/** @returns the path of the variant in the nearest available width; undefined if the file is not an image. */
function variantUrl(media: MediaInfo, { width, aspect }: Pick<Variant, "width" | "aspect">, format: PictureFormat) {
  const widths = listWidths(media, aspect);
  const nearest = widths.findLast((each) => each <= width) ?? widths[0];
  if (media.kind !== "picture" || nearest === undefined) return undefined;
  const picture = { ...media, url: mediaUrl(media), focal_point: { x: media.focal_x, y: media.focal_y } };
  return pictureUrl(picture, nearest, format, aspect);
}

const variantFile = ({ sha256, name }: MediaInfo, variant: Variant) => ({
  etag: `"${sha256.slice(0, 12)}-${variant.name}-${variant.format}"`,
  headers: buildHeaders(pictureFormats[variant.format], name.replace(/[^.]*$/, variant.format)),
});

/**
 * Looks files up by their path, cached until any content changes. While the database is unavailable,
 * stale entries are used.
 */
function cacheMediaInfo(app: App) {
  const memory = new LRUCache<number, { revision: number; media: MediaInfo }>({ max: 5000 });

  /**
   * @throws NotFound if the file never had this path, Unavailable
   */
  const find = async (params: Params, isCurrent: (media: MediaInfo) => boolean): Promise<MediaInfo> => {
    if (!isWellFormed(params)) throw new NotFound();
    const { hash } = params;
    const id = Number(params.id);
    const known = memory.get(id);
    if (known?.revision === app.revision.current && isCurrent(known.media)) return known.media;
    const { current: revision } = app.revision;
    try {
      const media = await app.database.db.selectFrom("media").select(columns).where("id", "=", id).executeTakeFirst();
      if (!media || !(media.sha256.startsWith(hash) || (await hasFormerHash(app, id, hash)))) throw new NotFound();
      memory.set(id, { revision, media });
      return media;
    } catch (error) {
      if (known && isCurrent(known.media) && toUnavailable(error)) return known.media;
      throw error;
    }
  };

  /**
   * Reads a file again after its cached content was not found in the storage, because it has been replaced in the
   * meantime or by another node.
   * @returns its current path, or undefined if its content has not changed
   * @throws NotFound if it was deleted
   */
  const reload = async <T>(params: Params, before: MediaInfo, getPath: (media: MediaInfo) => T) => {
    memory.delete(before.id);
    const media = await find(params, () => false);
    return media.storage_key === before.storage_key ? undefined : getPath(media);
  };
  return Object.assign(find, { reload });
}

const hasFormerHash = async (app: App, id: number, hash: string) =>
  (await app.database.db
    .selectFrom("media_former_hash")
    .select("media_id")
    .where("media_id", "=", id)
    .where("hash", "=", hash)
    .executeTakeFirst()) !== undefined;
