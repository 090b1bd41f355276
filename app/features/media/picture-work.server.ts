import { availableParallelism } from "node:os";
import sharp from "sharp";
import { WorkQueue } from "#app/platform/work-queue.ts";

/** The most pixels a picture may have, all frames of an animation together: 8 bytes each are decoded at worst. */
export const MAX_PIXELS = 65_000_000;
/** Visitors' pictures that may wait to be made; who comes later is told to come again. */
const MAX_WAITING = 200;
/** Those of one address; a page shows a good deal fewer new ones at a time. */
const MAX_PER_CLIENT = 40;

/**
 * Work on pictures runs outside of the event loop, in the thread pool that files, names and password
 * hashes share: two at a time leave it room, and each has threads of its own for the processor's cores.
 */
const CONCURRENCY = Math.min(2, availableParallelism());
sharp.concurrency(Math.max(1, Math.floor(availableParallelism() / CONCURRENCY)));
sharp.cache(false);

// Decoders of formats that nobody needs here are faults waiting to be found.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif", "Svg"].map((format) => `VipsForeignLoad${format}`),
});

/** All work on pictures of this process. */
export const pictureWork = new WorkQueue({
  concurrency: CONCURRENCY,
  maxWaiting: MAX_WAITING,
  maxPerClient: MAX_PER_CLIENT,
});

/** How every picture is opened. */
export const pictureOptions = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;
/** What one picture may take, in seconds. */
export const PICTURE_TIMEOUT = { seconds: 60 };
