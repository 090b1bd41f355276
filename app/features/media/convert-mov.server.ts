import { createRequire } from "node:module";
import { InvalidInput } from "#app/platform/errors.ts";
import { WorkQueue } from "#app/platform/jobs/work-queue.ts";
import { LimitExceeded, runLimited } from "#app/platform/processes/limited-process.ts";
import { StorageFull } from "#app/platform/storage/storage-errors.ts";
import { damagedFileError } from "./file-types.server.ts";

/** Enough for reading and writing a video of two gigabytes once. */
const LIMITS = { milliseconds: 120_000, bytes: 500 * 1024 ** 2 };
const MAX_WAITING = 20;

const queue = new WorkQueue({ concurrency: 1, maxWaiting: MAX_WAITING });

/** Prints whether the conversion was possible. The result has only video and audio tracks, and no tags. */
const PROGRAM = `
const [, library, source, target] = process.argv;
const { Conversion, FilePathSource, FilePathTarget, Input, Mp4OutputFormat, Output, QTFF } = require(library);
(async () => {
  const input = new Input({ formats: [QTFF], source: new FilePathSource(source) });
  const video = await input.getPrimaryVideoTrack();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(target) });
  const conversion = await Conversion.init({ input, output, tags: () => ({}), showWarnings: false });
  const kinds = (tracks) => new Set(tracks.map((track) => track.type));
  const kept = kinds(conversion.utilizedTracks);
  const isWhole = [...kinds(await input.getTracks())].every((kind) => kept.has(kind));
  const canBe = video?.codec === "avc" && isWhole && conversion.isValid;
  if (canBe) await conversion.execute();
  process.stdout.write(String(canBe));
})().catch((error) => {
  process.stderr.write(error.message);
  process.exitCode = 1;
});
`;

const unplayableError = () =>
  InvalidInput.field(
    "file",
    "invalid_type",
    "This MOV video cannot be played in every browser. Export it as MP4 (H.264); on an iPhone, choose Settings, Camera, Formats, Most Compatible before recording.",
  );

/**
 * Copies the video and audio tracks of a MOV file into an MP4 file without re-encoding. Only H.264 plays in
 * every browser; HEVC, which newer phones record, would have to be re-encoded.
 * @throws InvalidInput if that is not possible, StorageFull, Unavailable if the queue is full
 */
export async function movToMp4(source: string, target: string): Promise<void> {
  const library = createRequire(import.meta.url).resolve("mediabunny");
  const isConverted = await queue
    .offer(() => runLimited(PROGRAM, [library, source, target], LIMITS))
    .catch(throwUploadError);
  if (isConverted !== "true") throw unplayableError();
}

function throwUploadError(error: unknown): never {
  if (error instanceof LimitExceeded) throw unplayableError();
  const { message, status } = error as Error & { status?: number };
  if (status !== undefined) throw error;
  throw /ENOSPC|EDQUOT/.test(message) ? new StorageFull() : damagedFileError();
}
