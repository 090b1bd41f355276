/**
 * Copies the video and audio tracks of a MOV file into an MP4 file, without tags.
 * @returns whether that was possible
 */
export async function remuxMov({ source, target }: { source: string; target: string }): Promise<boolean> {
  const { Conversion, FilePathSource, FilePathTarget, Input, Mp4OutputFormat, Output, QTFF } = await import(
    "mediabunny"
  );
  const input = new Input({ formats: [QTFF], source: new FilePathSource(source) });
  const video = await input.getPrimaryVideoTrack();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(target) });
  const conversion = await Conversion.init({ input, output, tags: () => ({}), showWarnings: false });
  const kinds = (tracks: readonly { type: string }[]) => new Set(tracks.map(({ type }) => type));
  const kept = kinds(conversion.utilizedTracks);
  const isWhole = [...kinds(await input.getTracks())].every((kind) => kept.has(kind));
  const isPossible = video?.codec === "avc" && isWhole && conversion.isValid;
  if (isPossible) await conversion.execute();
  return isPossible;
}
