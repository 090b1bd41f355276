import type { ResourceDefinition } from "#app/resources/resource-definition.ts";

/** The fields of a resource that are about a video of the library: the video itself, its pictures and its captions. */
export interface RecordingFields {
  recording: string;
  /** Shown before it plays, or beside it. */
  parts: string[];
}

/** @returns undefined if items of the resource have no video of the library. */
export function recordingFieldsOf({ inputs }: ResourceDefinition): RecordingFields | undefined {
  const names = (isWanted: (input: (typeof inputs)[string]) => boolean) =>
    Object.entries(inputs).flatMap(([name, input]) => (isWanted(input) ? [name] : []));
  const [recording] = names(({ kind, accept }) => kind === "media" && accept?.startsWith("video/") === true);
  if (recording === undefined) return undefined;
  return { recording, parts: names(({ kind, accept }) => kind === "picture" || accept === "text/vtt") };
}
