import { InvalidInput } from "#app/platform/errors.ts";
import { WorkQueue } from "#app/platform/jobs/work-queue.ts";
import { StorageFull } from "#app/platform/storage/storage-errors.ts";
import { damagedFileError } from "./file-types.server.ts";
import { ProcessEnded, runLimitedTask, TaskFailed } from "./media-process.server.ts";

/** Enough to read and write a two-gigabyte video once. */
const LIMITS = { milliseconds: 120_000, bytes: 500 * 1024 ** 2 };
const MAX_WAITING = 20;

const queue = new WorkQueue({ concurrency: 1, maxWaiting: MAX_WAITING });

const unplayableError = () =>
  InvalidInput.field(
    "file",
    "invalid_type",
    "This MOV video does not play in every browser. Export it as MP4 (H.264). To record compatible videos on an iPhone, choose Settings > Camera > Formats > Most Compatible.",
  );

/**
 * Copies the video and audio tracks of a MOV file into an MP4 file without re-encoding. Only H.264 plays in
 * every browser; HEVC, which newer phones record, would have to be re-encoded.
 * @throws InvalidInput if that is not possible, StorageFull, Unavailable if the queue is full
 */
export async function convertMov(source: string, target: string): Promise<void> {
  const isPossible = await queue
    .offer(() => runLimitedTask("remuxMov", { source, target }, LIMITS))
    .catch(throwUploadError);
  if (!isPossible) throw unplayableError();
}

function throwUploadError(error: unknown): never {
  if (error instanceof ProcessEnded) throw unplayableError();
  if (!(error instanceof TaskFailed)) throw error;
  throw /ENOSPC|EDQUOT/.test(error.message) ? new StorageFull() : damagedFileError();
}
