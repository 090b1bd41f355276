import { createRequire } from "node:module";
import { runLimited } from "#app/platform/processes/limited-process.ts";

/** Enough for the usual tables of a few megabytes; files with larger ones get no duration. */
const LIMITS = { milliseconds: 15_000, bytes: 400 * 1024 ** 2 };

/** The size is that of the video as it is shown, upright and with square pixels; not every file has one that can be read. */
const PROGRAM = `
const [, parser, library, path] = process.argv;
const { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } = require(library);
const shownSize = async () => {
  const input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source: new FilePathSource(path) });
  const video = await input.getPrimaryVideoTrack();
  return video && { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() };
};
(async () => {
  const { parseFile } = await import(require("node:url").pathToFileURL(parser));
  const { format } = await parseFile(path, { skipCovers: true, mkvUseIndex: true });
  const tracks = format.trackInfo;
  const { width, height } = (await shownSize().catch(() => null)) ?? { width: null, height: null };
  // A silent video has a duration only in its tracks.
  const seconds = format.duration ?? Math.max(...tracks.map((track) => track.duration ?? 0));
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
  const { resolve } = createRequire(import.meta.url);
  const libraries = [resolve("music-metadata"), resolve("mediabunny")];
  return runLimited(PROGRAM, [...libraries, path], LIMITS).then(JSON.parse, () => unknownRecordingInfo);
}
