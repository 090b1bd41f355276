/** The error message if the decoder cannot be loaded. */
export const NO_DECODER = "The decoder cannot be loaded.";

/**
 * Decodes the primary image of a HEIC file (ISO/IEC 23008-12), upright, into a PNG with its colour profile;
 * libheif ignores profiles, and sharp cannot attach one to plain pixels, so it is put into the PNG here.
 */
export const HEVC_PROGRAM = `
const [, sharpPath, source, target, libheifPath] = process.argv;
const { readFileSync, writeFileSync } = require("node:fs");
const { crc32, deflateSync } = require("node:zlib");

function load() {
  try {
    return require(libheifPath);
  } catch {
    throw new Error("${NO_DECODER}");
  }
}

async function decode(file) {
  const images = new (load().HeifDecoder)().decode(file);
  const image = images.find((each) => each.is_primary());
  if (!image) throw new Error("There is no primary image.");
  const width = image.get_width();
  const height = image.get_height();
  const data = new Uint8ClampedArray(width * height * 4);
  const shown = await new Promise((resolve) => image.display({ data, width, height }, resolve));
  if (!shown) throw new Error("The image cannot be decoded.");
  return { data, width, height };
}

// In an nclx colour box, primaries 12 are those of Display P3 (ISO/IEC 23091-2).
const namesP3 = (file) => file.includes(Buffer.from("colrnclx\\0\\x0c", "latin1"));

async function displayP3(sharp) {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: "black" } });
  return (await sharp(await pixel.withIccProfile("p3").png().toBuffer()).metadata()).icc;
}

/** The iCCP chunk of a PNG file (https://www.w3.org/TR/png-3/#11iCCP). */
function profileChunk(profile) {
  const body = Buffer.concat([Buffer.from("iCCPprofile\\0\\0"), deflateSync(profile)]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(body.length - 4);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}

(async () => {
  const sharp = require(sharpPath);
  sharp.concurrency(1);
  sharp.cache(false);
  const file = readFileSync(source);
  const { icc, hasAlpha } = await sharp(file, { limitInputPixels: false }).metadata();
  const { data, width, height } = await decode(file);
  const pixels = sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false });
  const png = await (hasAlpha ? pixels : pixels.removeAlpha()).png({ compressionLevel: 1 }).toBuffer();
  const profile = icc ?? (namesP3(file) ? await displayP3(sharp) : undefined);
  // After the signature and the header chunk.
  const start = 33;
  const parts = [png.subarray(0, start), profile ? profileChunk(profile) : Buffer.alloc(0), png.subarray(start)];
  writeFileSync(target, parts[0]);
  for (const part of parts.slice(1)) writeFileSync(target, part, { flag: "a" });
})().catch((error) => {
  process.stderr.write(error.message);
  process.exitCode = 1;
});
`;
