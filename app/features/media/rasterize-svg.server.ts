import { createRequire } from "node:module";
import { InvalidInput } from "#app/platform/errors.ts";
import { LimitExceeded, runLimited } from "#app/platform/limited-process.ts";

/** The longer side of a picture made from vectors, in pixels. */
const SIZE = 2048;
/** What drawing one may take. */
const LIMITS = { milliseconds: 20_000, bytes: 700 * 1024 ** 2 };

const PROGRAM = `
const [, sharpPath, source, target, size] = process.argv;
(async () => {
  const sharp = require(sharpPath);
  sharp.concurrency(1);
  // Without a path, vectors cannot refer to files beside them.
  const input = require("node:fs").readFileSync(source);
  const { width, height } = await sharp(input, { limitInputPixels: false }).metadata();
  // 72 draws a unit as a pixel.
  const density = Math.min(2400, Math.max(1, (72 * size) / Math.max(width, height)));
  await sharp(input, { density }).png().toFile(target);
})().catch((error) => {
  process.stderr.write(error.message);
  process.exitCode = 1;
});
`;

/**
 * Draws an SVG document as PNG. A few kilobytes (layers in layers, filters over filters) can ask for
 * hours, and for all the memory there is.
 * @param source the path of the document.
 * @param target the path of the picture.
 * @throws InvalidInput where it takes too much, Error with what the decoder said of it.
 */
export async function rasterizeSvg(source: string, target: string): Promise<void> {
  const sharp = createRequire(import.meta.url).resolve("sharp");
  try {
    await runLimited(PROGRAM, [sharp, source, target, String(SIZE)], LIMITS);
  } catch (error) {
    if (!(error instanceof LimitExceeded)) throw error;
    throw InvalidInput.field("file", "too_complex", "The drawing takes too much time or memory. Please simplify it.");
  }
}
