import { createRequire } from "node:module";
import { runLimited } from "#app/platform/limited-process.ts";

/** Enough for the usual tables of a few megabytes; files with larger ones get no duration. */
const LIMITS = { milliseconds: 15_000, bytes: 400 * 1024 ** 2 };

const PROGRAM = `
const [, parser, path] = process.argv;
(async () => {
  const { parseFile } = await import(require("node:url").pathToFileURL(parser));
  const { format } = await parseFile(path, { skipCovers: true, mkvUseIndex: true });
  const tracks = format.trackInfo;
  const video = tracks.map((track) => track.video).find((track) => track?.pixelWidth && track.pixelHeight);
  // A silent video has a duration only in its tracks.
  const seconds = format.duration ?? Math.max(...tracks.map((track) => track.duration ?? 0));
  const { pixelWidth: width = null, pixelHeight: height = null } = video ?? {};
  const duration_ms = seconds > 0 && seconds < 1e6 ? Math.round(seconds * 1000) : null;
  process.stdout.write(JSON.stringify({ width, height, duration_ms }));
})();
`;

export interface RecordingInfo {
  width: number | null;
  height: number | null;
  duration_ms: number | null;
}

export const unknownRecordingInfo: RecordingInfo = { width: null, height: null, duration_ms: null };

/** Reads size and duration from a recording's header; they are null if it cannot be read. Never throws. */
export async function readRecording(path: string): Promise<RecordingInfo> {
  const parser = createRequire(import.meta.url).resolve("music-metadata");
  return runLimited(PROGRAM, [parser, path], LIMITS).then(JSON.parse, () => unknownRecordingInfo);
}
