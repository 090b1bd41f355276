import { readFile } from "node:fs/promises";
import { crc32 } from "node:zlib";
import type { Sharp } from "sharp";
import { loadSharp, PICTURE_TIMEOUT, pictureOptions } from "./load-sharp.ts";

/** Part of an animation (PNG, third edition, 11.3.6.2 "fcTL"). */
interface Frame {
  width: number;
  height: number;
  left: number;
  top: number;
  /** In milliseconds. */
  delay: number;
  /** What happens to the frame before the next one. */
  disposal: number;
  isBlended: boolean;
  /** The frame as a separate picture. */
  png: Buffer;
}

interface PngAnimation {
  width: number;
  height: number;
  /** How many times it plays; 0 means forever. */
  plays: number;
  frames: Frame[];
}

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
const CLEAR = 1;
const RESTORE = 2;
/** Chunks that contain pixels or frames; those before them, such as the palette, apply to every frame. */
const OWN_CHUNKS = ["IHDR", "IDAT", "IEND", "acTL", "fcTL", "fdAT"];

/**
 * Splits an animated PNG, of which sharp reads only the default image, into pictures that sharp can read.
 * @throws Error if a frame is outside the picture
 */
export async function readPngAnimation(path: string): Promise<PngAnimation> {
  const shared: Buffer[] = [];
  const controls: { control: Buffer; pixels: Buffer[] }[] = [];
  let header: Buffer = Buffer.alloc(13);
  let plays = 0;
  for (const { type, data, chunk } of readChunks(await readFile(path))) {
    if (type === "IHDR") header = data;
    if (type === "acTL") plays = data.readUInt32BE(4);
    if (type === "fcTL") controls.push({ control: data, pixels: [] });
    // A default image without a control chunk is not part of the animation.
    if (type === "IDAT") controls.at(-1)?.pixels.push(data);
    if (type === "fdAT") controls.at(-1)?.pixels.push(data.subarray(4));
    if (!OWN_CHUNKS.includes(type) && controls.every(({ pixels }) => pixels.length === 0)) shared.push(chunk);
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const frames = controls.map(({ control, pixels }) => {
    const frame = readControl(control);
    if (frame.left + frame.width > width || frame.top + frame.height > height) throw new Error("frame out of bounds");
    const ihdr = Buffer.concat([control.subarray(4, 12), header.subarray(8)]);
    const idat = makeChunk("IDAT", Buffer.concat(pixels));
    const parts = [SIGNATURE, makeChunk("IHDR", ihdr), ...shared, idat, makeChunk("IEND", Buffer.alloc(0))];
    return { ...frame, png: Buffer.concat(parts) };
  });
  return { width, height, plays, frames };
}

function* readChunks(bytes: Buffer) {
  for (let at = SIGNATURE.length; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const chunk = bytes.subarray(at, end);
    yield { type: chunk.toString("latin1", 4, 8), data: chunk.subarray(8, -4), chunk };
    at = end;
  }
}

/** A chunk of a PNG file (https://www.w3.org/TR/png-3/#5Chunk-layout). */
export function makeChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length);
  chunk.write(type, 4, "latin1");
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

function readControl(control: Buffer): Omit<Frame, "png"> {
  const [width, height, left, top] = [4, 8, 12, 16].map((at) => control.readUInt32BE(at)) as [
    number,
    number,
    number,
    number,
  ];
  const delay = Math.round((control.readUInt16BE(20) * 1000) / (control.readUInt16BE(22) || 100));
  return { width, height, left, top, delay, disposal: control.readUInt8(24), isBlended: control.readUInt8(25) === 1 };
}

/** Renders the frames of an animated PNG as an animation for sharp. The number of pixels must be limited before. */
export async function drawPngAnimation(path: string): Promise<Sharp> {
  const sharp = await loadSharp();
  const { width, height, plays, frames } = await readPngAnimation(path);
  const size = width * height * 4;
  const drawn = Buffer.alloc(size * frames.length);
  let canvas = Buffer.alloc(size);
  for (const [index, frame] of frames.entries()) {
    const before = frame.disposal === RESTORE ? Buffer.from(canvas) : undefined;
    const image = sharp(frame.png, pictureOptions).timeout(PICTURE_TIMEOUT);
    drawFrame(canvas, width, frame, await image.toColourspace("srgb").ensureAlpha().raw().toBuffer());
    canvas.copy(drawn, size * index);
    if (before) canvas = before;
    else if (frame.disposal === CLEAR) clearFrame(canvas, width, frame);
  }
  return sharp(drawn, {
    ...pictureOptions,
    raw: { width, height: height * frames.length, channels: 4, pageHeight: height },
  }).webp({ delay: frames.map(({ delay }) => delay), loop: plays });
}

function drawFrame(
  canvas: Buffer,
  canvasWidth: number,
  { width, height, left, top, isBlended }: Frame,
  pixels: Buffer,
) {
  for (let y = 0; y < height; y += 1) {
    const to = ((top + y) * canvasWidth + left) * 4;
    if (!isBlended) pixels.copy(canvas, to, y * width * 4, (y + 1) * width * 4);
    else for (let x = 0; x < width * 4; x += 4) blendPixel(canvas, to + x, pixels, y * width * 4 + x);
  }
}

/** Blends a pixel over another one (PNG, third edition, 13.16 "Alpha channel processing"). */
function blendPixel(canvas: Buffer, to: number, pixels: Buffer, from: number) {
  const above = (pixels[from + 3] ?? 0) / 255;
  const below = ((canvas[to + 3] ?? 0) / 255) * (1 - above);
  const alpha = above + below;
  if (alpha === 0) return;
  for (let channel = 0; channel < 3; channel += 1) {
    const colour = (pixels[from + channel] ?? 0) * above + (canvas[to + channel] ?? 0) * below;
    canvas[to + channel] = Math.round(colour / alpha);
  }
  canvas[to + 3] = Math.round(alpha * 255);
}

function clearFrame(canvas: Buffer, canvasWidth: number, { width, height, left, top }: Frame) {
  for (let y = top; y < top + height; y += 1) {
    const start = (y * canvasWidth + left) * 4;
    canvas.fill(0, start, start + width * 4);
  }
}
