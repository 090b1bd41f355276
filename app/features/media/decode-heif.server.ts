import { InvalidInput } from "#app/platform/errors.ts";
import { WorkQueue } from "#app/platform/jobs/work-queue.ts";
import { ProcessEnded, runLimitedTask } from "./media-process.server.ts";

/** Decoding takes 18 to 25 bytes per pixel, while formats that are read line by line take 8 at most. */
export const MAX_HEIF_PIXELS = 25_000_000;
const LIMITS = { milliseconds: 30_000, bytes: 700 * 1024 ** 2 };
/** Each takes a second or two. */
const MAX_WAITING = 50;

const queue = new WorkQueue({ concurrency: 1, maxWaiting: MAX_WAITING });

const NO_HEVC =
  "This server cannot read HEIC photos. Save the photo as JPEG. To take compatible photos on an iPhone, choose Settings > Camera > Formats > Most Compatible.";

const fileError = (code: string, message: string) => InvalidInput.field("file", code, message);

/**
 * Converts an AVIF or HEIC image to an upright PNG; AVIF in sRGB, HEIC with its colour profile. The decoders hold the
 * whole image in memory several times, and a file of a kilobyte can declare a huge image, so they have limits, and run
 * one at a time.
 * @param source the path of the image, whose header has been checked
 * @param compression the compression according to the header
 * @param target the path of the PNG
 * @throws InvalidInput if decoding exceeds the limits, Unavailable if the queue is full, Error with the decoder's
 * message
 */
export async function decodeHeif(source: string, compression: string | undefined, target: string): Promise<void> {
  const task = compression === "av1" ? "decodeAv1" : "decodeHevc";
  try {
    await queue.offer(() => runLimitedTask(task, { source, target }, LIMITS));
  } catch (error) {
    if (error instanceof ProcessEnded)
      throw fileError(
        "too_complex",
        "The picture takes too much time or memory to process. Save it as JPEG or PNG and try again.",
      );
    if ((error as NodeJS.ErrnoException).code === "NO_DECODER") throw fileError("invalid_type", NO_HEVC);
    throw error;
  }
}
