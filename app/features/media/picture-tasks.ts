import type { Metadata, Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import type { PictureFormat } from "#app/ui/picture-sources.ts";
import { encodeSize } from "./encode-size.server.ts";
import { loadSharp, PICTURE_TIMEOUT, pictureOptions } from "./load-sharp.server.ts";

/** What the process of pictures does. */
export const pictureTasks = { makeSize, reencode };
export type PictureTasks = typeof pictureTasks;

interface Size {
  /** The content of a file: a full disk keeps nobody from seeing a picture. */
  source: Uint8Array;
  /** The crop, in pixels of the source. */
  area: { left: number; top: number; width: number; height: number } | undefined;
  /** Whether to keep all frames. */
  animated: boolean;
  width: number;
  format: PictureFormat;
}

/** Makes a size of a picture as visitors get it. */
async function makeSize({ source, area, animated, width, format }: Size): Promise<Buffer> {
  const sharp = await loadSharp();
  const image = sharp(source, { ...pictureOptions, animated }).timeout(PICTURE_TIMEOUT);
  if (area) image.extract(area);
  return encodeSize(image.resize({ width, withoutEnlargement: true }), format).toBuffer();
}

interface Reencoding extends Pick<Metadata, "chromaSubsampling"> {
  /** Paths of files. */
  source: string;
  target: string;
  animated: boolean;
  /** That of the target's format. */
  extension: string;
}

/** Encodes an upload again, upright, in sRGB and without anything but its pixels. @returns the facts of the result. */
async function reencode({ source, target, animated, extension, chromaSubsampling }: Reencoding) {
  const sharp = await loadSharp();
  const image = sharp(source, { ...pictureOptions, animated }).timeout(PICTURE_TIMEOUT);
  await encode(image.autoOrient().toColourspace("srgb"), { extension }, { chromaSubsampling }).toFile(target);
  const { width, pageHeight, height } = await sharp(target, { ...pictureOptions, animated }).metadata();
  return { width, height: pageHeight ?? height, placeholder: await placeholderOf(target) };
}

/** Keeps the format, with little loss, since all variants are derived from the result. */
export function encode(
  image: Sharp,
  { extension }: { extension: string },
  { chromaSubsampling }: Pick<Metadata, "chromaSubsampling">,
): Sharp {
  switch (extension) {
    case "jpg":
      // Not progressive: that is 5 % smaller, but each size would take as long as decoding all of it.
      return image.jpeg({
        quality: 90,
        chromaSubsampling: chromaSubsampling === "4:2:0" ? "4:2:0" : "4:4:4",
      });
    case "webp":
      return image.webp({ quality: 90, smartSubsample: true });
    case "gif":
      return image.gif({ effort: 4 });
    default:
      return image.png({ compressionLevel: 9 });
  }
}

/** The longer side of the input of a ThumbHash, in pixels. */
const THUMB_SIZE = 100;

/** A ThumbHash of an image file, Base64-encoded. */
export async function placeholderOf(path: string): Promise<string> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(path, pictureOptions)
    .timeout(PICTURE_TIMEOUT)
    .resize(THUMB_SIZE, THUMB_SIZE, { fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}
