import { createWriteStream } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { App } from "#app/platform/app.ts";
import { cropArea, type PictureAspect, type PictureFormat, shownWidths, variantName } from "#app/ui/picture-sources.ts";
import type { MediaRow } from "./library.server.ts";
import { WHOLE } from "./picture-shapes.server.ts";
import { cacheVariant, deleteVariants, findCached, readPixels, variantKey } from "./picture-variants.server.ts";
import { finishShape, forgetShape, type LeasedShape, renewLease } from "./shape-leases.server.ts";
import type { SizeMaker } from "./size-maker.server.ts";

/** Those that pages offer; JPEG and PNG are for clients of long ago, and made when one asks. */
const formats: readonly PictureFormat[] = ["avif", "webp"];

/**
 * Makes the sizes of a shape that are not in the cache.
 * @param untilQuiet is awaited before each; false ends the work.
 * @returns how many sizes were made.
 * @throws PictureFailed, FileMissing, StorageFull, CannotSave, Unavailable
 */
export async function makeShape(
  app: App,
  maker: SizeMaker,
  shape: LeasedShape,
  untilQuiet: () => Promise<boolean>,
): Promise<number> {
  const picture = await findShown(app, shape.media_id);
  if (!picture?.width || !picture.height) {
    await forgetShape(app, shape);
    return 0;
  }
  const missing = await findMissing(app, picture, shape);
  let made = 0;
  const original = await app.uploads.temporaryPath();
  const target = await app.uploads.temporaryPath();
  try {
    for (const { width, format, key } of missing) {
      if (!(await untilQuiet())) return made;
      if (made === 0) await open(app, maker, picture, shape, original);
      await maker.ask({ width, format, to: target });
      if (!(await renewLease(app, shape))) return await discard(app, picture, made);
      await cacheVariant(app, key, await readFile(target));
      made += 1;
    }
    if (!(await finishShape(app, shape))) await discard(app, picture, made);
    return made;
  } finally {
    for (const path of [original, target]) await rm(path, { force: true });
  }
}

type Shown = NonNullable<Awaited<ReturnType<typeof findShown>>>;

/** A picture of the library that something uses. */
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

const aspectOf = ({ aspect }: LeasedShape) => (aspect === WHOLE ? undefined : (aspect as PictureAspect));
const focalPoint = ({ focal_x: x, focal_y: y }: Pick<MediaRow, "focal_x" | "focal_y">) => ({ x, y });
const shapeOf = (shape: LeasedShape) => {
  const aspect = aspectOf(shape);
  return { most: shape.most, ...(aspect && { aspect }) };
};

async function findMissing(app: App, picture: Shown, shape: LeasedShape) {
  const missing: { width: number; format: PictureFormat; key: string }[] = [];
  for (const format of formats) {
    for (const width of shownWidths(picture, shapeOf(shape))) {
      const name = variantName(width, aspectOf(shape), focalPoint(picture));
      const key = variantKey(picture, { name, format });
      if (!(await findCached(app, key))) missing.push({ width, format, key });
    }
  }
  return missing;
}

/** Decoded once, as large as the largest size needs it. */
async function open(app: App, maker: SizeMaker, picture: Shown, shape: LeasedShape, path: string): Promise<void> {
  if (picture.storage_key.endsWith(".avif")) await writeFile(path, await readPixels(app, picture));
  else await pipeline(await app.storage.media.get(picture.storage_key), createWriteStream(path, { mode: 0o600 }));
  const aspect = aspectOf(shape);
  const { width, height } = { width: picture.width ?? 1, height: picture.height ?? 1 };
  if (picture.animated && !aspect) return maker.ask({ open: path, animated: true });
  const area = aspect && cropArea({ width, height, focal_point: focalPoint(picture) }, aspect);
  return maker.ask({ open: path, area, width: shownWidths(picture, shapeOf(shape)).at(-1) ?? width });
}

/** The picture was deleted, replaced or changed meanwhile: what was made of former content is of no use. */
async function discard(app: App, picture: Shown, made: number): Promise<number> {
  const now = await findShown(app, picture.id);
  if (now?.sha256 !== picture.sha256) await deleteVariants(app, picture);
  return made;
}
