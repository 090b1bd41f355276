import { readFile } from "node:fs/promises";
import sharp, { type Metadata, type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { InvalidInput } from "#app/platform/errors.ts";
import { damaged, type FileType } from "./file-types.server.ts";
import { MAX_PIXELS, PICTURE_TIMEOUT, pictureOptions } from "./picture-work.server.ts";

/** The longer side of a picture made from vectors, in pixels. */
const VECTOR_SIZE = 2048;
/** The longer side of what a ThumbHash is made from, in pixels. */
const THUMB_SIZE = 100;
const ANIMATED = ["gif", "webp"];

export interface NormalPicture {
  width: number;
  height: number;
  animated: boolean;
  /** A ThumbHash in base64. */
  placeholder: string;
  contentType: string;
  extension: string;
}

/**
 * Writes a picture anew: upright, in sRGB, without a profile, camera data, location or anything else
 * that was in the file, and nothing of its bytes, so that a file that is several things at once ends
 * here. Vectors become PNG.
 * @throws InvalidInput where it cannot be read or is too large to be decoded.
 */
export async function normalisePicture(path: string, type: FileType, target: string): Promise<NormalPicture> {
  const isVector = type.extension === "svg";
  // Without a path, vectors cannot refer to files beside them.
  const input = isVector ? await readFile(path) : path;
  const metadata = await sharp(input, { limitInputPixels: false, animated: isAnimatable(type) })
    .metadata()
    .catch(refuse);
  if (expectedFormat(type) !== metadata.format) throw damaged();
  const { frames } = requireSize(metadata, isVector);
  const animated = frames > 1;
  try {
    const image = sharp(input, { ...pictureOptions, animated, ...(isVector && { density: densityFor(metadata) }) });
    await encode(image.timeout(PICTURE_TIMEOUT).autoOrient().toColourspace("srgb"), type, metadata).toFile(target);
    const { width, pageHeight, height } = await sharp(target, { ...pictureOptions, animated }).metadata();
    const extension = isVector ? "png" : type.extension;
    return {
      width,
      height: pageHeight ?? height,
      animated,
      placeholder: await placeholderOf(target),
      contentType: isVector ? "image/png" : type.contentType,
      extension,
    };
  } catch (error) {
    return refuse(error);
  }
}

const isAnimatable = ({ extension }: FileType) => ANIMATED.includes(extension);

function expectedFormat({ extension }: FileType) {
  if (extension === "jpg") return "jpeg";
  return extension === "avif" ? "heif" : extension;
}

/** Before anything is decoded: what a header promises decides how much memory it would take. */
function requireSize({ width, height, pageHeight, pages = 1 }: Metadata, isVector: boolean) {
  const frames = pageHeight === undefined ? 1 : pages;
  const pixels = width * (pageHeight ?? height) * frames;
  // Vectors are drawn at a size of our own choice.
  if (!(pixels > 0) || (pixels > MAX_PIXELS && !isVector)) {
    throw InvalidInput.field(
      "file",
      "too_many_pixels",
      `The picture has too many pixels: ${MAX_PIXELS / 1e6} million at most.`,
    );
  }
  return { frames };
}

/** The resolution at which the longer side becomes `VECTOR_SIZE`; 72 draws a unit as a pixel. */
function densityFor({ width, height }: Metadata) {
  return Math.min(2400, Math.max(1, (72 * VECTOR_SIZE) / Math.max(width, height)));
}

/** In its own format, with as little loss as makes sense for what everything else is made from. */
function encode(image: Sharp, { extension }: FileType, { chromaSubsampling }: Metadata) {
  switch (extension) {
    case "jpg":
      return image.jpeg({
        quality: 90,
        progressive: true,
        chromaSubsampling: chromaSubsampling === "4:2:0" ? "4:2:0" : "4:4:4",
      });
    case "webp":
      return image.webp({ quality: 90, smartSubsample: true });
    case "avif":
      return image.avif({ quality: 75, effort: 2 });
    case "gif":
      return image.gif({ effort: 4 });
    default:
      return image.png({ compressionLevel: 9 });
  }
}

async function placeholderOf(path: string) {
  const { data, info } = await sharp(path, pictureOptions)
    .timeout(PICTURE_TIMEOUT)
    .resize(THUMB_SIZE, THUMB_SIZE, { fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}

/** What the decoders say of a picture is the picture's fault, unless the system is out of something. */
function refuse(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof InvalidInput || code !== undefined) throw error;
  if (/No space left|write error|unable to write|wbuffer_write/i.test(String(error))) throw error;
  throw damaged();
}
