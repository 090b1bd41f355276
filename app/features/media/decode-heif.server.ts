import { createRequire } from "node:module";
import { InvalidInput } from "#app/platform/errors.ts";
import { LimitExceeded, runLimited } from "#app/platform/limited-process.ts";
import { WorkQueue } from "#app/platform/work-queue.ts";

/** Decoding takes 18 to 25 bytes a pixel, where formats that are read line by line take 8 at most. */
export const MAX_HEIF_PIXELS = 25_000_000;
const LIMITS = { milliseconds: 30_000, bytes: 700 * 1024 ** 2 };
/** So many may wait for their turn, which is a second or two. */
const MAY_WAIT = 50;

const turns = new WorkQueue({ atOnce: 1, mayWait: MAY_WAIT });

const PROGRAM = `
const [, sharpPath, source, target] = process.argv;
(async () => {
  const sharp = require(sharpPath);
  sharp.concurrency(1);
  sharp.cache(false);
  await sharp(source, { limitInputPixels: false, failOn: "error" })
    .autoOrient()
    .toColourspace("srgb")
    .png({ compressionLevel: 1 })
    .toFile(target);
})().catch((error) => {
  process.stderr.write(error.message);
  process.exitCode = 1;
});
`;

/**
 * Writes a picture of the HEIF family (AVIF) as PNG, upright and in sRGB. Its decoder holds the whole
 * picture several times, and a kilobyte may be as much as it likes: so it runs in a process of its own,
 * one at a time.
 * @param source the path of the picture, whose header has been looked at.
 * @param target the path of the PNG.
 * @throws InvalidInput where it takes too much, Unavailable where too many wait, Error with what the decoder said of it.
 */
export async function decodeHeif(source: string, target: string): Promise<void> {
  const sharp = createRequire(import.meta.url).resolve("sharp");
  try {
    await turns.offer(() => runLimited(PROGRAM, [sharp, source, target], LIMITS));
  } catch (error) {
    if (!(error instanceof LimitExceeded)) throw error;
    throw InvalidInput.field(
      "file",
      "too_complex",
      "The picture takes too much time or memory. Please save it as JPEG or PNG.",
    );
  }
}
