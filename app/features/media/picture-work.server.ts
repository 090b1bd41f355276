import { availableParallelism } from "node:os";
import { WorkQueue } from "#app/platform/work-queue.ts";

/** The maximum number of pixels of a picture, in all frames of an animation together: each takes up to 8 bytes decoded. */
export const MAX_PIXELS = 65_000_000;
/** The queue limit for variants; further requests get 503 with `Retry-After`. */
const MAX_WAITING = 200;
/** Per client address; a page needs far fewer new variants at once. */
const MAX_PER_CLIENT = 40;

/**
 * Image processing runs in the libuv thread pool, shared with file access, DNS and password hashing: two
 * jobs leave capacity for those, and each uses its own threads for the processor's cores.
 */
const CONCURRENCY = Math.min(2, availableParallelism());
const FORMATS = ["Jpeg", "Png", "Webp", "Heif", "Nsgif", "Svg"];

let loaded: Promise<typeof import("sharp").default> | undefined;

/** sharp as this process uses it. It is loaded for the first picture, since it takes 25 MB of memory. */
export function loadSharp(): Promise<typeof import("sharp").default> {
  loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.concurrency(Math.max(1, Math.floor(availableParallelism() / CONCURRENCY)));
    sharp.cache(false);
    // Decoders of formats that are not needed would only add attack surface.
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: FORMATS.map((format) => `VipsForeignLoad${format}`) });
    return sharp;
  });
  return loaded;
}

/** The process's queue for all image processing. */
export const pictureWork = new WorkQueue({
  concurrency: CONCURRENCY,
  maxWaiting: MAX_WAITING,
  maxPerClient: MAX_PER_CLIENT,
});

export const pictureOptions = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;
/** The processing timeout per picture. */
export const PICTURE_TIMEOUT = { seconds: 60 };
