import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { App } from "#app/platform/app.ts";
import { NotFound, Unavailable } from "#app/platform/errors.ts";
import { DiskStorage } from "#app/platform/storage/disk-storage.ts";
import type { StoredFile } from "#app/platform/storage/file-storage.ts";
import { FileMissing } from "#app/platform/storage/storage-errors.ts";
import { cropArea, type PictureAspect, type PictureFormat, pictureAspects } from "#app/ui/picture-sources.ts";
import { decodeHeif } from "./decode-heif.server.ts";
import type { MediaRow } from "./library.server.ts";
import { runMediaTask } from "./media-process.server.ts";
import { pictureWork } from "./picture-work.server.ts";

/** A size, aspect ratio and format of a picture, as in its path. */
export interface Variant {
  name: string;
  width: number;
  aspect: PictureAspect | undefined;
  format: PictureFormat;
}

type Picture = Pick<
  MediaRow,
  "id" | "sha256" | "storage_key" | "width" | "height" | "focal_x" | "focal_y" | "animated"
>;

/** The size limit of the variant cache, in bytes; the oldest variants are evicted first, and generated again on request. */
const MAX_CACHE_BYTES = 4 * 1024 ** 3;

/** The timeout for reading an original, in milliseconds. */
const ORIGINAL_TIMEOUT = 20_000;

/** Variants are cached on the local disk even if the originals are elsewhere, because they can be generated again. */
const openCache = (app: App) => new DiskStorage(join(app.config.dataDir, "pictures"));

export const variantKey = (
  picture: Pick<Picture, "id" | "sha256">,
  { name, format }: Pick<Variant, "name" | "format">,
) => `${getFolder(picture)}/${name}.${format}`;

/** Finds a variant on this disk, or fetches one that another node stored in S3. */
export async function findCached(app: App, key: string): Promise<{ size: number } | undefined> {
  const cache = openCache(app);
  const shared = app.storage.pictures;
  const found = await cache.stat(key);
  if (found || !shared) return found;
  try {
    await cache.put(key, await shared.get(key));
    return await cache.stat(key);
  } catch (error) {
    // Shared variants only save work.
    if (!(error instanceof FileMissing)) app.log.warn({ err: error }, "could not fetch a picture variant");
    return undefined;
  }
}

/** @throws StorageFull, CannotSave, Unavailable */
export async function cacheVariant(app: App, key: string, content: Buffer): Promise<void> {
  await openCache(app).put(key, Readable.from([content]));
  await app.storage.pictures?.put(key, Readable.from([content]));
  const { dataDir } = app.config;
  cachedBytes.set(dataDir, (cachedBytes.get(dataDir) ?? 0) + content.length);
}

/** The size of each cache since it was last swept, by its data folder. */
const cachedBytes = new Map<string, number>();

/** Whether variants must be evicted soon, so that more of them would only replace others. */
export const isCacheNearlyFull = ({ config }: App) => (cachedBytes.get(config.dataDir) ?? 0) > 0.75 * MAX_CACHE_BYTES;

const getFolder = ({ id, sha256 }: Pick<MediaRow, "id" | "sha256">) => `${id}-${sha256.slice(0, 12)}`;

/**
 * Returns a variant's key in the cache and its size in bytes, or generates it and returns its content. Concurrent
 * requests share one generation.
 * @param client for the limit per client; see `clientKey`
 * @throws Unavailable if the queue is full, TooManyRequests if this client has too many variants queued, FileMissing if
 * the original is missing
 */
export async function findVariant(
  app: App,
  picture: Picture,
  variant: Variant,
  client: string,
): Promise<{ content: Buffer } | { key: string; size: number }> {
  const key = variantKey(picture, variant);
  const cached = await findCached(app, key);
  if (cached) return { key, size: cached.size };
  const render = async () => {
    const rendered = await renderVariant(await readPixels(app, picture), picture, variant);
    // It is sent even if it can't be cached, for example on a full disk.
    await cacheVariant(app, key, rendered).catch((error) =>
      app.log.error({ err: error }, "could not cache a picture variant"),
    );
    return rendered;
  };
  return { content: await pictureWork.once(`${app.config.dataDir}/${key}`, render, client) };
}

/** The pixels of a picture from the library. @throws NotFound, FileMissing, Unavailable */
export async function readPicture(app: App, id: number): Promise<Buffer> {
  const row = await app.database.db
    .selectFrom("media")
    .select("storage_key")
    .where("id", "=", id)
    .where("kind", "=", "picture")
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return readPixels(app, row);
}

/** AVIF originals from before uploads were converted to WebP are also decoded in a separate process. */
export async function readPixels(app: App, picture: Pick<Picture, "storage_key">): Promise<Buffer> {
  const original = await readOriginal(app, picture);
  if (!picture.storage_key.endsWith(".avif")) return original;
  const path = await app.uploads.temporaryPath();
  try {
    await writeFile(path, original);
    await decodeHeif(path, "av1", `${path}.png`);
    return await readFile(`${path}.png`);
  } finally {
    for (const each of [path, `${path}.png`]) await rm(each, { force: true });
  }
}

/** @throws FileMissing, Unavailable also if the storage stops responding, so that the queue is not blocked */
async function readOriginal({ storage }: App, { storage_key }: Pick<Picture, "storage_key">): Promise<Buffer> {
  const original = await storage.media.get(storage_key);
  const timer = setTimeout(() => original.destroy(new Unavailable()), ORIGINAL_TIMEOUT);
  try {
    return await buffer(original);
  } finally {
    clearTimeout(timer);
  }
}

export const variantStorage = openCache;

function renderVariant(source: Buffer, picture: Picture, { width, aspect, format }: Variant): Promise<Buffer> {
  const { width: w, height: h, focal_x: x, focal_y: y } = picture;
  const area = aspect && cropArea({ width: w ?? 1, height: h ?? 1, focal_point: { x, y } }, aspect);
  // WebP is the only target format with animation.
  const animated = picture.animated && format === "webp";
  return runMediaTask("makeSize", { source, area, animated, width, format });
}

/** Deletes a picture's cached variants on this node; other nodes delete theirs in `sweepVariants`. Never throws. */
export async function deleteVariants(app: App, picture: Pick<MediaRow, "id" | "sha256">): Promise<void> {
  const folder = getFolder(picture);
  const { pictures: shared } = app.storage;
  try {
    await openCache(app).deleteFolder(folder);
    if (shared) for await (const { key } of shared.list(`${folder}/`)) await shared.delete(key);
  } catch (error) {
    app.log.warn({ err: error }, "could not delete picture variants");
  }
}

/** Deletes variants of files that are no longer in the library, and the oldest ones beyond the size limit. */
export async function sweepVariants(app: App, maxBytes = MAX_CACHE_BYTES): Promise<void> {
  const cache = openCache(app);
  await cache.sweep();
  const files: StoredFile[] = [];
  for await (const file of cache.list()) files.push(file);
  const folders = [...new Set(files.map(({ key }) => key.split("/")[0] as string))];
  const deleted = new Set<string>();
  for (let at = 0; at < folders.length; at += 500) {
    const some = folders.slice(at, at + 500);
    const ids = some.map((folder) => Number.parseInt(folder, 10)).filter(Number.isSafeInteger);
    const rows = await app.database.db.selectFrom("media").select(["id", "sha256"]).where("id", "in", ids).execute();
    const known = new Set(rows.map(getFolder));
    for (const folder of some) if (!known.has(folder)) deleted.add(folder);
  }
  for (const folder of deleted) await cache.deleteFolder(folder);

  const kept = files
    .filter(({ key }) => !deleted.has(key.split("/")[0] as string))
    .sort((a, b) => a.modifiedAt.getTime() - b.modifiedAt.getTime());
  let total = kept.reduce((sum, { size }) => sum + size, 0);
  for (const { key, size } of kept) {
    if (total <= maxBytes) break;
    await cache.delete(key);
    total -= size;
  }
  cachedBytes.set(app.config.dataDir, total);
}

/** Parses names such as `w640` or `w640-16x9-50-33`. @returns undefined if the name is invalid. */
export function parseVariantName(name: string): { width: number; aspect: PictureAspect | undefined } | undefined {
  const [, width, aspect] = name.match(/^w(\d{1,4})(?:-(\d{1,2}x\d{1,2})-\d{1,3}-\d{1,3})?$/) ?? [];
  if (width === undefined || (aspect !== undefined && !Object.hasOwn(pictureAspects, aspect))) return undefined;
  return { width: Number(width), aspect: aspect as PictureAspect | undefined };
}
