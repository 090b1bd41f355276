import type { ResourceDefinition } from "#app/resources/resource-definition.ts";

/** The fields of a resource that concern a video from the library: the video itself, its pictures and its captions. */
export interface RecordingFields {
  recording: string;
  /** Shown before the video plays, or beside it. */
  parts: string[];
}

/**
 * @returns undefined if the resource's items have no video from the library
 */
export function findRecordingFields({ inputs }: ResourceDefinition): RecordingFields | undefined {
  const names = (isWanted: (input: (typeof inputs)[string]) => boolean) =>
    Object.entries(inputs).flatMap(([name, input]) => (isWanted(input) ? [name] : []));
  const [recording] = names(({ kind, accept }) => kind === "media" && accept?.startsWith("video/") === true);
  if (recording === undefined) return undefined;
  return { recording, parts: names(({ kind, accept }) => kind === "picture" || accept === "text/vtt") };
}
