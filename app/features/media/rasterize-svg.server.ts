import { rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { InvalidInput } from "#app/platform/errors.ts";
import { LimitExceeded, runLimited } from "#app/platform/processes/limited-process.ts";
import { readText } from "./read-text.server.ts";

/** The longer side of the result, in pixels. */
const SIZE = 2048;
const LIMITS = { milliseconds: 20_000, bytes: 700 * 1024 ** 2 };

/** It names the encoding of the upload; what is rendered is UTF-8. */
const XML_DECLARATION = /^\s*<\?xml\s[^>]*>/;
/** What comes before the root in every document that libvips recognizes, within its first thousand characters. */
const MARK = "<!--<svg-->";

/**
 * At a density of 96, millimetres, inches and points are as long as in CSS. The size of a small drawing is rounded much
 * there, so its shape is taken from a high density, unless only one of its sides is in such a unit, which grows twice.
 */
const PROGRAM = `
const [, sharpPath, source, target, side] = process.argv;
(async () => {
  const sharp = require(sharpPath);
  sharp.concurrency(1);
  // Without a path, vectors cannot refer to files beside them.
  const input = require("node:fs").readFileSync(source);
  const draw = (density) => sharp(input, { density, limitInputPixels: false });
  const rough = await draw(96).metadata();
  const density = (96 * 10000) / Math.max(rough.width, rough.height);
  const fine = await draw(Math.min(Math.max(density, 96), 100000)).metadata();
  const isSameShape = Math.abs(fine.width * rough.height - fine.height * rough.width) <= fine.width + fine.height;
  const { width, height } = isSameShape ? fine : rough;
  const pixels = (length) => Math.max(1, Math.round((length * side) / Math.max(width, height)));
  await draw(96).resize(pixels(width), pixels(height), { fit: "fill" }).png().toFile(target);
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
  const text = ((await readText(source)) ?? "").replace(XML_DECLARATION, "");
  const document = `${target}.svg`;
  try {
    await writeFile(document, MARK + text);
    await runLimited(PROGRAM, [sharp, document, target, String(SIZE)], LIMITS);
  } catch (error) {
    if (!(error instanceof LimitExceeded)) throw error;
    throw InvalidInput.field("file", "too_complex", "The drawing takes too much time or memory. Please simplify it.");
  } finally {
    await rm(document, { force: true });
  }
}
