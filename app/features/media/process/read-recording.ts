export interface RecordingInfo {
  width: number | null;
  height: number | null;
  duration_ms: number | null;
}

/** Reads a recording's header. @throws Error if it cannot be read */
export async function readRecording({ source }: { source: string }): Promise<RecordingInfo> {
  const { parseFile } = await import("music-metadata");
  const { format } = await parseFile(source, { skipCovers: true, mkvUseIndex: true });
  const size = await readShownSize(source).catch(() => undefined);
  // A silent video has a duration only in its tracks.
  const seconds = format.duration ?? Math.max(...format.trackInfo.map((track) => track.duration ?? 0));
  const duration_ms = seconds > 0 && seconds < 1e6 ? Math.round(seconds * 1000) : null;
  return { width: size?.width ?? null, height: size?.height ?? null, duration_ms };
}

/** The display size of a video, upright and with square pixels; not every file has a readable one. */
async function readShownSize(source: string) {
  const { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } = await import("mediabunny");
  const input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source: new FilePathSource(source) });
  const video = await input.getPrimaryVideoTrack();
  return video && { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() };
}
