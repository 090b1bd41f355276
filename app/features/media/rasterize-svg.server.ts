import { createRequire } from "node:module";
import { InvalidInput } from "#app/platform/errors.ts";
import { LimitExceeded, runLimited } from "#app/platform/limited-process.ts";

/** The longer side of the result, in pixels. */
const SIZE = 2048;
const LIMITS = { milliseconds: 20_000, bytes: 700 * 1024 ** 2 };

const PROGRAM = `
const [, sharpPath, source, target, size] = process.argv;
(async () => {
  const sharp = require(sharpPath);
  sharp.concurrency(1);
  // Without a path, vectors cannot refer to files beside them.
  const input = require("node:fs").readFileSync(source);
  const { width, height } = await sharp(input, { limitInputPixels: false }).metadata();
  // At a density of 72, a unit is a pixel.
  const density = Math.min(2400, Math.max(1, (72 * size) / Math.max(width, height)));
  await sharp(input, { density }).png().toFile(target);
})().catch((error) => {
  process.stderr.write(error.message);
  process.exitCode = 1;
});
`;

/**
 * Renders an SVG document as PNG, in a separate process with limits: a few kilobytes of nested layers
 * or filters can require hours and all available memory.
 * @param source the path of the document.
 * @param target the path of the PNG.
 * @throws InvalidInput if rendering exceeds the limits, Error with the decoder's message
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
