import type { Sharp } from "sharp";
import type { PictureFormat } from "#app/ui/picture-sources.ts";
import { encodeSize } from "./encode-size.ts";
import { loadSharp, pictureOptions } from "./load-sharp.ts";
import type { Area } from "./picture-tasks.ts";

/** Generous, since these processes have the lowest priority. */
const TIMEOUT = { seconds: 600 };

let opened: ((format: PictureFormat) => Promise<Sharp>) | undefined;

interface Opening {
  /** The path of a file. */
  source: string;
  area: Area | undefined;
  /** The width of the largest size. */
  width: number;
  /** Whether to keep all frames. */
  animated: boolean;
}

/** Decodes a picture once for all its sizes. */
export async function openPicture({ source, area, width, animated }: Opening): Promise<void> {
  const sharp = await loadSharp(1);
  if (animated) {
    // Only WebP keeps the animation, so each size is derived from the original.
    opened = async (format) => sharp(source, { ...pictureOptions, animated: format === "webp" });
    return;
  }
  const image = sharp(source, pictureOptions).timeout(TIMEOUT);
  if (area) image.extract(area);
  const { data, info } = await image
    .resize({ width, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels, height } = info;
  opened = async () => sharp(data, { raw: { width: info.width, height, channels } });
}

/** Generates a size of the most recently opened picture. */
export async function makeOpenedSize({ width, format }: { width: number; format: PictureFormat }): Promise<Buffer> {
  const image = await opened?.(format);
  if (!image) throw new Error("No picture has been opened.");
  return encodeSize(image.timeout(TIMEOUT).resize({ width, withoutEnlargement: true }), format).toBuffer();
}
