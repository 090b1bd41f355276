import { runLimitedTask } from "./media-process.server.ts";
import { pictureWork } from "./picture-work.server.ts";
import type { RecordingInfo } from "./process/read-recording.ts";

/** Enough for typical tables of a few megabytes; files with larger ones get no duration. */
const LIMITS = { milliseconds: 15_000, bytes: 400 * 1024 ** 2 };

export const unknownRecordingInfo: RecordingInfo = { width: null, height: null, duration_ms: null };

/** Reads size and duration from a recording's header; they are null if it cannot be read. Never throws. */
export const readRecording = (source: string): Promise<RecordingInfo> =>
  pictureWork.run(() => runLimitedTask("readRecording", { source }, LIMITS)).catch(() => unknownRecordingInfo);
