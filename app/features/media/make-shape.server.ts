import { createWriteStream } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { App } from "#app/platform/app.ts";
import { cropArea, type PictureAspect, type PictureFormat, shownWidths, variantName } from "#app/ui/picture-sources.ts";
import type { MediaRow } from "./library.server.ts";
import type { MediaProcess } from "./media-process.server.ts";
import { WHOLE } from "./picture-shapes.server.ts";
import { cacheVariant, deleteVariants, findCached, readPixels, variantKey } from "./picture-variants.server.ts";
import { type ClaimedShape, finishShape, forgetShape } from "./shape-queue.server.ts";

/** The formats that pages offer; JPEG and PNG are for very old clients, and are generated on request. */
const formats: readonly PictureFormat[] = ["avif", "webp"];

/**
 * Generates the sizes of a shape that are not in the cache.
 * @param whenQuiet awaited before each size; throws to stop the work
 * @returns how many sizes were generated
 * @throws TaskFailed, FileMissing, StorageFull, CannotSave, Unavailable, and what `whenQuiet` throws
 */
export async function makeShape(
  app: App,
  shape: ClaimedShape,
  whenQuiet: () => Promise<MediaProcess>,
): Promise<number> {
  const picture = await findShown(app, shape.media_id);
  if (!picture?.width || !picture.height) {
    await forgetShape(app, shape);
    return 0;
  }
  const missing = await findMissing(app, picture, shape);
  const path = await app.uploads.temporaryPath();
  let opener: MediaProcess | undefined;
  try {
    for (const { width, format, key } of missing) {
      const process = await whenQuiet();
      if (process !== opener) await open(app, process, picture, shape, path);
      opener = process;
      await cacheVariant(app, key, await process.ask("makeOpenedSize", { width, format }));
    }
  } finally {
    await rm(path, { force: true });
  }
  if (!(await finishShape(app, shape))) await discardFormer(app, picture);
  return missing.length;
}

type Shown = NonNullable<Awaited<ReturnType<typeof findShown>>>;

/** A picture from the library that something uses. */
const findShown = (app: App, id: number) =>
  app.database.db
    .selectFrom("media")
    .select(["id", "sha256", "storage_key", "width", "height", "focal_x", "focal_y", "animated"])
    .where("id", "=", id)
    .where("kind", "=", "picture")
    .where((eb) =>
      eb.exists(eb.selectFrom("media_use").select("item_id").whereRef("media_use.media_id", "=", "media.id")),
    )
    .executeTakeFirst();

const getAspect = ({ aspect }: ClaimedShape) => (aspect === WHOLE ? undefined : (aspect as PictureAspect));
const focalPoint = ({ focal_x: x, focal_y: y }: Pick<MediaRow, "focal_x" | "focal_y">) => ({ x, y });
const toShape = (shape: ClaimedShape) => {
  const aspect = getAspect(shape);
  return { most: shape.most, ...(aspect && { aspect }) };
};

async function findMissing(app: App, picture: Shown, shape: ClaimedShape) {
  const missing: { width: number; format: PictureFormat; key: string }[] = [];
  for (const format of formats) {
    for (const width of shownWidths(picture, toShape(shape))) {
      const name = variantName(width, getAspect(shape), focalPoint(picture));
      const key = variantKey(picture, { name, format });
      if (!(await findCached(app, key))) missing.push({ width, format, key });
    }
  }
  return missing;
}

/** Decodes it once, at the resolution that the largest size needs. */
async function open(app: App, process: MediaProcess, picture: Shown, shape: ClaimedShape, path: string): Promise<void> {
  if (picture.storage_key.endsWith(".avif")) await writeFile(path, await readPixels(app, picture));
  else await pipeline(await app.storage.media.get(picture.storage_key), createWriteStream(path, { mode: 0o600 }));
  const aspect = getAspect(shape);
  const { width, height } = { width: picture.width ?? 1, height: picture.height ?? 1 };
  await process.ask("openPicture", {
    source: path,
    area: aspect && cropArea({ width, height, focal_point: focalPoint(picture) }, aspect),
    width: shownWidths(picture, toShape(shape)).at(-1) ?? width,
    animated: picture.animated && !aspect,
  });
}

/** Discards variants of outdated content if the picture was deleted, replaced or changed meanwhile. */
async function discardFormer(app: App, picture: Shown): Promise<void> {
  const now = await findShown(app, picture.id);
  if (now?.sha256 !== picture.sha256) await deleteVariants(app, picture);
}
