import { readFile, writeFile } from "node:fs/promises";
import { deflateSync } from "node:zlib";
import type { HeifDecoder } from "libheif-js/wasm-bundle.js";
import { loadSharp } from "./load-sharp.ts";
import { makeChunk } from "./png-animation.ts";

/**
 * Decodes the primary image of a HEIC file (ISO/IEC 23008-12), upright, into a PNG with its colour profile;
 * libheif ignores profiles, and sharp cannot attach one to plain pixels, so it is put into the PNG here.
 * Both are paths; the number of pixels has been checked.
 */
export async function decodeHevc({ source, target }: { source: string; target: string }): Promise<void> {
  const sharp = await loadSharp(1);
  const file = await readFile(source);
  const { icc, hasAlpha } = await sharp(file, { limitInputPixels: false }).metadata();
  const { data, width, height } = await decode(file);
  const pixels = sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false });
  const png = await (hasAlpha ? pixels : pixels.removeAlpha()).png({ compressionLevel: 1 }).toBuffer();
  const profile = icc ?? (isDisplayP3(file) ? await displayP3() : undefined);
  // After the signature and the header chunk.
  const start = 33;
  const parts = [png.subarray(0, start), ...(profile ? [profileChunk(profile)] : []), png.subarray(start)];
  await writeFile(target, parts);
}

async function loadDecoder(): Promise<HeifDecoder> {
  try {
    const { default: libheif } = await import("libheif-js/wasm-bundle.js");
    return new libheif.HeifDecoder();
  } catch (cause) {
    throw Object.assign(new Error("The decoder cannot be loaded.", { cause }), { code: "NO_DECODER" });
  }
}

async function decode(file: Buffer) {
  const image = (await loadDecoder()).decode(file).find((each) => each.is_primary());
  if (!image) throw new Error("There is no primary image.");
  const width = image.get_width();
  const height = image.get_height();
  const data = new Uint8ClampedArray(width * height * 4);
  const shown = await new Promise((resolve) => image.display({ data, width, height }, resolve));
  if (!shown) throw new Error("The image cannot be decoded.");
  return { data, width, height };
}

/** In an nclx colour box, primaries 12 stand for Display P3 (ISO/IEC 23091-2). */
const isDisplayP3 = (file: Buffer) => file.includes(Buffer.from("colrnclx\0\x0c", "latin1"));

async function displayP3(): Promise<Buffer | undefined> {
  const sharp = await loadSharp(1);
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: "black" } });
  return (await sharp(await pixel.withIccProfile("p3").png().toBuffer()).metadata()).icc;
}

/** The chunk with a colour profile (https://www.w3.org/TR/png-3/#11iCCP). */
const profileChunk = (profile: Buffer) =>
  makeChunk("iCCP", Buffer.concat([Buffer.from("profile\0\0"), deflateSync(profile)]));
