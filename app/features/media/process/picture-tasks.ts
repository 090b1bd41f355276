import { readFile } from "node:fs/promises";
import type { Metadata, Sharp, SharpOptions } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import type { PictureFormat } from "#app/ui/picture-sources.ts";
import { encodeSize } from "./encode-size.ts";
import { loadSharp, PICTURE_TIMEOUT, pictureOptions } from "./load-sharp.ts";
import { drawPngAnimation, readPngAnimation } from "./png-animation.ts";

/** A part of a picture, in pixels. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Size {
  /** Passed as content instead of a path, so that a full disk doesn't prevent showing a picture. */
  source: Uint8Array;
  /** The visible part. */
  area: Area | undefined;
  /** Whether to keep all frames. */
  animated: boolean;
  width: number;
  format: PictureFormat;
}

/** Generates a size of a picture for visitors. */
export async function makeSize({ source, area, animated, width, format }: Size): Promise<Buffer> {
  const sharp = await loadSharp();
  const image = sharp(source, { ...pictureOptions, animated }).timeout(PICTURE_TIMEOUT);
  if (area) image.extract(area);
  return encodeSize(image.resize({ width, withoutEnlargement: true }), format).toBuffer();
}

/** A picture's header data, known before decoding. */
export type PictureHeader = Awaited<ReturnType<typeof readHeader>>;

/**
 * @param source the path of a file
 */
export async function readHeader({ source, animated, isApng }: { source: string; animated: boolean; isApng: boolean }) {
  const sharp = await loadSharp();
  const header = await sharp(source, { limitInputPixels: false, animated }).metadata();
  const { format, compression, width, height, pageHeight, pages, orientation, chromaSubsampling, exif } = header;
  const facts = { format, compression, width, height, pageHeight, pages, orientation, chromaSubsampling, exif };
  if (!isApng) return facts;
  const { frames } = await readPngAnimation(source);
  return { ...facts, pageHeight: height, pages: frames.length };
}

interface Reencoding extends Pick<Metadata, "chromaSubsampling"> {
  /** Paths of files. */
  source: string;
  target: string;
  animated: boolean;
  isApng: boolean;
  /** The extension of the target's format. */
  extension: string;
}

/** Re-encodes an upload upright, in sRGB and with nothing but its pixels. @returns the facts of the result */
export async function reencode({ source, target, animated, isApng, extension, chromaSubsampling }: Reencoding) {
  const sharp = await loadSharp();
  const write = (image: Sharp) =>
    encode(image.autoOrient().toColourspace("srgb"), { extension }, { chromaSubsampling }).toFile(target);
  const open = (input: string | Buffer, options: SharpOptions) =>
    sharp(input, { ...pictureOptions, animated, ...options }).timeout(PICTURE_TIMEOUT);
  const image = isApng ? await drawPngAnimation(source) : open(source, {});
  await write(image).catch(async (error) => {
    if (extension !== "jpg") throw error;
    // If only the end marker is missing, the completed file decodes without a warning; a truncated one doesn't.
    const completed = Buffer.concat([await readFile(source), END_OF_JPEG]);
    return write(open(completed, { failOn: "warning" })).catch(() => Promise.reject(error));
  });
  const { width, pageHeight, height } = await sharp(target, { ...pictureOptions, animated }).metadata();
  return { width, height: pageHeight ?? height, placeholder: await createPlaceholder(target) };
}

/** The marker EOI (ISO/IEC 10918-1, B.1.1.3). */
const END_OF_JPEG = Buffer.from("ffd9", "hex");

interface Editing {
  source: Uint8Array;
  /** The path of a file. */
  target: string;
  /** The extension of the target's format. */
  extension: string;
  /** Clockwise, in degrees. */
  rotate: number;
  /** The remaining part of the rotated picture. */
  area: Area;
}

/** Rotates and crops a picture. @returns the facts of the result */
export async function edit({ source, target, extension, rotate, area }: Editing) {
  const sharp = await loadSharp();
  const metadata = await sharp(source, pictureOptions).metadata();
  const image = sharp(source, pictureOptions).timeout(PICTURE_TIMEOUT).rotate(rotate).extract(area);
  const { width, height } = await encode(image, { extension }, metadata).toFile(target);
  return { width, height, placeholder: await createPlaceholder(target) };
}

/** Renders an SVG document made by the application as PNG. */
export async function drawSvg({ svg }: { svg: string }): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg), pictureOptions).timeout(PICTURE_TIMEOUT).png({ compressionLevel: 9 }).toBuffer();
}

interface Icon {
  source: Uint8Array;
  /** The width of a drawing, in its units; undefined for pictures, which have pixels. */
  units: number | undefined;
  /** In pixels. */
  size: number;
  /** The fraction of the width that the logo occupies in an icon whose square is filled with the background. */
  fraction: number | undefined;
  background: string;
}

/**
 * @returns a PNG, with transparency unless its square is filled
 */
export async function drawIcon({ source, units, size, fraction, background }: Icon): Promise<Buffer> {
  const sharp = await loadSharp();
  const side = Math.round(size * (fraction ?? 1));
  // At a density of 72, a unit is a pixel.
  const logo = await sharp(source, { ...pictureOptions, ...(units && { density: (72 * side) / units }) })
    .resize(side, side, { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  if (fraction === undefined) return logo;
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input: logo, gravity: "centre" }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Keeps the format with little loss, since all variants are derived from the result. */
function encode(
  image: Sharp,
  { extension }: { extension: string },
  { chromaSubsampling }: Pick<Metadata, "chromaSubsampling">,
): Sharp {
  switch (extension) {
    case "jpg":
      // Progressive would be 5 % smaller, but decoding any size would require decoding the whole picture.
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
export async function createPlaceholder(path: string): Promise<string> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(path, pictureOptions)
    .timeout(PICTURE_TIMEOUT)
    .resize(THUMB_SIZE, THUMB_SIZE, { fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}
