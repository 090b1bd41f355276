import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import type { Api } from "./api.ts";

/** The bytes of a test file. */
export interface Sample {
  name: string;
  bytes: Buffer;
}

type Colour = { r: number; g: number; b: number; alpha?: number };

/** A picture that no other test has, thanks to its colour. */
export function picture(width: number, height: number, background: Colour | string = randomColour()) {
  const channels = typeof background === "object" && background.alpha !== undefined ? 4 : 3;
  return sharp({ create: { width, height, channels, background } });
}

function randomColour(): Colour {
  const channel = () => Math.floor(Math.random() * 256);
  return { r: channel(), g: channel(), b: channel() };
}

export const jpeg = (width = 64, height = 48, background?: Colour | string) =>
  picture(width, height, background).jpeg().toBuffer();
export const png = (width = 64, height = 48, background?: Colour | string) =>
  picture(width, height, background).png().toBuffer();

/** A picture of a megabyte that cannot be compressed. */
export async function noise(): Promise<Buffer> {
  const raw = Buffer.from(Array.from({ length: 600 * 600 * 3 }, () => Math.floor(Math.random() * 256)));
  return sharp(raw, { raw: { width: 600, height: 600, channels: 3 } })
    .png()
    .toBuffer();
}

/** Photos taken on successive days of July 2024. */
export const createDailyPhotos = (count: number): Promise<Buffer[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const day = `2024:07:${String(at + 1).padStart(2, "0")} 12:00:00`;
      const photo = sharp(await jpeg(80 + at, 60)).withExif({ IFD2: { DateTimeOriginal: day } });
      return photo.jpeg().toBuffer();
    }),
  );

/** The left half red, the right half blue. */
export async function twoHalves(width: number, height: number) {
  const red = await picture(Math.floor(width / 2), height, "#ff0000")
    .png()
    .toBuffer();
  return picture(width, height, "#0000ff").composite([{ input: red, left: 0, top: 0 }]);
}

/** An animation of frames of these colours. */
export async function animation(colours: string[], format: "gif" | "webp" = "gif") {
  const frames = await Promise.all(colours.map((colour) => picture(40, 30, colour).png().toBuffer()));
  const image = sharp(frames, { join: { animated: true } });
  return format === "gif"
    ? image.gif({ delay: colours.map(() => 100) }).toBuffer()
    : image.webp({ delay: colours.map(() => 100) }).toBuffer();
}

/**
 * A photo of 64 by 48 as phones make it, of 0.5 to 1 KB: written from JPEG files made by sharp with
 * `heif-enc -q 60 -p chroma=420` of libheif 1.15 (x265), so that the image is a grid with one tile.
 *
 * - turned: the left half red, the right half blue, and "Secret place" in its Exif data; with the property
 *   `irot` (3, a quarter clockwise) put into `ipco` and given to the primary item in `ipma`.
 * - display-p3: #d04030 of sRGB converted to Display P3, whose profile is in `colr`.
 * - named-p3: the same, but its `colr` is of type `nclx` with the primaries 12, padded with zeros.
 * - two-images: a black and a white one; `pitm` makes the second the primary one.
 */
export const heic = (name: "turned" | "display-p3" | "named-p3" | "two-images") =>
  readFileSync(`tests/support/heic/${name}.heic`);

/** A small AVIF file whose header declares this many pixels. */
export const avifHeader = async (width: number, height: number) =>
  promise(await picture(64, 48).avif().toBuffer(), width, height);

/** A small HEIC file whose header declares this many pixels. */
export const heicHeader = (width: number, height: number) => promise(heic("turned"), width, height);

/** Rewrites every ImageSpatialExtentsProperty (ISO/IEC 23008-12, 6.5.3): version and flags, width, height. */
function promise(bytes: Buffer, width: number, height: number) {
  for (let at = bytes.indexOf("ispe"); at >= 0; at = bytes.indexOf("ispe", at + 4)) {
    bytes.writeUInt32BE(width, at + 8);
    bytes.writeUInt32BE(height, at + 12);
  }
  return bytes;
}

export const pdf = (text = "Hello") =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n% ${text}\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`,
  );

export const captions = (text = "A first line") => Buffer.from(`WEBVTT\n\n00:00.000 --> 00:02.000\n${text}\n`);

/** A box of an MP4 file. */
export function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8);
  header.write(type, 4, "latin1");
  return Buffer.concat([header, body]);
}

/** Encodes 32-bit numbers. */
const words = (...values: number[]) => {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) buffer.writeUInt32BE(value, index * 4);
  return buffer;
};

/** The matrices for no rotation, and for a quarter turn clockwise (ISO/IEC 14496-12, 8.3.2). */
const unity = words(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const quarter = words(0, 0x10000, 0, 0xffff0000, 0, 0, 0, 0, 0x40000000);

/**
 * A video of 640 by 360, rotated by a quarter turn if it is held upright, with its location in the user data, as
 * phones write it.
 */
export function mp4({
  seconds = 3,
  place = "+48.8577+002.2950/",
  brand = "isom",
  payload = "frames",
  isUpright = false,
} = {}): Buffer {
  const duration = seconds * 1000;
  const placeData = Buffer.alloc(4);
  placeData.writeUInt16BE(place.length);
  const entry = Buffer.alloc(78);
  entry.writeUInt16BE(640, 24);
  entry.writeUInt16BE(360, 26);
  const track = box(
    "trak",
    box("tkhd", words(0, 0, 0, 1, 0, duration), Buffer.alloc(16), isUpright ? quarter : unity, words(0, 0)),
    box(
      "mdia",
      box("mdhd", words(0, 0, 0, 1000, duration, 0)),
      box("hdlr", words(0, 0), "vide", Buffer.alloc(13)),
      box("minf", box("stbl", box("stsd", words(0, 1), box("avc1", entry)))),
    ),
    box("meta", words(0), place),
  );
  return Buffer.concat([
    box("ftyp", brand, words(0), "isommp42"),
    box(
      "moov",
      box("mvhd", words(0, 0, 0, 1000, duration), Buffer.alloc(16), unity, Buffer.alloc(28)),
      track,
      box("udta", box("\u00a9xyz", placeData, place)),
    ),
    box("mdat", payload),
  ]);
}

/** A second of silence, 8 kHz mono, 8 bits. */
export function wav(seconds = 1): Buffer {
  const length = 8000 * seconds;
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36);
  header.writeUInt32LE(length, 40);
  return Buffer.concat([header, Buffer.alloc(length, 128)]);
}

/** The beginning of a WebM file: its header, and a track of 640 by 360. */
export const webm = () =>
  Buffer.from(
    "1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff" +
      "1654ae6b9dae9bd7810173c58101838101" +
      "8685565f565038" +
      "e088b0820280ba820168",
    "hex",
  );

const pngSignature = Buffer.from("89504e470d0a1a0a", "hex");

function pngChunk(type: string, ...data: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from(type), ...data]);
  return Buffer.concat([words(body.length - 4), body, words(crc32(body))]);
}

/** The beginning of a PNG file that declares this many pixels. */
export function pngHeader(width: number, height: number): Buffer {
  return Buffer.concat([
    pngSignature,
    pngChunk("IHDR", words(width, height), Buffer.from([1, 0, 0, 0, 0])),
    pngChunk("IDAT", Buffer.from("789c03000000000001", "hex")),
    pngChunk("IEND"),
  ]);
}

/** A frame of an animated PNG: its colour, its place, and the bytes `dispose_op` and `blend_op`. */
interface PngFrame {
  colour: Colour & { alpha: number };
  area?: { left: number; top: number; width: number; height: number };
  disposal?: 0 | 1 | 2;
  isBlended?: boolean;
}

/** An animated PNG of 40 by 30 that plays twice, each frame for a tenth of a second. */
export async function animatedPng(frames: readonly PngFrame[]): Promise<Buffer> {
  const whole = { left: 0, top: 0, width: 40, height: 30 };
  let sequence = 0;
  const next = () => words(sequence++);
  const parts: Buffer[] = [];
  const drawn = new Map<PngFrame, Buffer>();
  for (const [index, frame] of frames.entries()) {
    const { colour, area = whole, disposal = 0, isBlended = false } = frame;
    const { left, top, width, height } = area;
    const control = words(width, height, left, top, (100 << 16) | 1000);
    parts.push(pngChunk("fcTL", next(), control, Buffer.from([disposal, Number(isBlended)])));
    const pixels = drawn.get(frame) ?? extractPixels(await png(width, height, colour));
    drawn.set(frame, pixels);
    parts.push(index === 0 ? pngChunk("IDAT", pixels) : pngChunk("fdAT", next(), pixels));
  }
  const header = pngChunk("IHDR", words(40, 30), Buffer.from([8, 6, 0, 0, 0]));
  return Buffer.concat([pngSignature, header, pngChunk("acTL", words(frames.length, 2)), ...parts, pngChunk("IEND")]);
}

/** The compressed pixels of a small PNG, which has a single chunk of them. */
function extractPixels(bytes: Buffer): Buffer {
  const at = bytes.indexOf("IDAT");
  return bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4));
}

/** The keys of everything that the media library has stored. */
export async function storedKeys(api: Api): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of api.app.storage.media.list()) keys.push(key);
  return keys.sort();
}
