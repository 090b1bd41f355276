import { createRequire } from "node:module";
import { InvalidInput } from "#app/platform/errors.ts";
import { WorkQueue } from "#app/platform/jobs/work-queue.ts";
import { LimitExceeded, runLimited } from "#app/platform/processes/limited-process.ts";
import { HEVC_PROGRAM, NO_DECODER } from "./hevc-program.server.ts";

/** Decoding takes 18 to 25 bytes per pixel, while formats that are read line by line take 8 at most. */
export const MAX_HEIF_PIXELS = 25_000_000;
const LIMITS = { milliseconds: 30_000, bytes: 700 * 1024 ** 2 };
/** Each takes a second or two. */
const MAX_WAITING = 50;

const queue = new WorkQueue({ concurrency: 1, maxWaiting: MAX_WAITING });

const AV1_PROGRAM = `
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

const NO_HEVC =
  "HEIC photos cannot be read on this server. Save this one as JPEG; on an iPhone, choose Settings, Camera, Formats, Most Compatible.";

const fileError = (code: string, message: string) => InvalidInput.field("file", code, message);

/**
 * Converts an AVIF or HEIC image to an upright PNG; AVIF in sRGB, HEIC with its colour profile.
 * The decoders hold the whole image in memory several times, and a file of a kilobyte can declare a
 * huge image, so they run in a separate process, one at a time.
 * @param source the path of the image, whose header has been checked.
 * @param compression the compression according to the header.
 * @param target the path of the PNG.
 * @throws InvalidInput if decoding exceeds the limits, Unavailable if the queue is full, Error with the decoder's message
 */
export async function decodeHeif(source: string, compression: string | undefined, target: string): Promise<void> {
  const require = createRequire(import.meta.url);
  const args = [require.resolve("sharp"), source, target];
  try {
    await queue.offer(() =>
      compression === "av1"
        ? runLimited(AV1_PROGRAM, args, LIMITS)
        : runLimited(HEVC_PROGRAM, [...args, require.resolve("libheif-js/wasm-bundle")], LIMITS),
    );
  } catch (error) {
    if (error instanceof LimitExceeded)
      throw fileError("too_complex", "The picture takes too much time or memory. Please save it as JPEG or PNG.");
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "MODULE_NOT_FOUND" || message === NO_DECODER) throw fileError("invalid_type", NO_HEVC);
    throw error;
  }
}
