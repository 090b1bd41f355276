import { availableParallelism } from "node:os";
import { WorkQueue } from "#app/platform/work-queue.ts";

/** The queue limit for variants; further requests get 503 with `Retry-After`. */
const MAX_WAITING = 200;
/** Per client address; a page needs far fewer new variants at once. */
const MAX_PER_CLIENT = 40;

/**
 * Image processing runs in the libuv thread pool, shared with file access, DNS and password hashing: two
 * jobs leave capacity for those, and each uses its own threads for the processor's cores.
 */
const CONCURRENCY = Math.min(2, availableParallelism());

/** The process's queue for all image processing. */
export const pictureWork = new WorkQueue({
  concurrency: CONCURRENCY,
  maxWaiting: MAX_WAITING,
  maxPerClient: MAX_PER_CLIENT,
});
