import { rm } from "node:fs/promises";
import { CannotSave } from "#app/platform/disk/disk-faults.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { StorageFull } from "#app/platform/storage/storage-errors.ts";
import { MAX_WEBP_SIDE } from "#app/ui/picture-sources.ts";
import { type FileType, MAX_PIXELS } from "./accepted-files.ts";
import { dayTaken } from "./day-taken.server.ts";
import { decodeHeif, MAX_HEIF_PIXELS } from "./decode-heif.server.ts";
import { damagedFileError } from "./file-types.server.ts";
import { runMediaTask } from "./media-process.server.ts";
import { pictureWork } from "./picture-work.server.ts";
import type { PictureHeader } from "./process/picture-tasks.ts";
import { rasterizeSvg } from "./rasterize-svg.server.ts";

const ANIMATED = ["gif", "webp"];
const HEIF = ["avif", "heic"];

export interface NormalizedPicture {
  width: number;
  height: number;
  animated: boolean;
  /** A ThumbHash, Base64-encoded. */
  placeholder: string;
  /** The day on which the photo was taken, as its camera recorded it. */
  taken_on: string | null;
  contentType: string;
  extension: string;
}

/**
 * Re-encodes a picture: upright, in sRGB, without colour profile, camera data, location or any other byte of the
 * original, which also defeats polyglot files. SVG becomes PNG; animated PNG becomes WebP, and so do AVIF and HEIC,
 * since they are expensive to decode.
 * @throws InvalidInput if it cannot be decoded or has too many pixels, StorageFull, CannotSave, Unavailable if the
 * queue is full
 */
export async function normalizePicture(path: string, type: FileType, target: string): Promise<NormalizedPicture> {
  const metadata = type.extension === "svg" ? undefined : await readHeader(path, type);
  const taken_on = dayTaken(metadata?.exif);
  if (metadata && metadata.format !== "heif") {
    const format = isApng(type) && countFrames(metadata) < 2 ? PNG : type;
    return { ...(await pictureWork.run(() => normalizePixels(path, format, metadata, target))), taken_on };
  }
  const decoded = `${target}.png`;
  try {
    const decoding = metadata
      ? decodeHeif(path, metadata.compression, decoded)
      : pictureWork.run(() => rasterizeSvg(path, decoded));
    await decoding.catch(throwUploadError);
    const header = await readHeader(decoded, PNG);
    const format = metadata ? chooseOutputFormat(header) : PNG;
    return { ...(await pictureWork.run(() => normalizePixels(decoded, format, header, target))), taken_on };
  } finally {
    await rm(decoded, { force: true });
  }
}

type Format = Pick<FileType, "contentType" | "extension" | "convertFrom">;

const PNG: Format = { contentType: "image/png", extension: "png" };
export const chooseOutputFormat = ({ width, height }: Pick<PictureHeader, "width" | "height">): Format =>
  Math.max(width, height) > MAX_WEBP_SIDE ? PNG : { contentType: "image/webp", extension: "webp" };

/**
 * Reads and checks the header before anything is decoded: the declared size determines the memory needed.
 * @throws InvalidInput if the format is not the expected one or there are too many pixels
 */
async function readHeader(path: string, type: Format): Promise<PictureHeader> {
  const asked = { source: path, animated: isAnimatable(type), isApng: isApng(type) };
  const metadata = await pictureWork.run(() => runMediaTask("readHeader", asked)).catch(throwUploadError);
  if (expectedFormat(type) !== metadata.format) throw damagedFileError();
  const { width, height, pageHeight } = metadata;
  const pixels = width * (pageHeight ?? height) * countFrames(metadata);
  const most = metadata.format === "heif" ? MAX_HEIF_PIXELS : MAX_PIXELS;
  if (!(pixels > 0 && pixels <= most)) {
    const message = `The picture is too large. The limit is ${most / 1e6} million pixels.`;
    throw InvalidInput.field("file", "too_many_pixels", message);
  }
  if (isApng(type) && countFrames(metadata) > MAX_FRAMES)
    throw InvalidInput.field("file", "too_complex", `The animation has too many frames. The limit is ${MAX_FRAMES}.`);
  return metadata;
}

const countFrames = ({ pageHeight, pages = 1 }: PictureHeader) => (pageHeight === undefined ? 1 : pages);

/**
 * @param type the target format
 */
async function normalizePixels(
  input: string,
  type: Format,
  metadata: PictureHeader,
  target: string,
): Promise<Omit<NormalizedPicture, "taken_on">> {
  const animated = countFrames(metadata) > 1;
  if (animated && (metadata.orientation ?? 1) > 1)
    throw InvalidInput.field(
      "file",
      "sideways",
      "Animations cannot be rotated here. Save the picture upright and upload it again.",
    );
  const { contentType, extension } = type;
  const { chromaSubsampling } = metadata;
  const made = await runMediaTask("reencode", {
    source: input,
    target,
    animated,
    isApng: isApng(type) && animated,
    extension,
    chromaSubsampling,
  }).catch(throwUploadError);
  return { ...made, animated, contentType, extension };
}

/** Each frame of an animated PNG is decoded separately. */
const MAX_FRAMES = 2000;
const isApng = ({ convertFrom }: Format) => convertFrom === "apng";
const isAnimatable = ({ extension }: Format) => ANIMATED.includes(extension);

function expectedFormat({ extension, convertFrom }: Format) {
  if (convertFrom === "apng") return "png";
  if (extension === "jpg") return "jpeg";
  return HEIF.includes(extension) ? "heif" : extension;
}

/** Decoder errors mean that the picture is damaged, unless a system resource is exhausted. */
function throwUploadError(error: unknown): never {
  const { code, message = "" } = error as NodeJS.ErrnoException;
  if (error instanceof InvalidInput || code !== undefined) throw error;
  // Encoders also report a write error, without a system error, if the source is truncated.
  const [, reason] = message.match(/(?:write error|open for write)\nsystem error: (.*)/) ?? [];
  if (reason === undefined) throw damagedFileError();
  throw /space|quota|file too large/i.test(reason) ? new StorageFull(error) : new CannotSave(error);
}
