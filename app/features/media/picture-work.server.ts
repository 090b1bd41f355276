import { availableParallelism } from "node:os";
import { WorkQueue } from "#app/platform/jobs/work-queue.ts";

/** The queue limit for variants; further requests get 503 with `Retry-After`. */
const MAX_WAITING = 200;
/** Per client address; a page needs far fewer new variants at the same time. */
const MAX_PER_CLIENT = 40;

/** Two jobs at a time, each with its own threads, use all cores; work in this process leaves half of libuv's pool. */
const CONCURRENCY = Math.min(2, availableParallelism());

/** The process's queue for all image processing. */
export const pictureWork = new WorkQueue({
  concurrency: CONCURRENCY,
  maxWaiting: MAX_WAITING,
  maxPerClient: MAX_PER_CLIENT,
});
