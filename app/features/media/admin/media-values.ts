import type { FileOutput, MediaKind, PictureOutput } from "#app/platform/media/media-values.ts";
import type { PictureInfo } from "#app/ui/picture-sources.ts";
import type { MediaFile } from "../media.resource.ts";

/** A file from the library, chosen or uploaded by a person. */
export type PickedMedia = MediaFile;

export interface PickOptions {
  /** The allowed types, as in HTML: `image/*`, `application/pdf`. */
  accept?: string | undefined;
  several?: boolean | undefined;
}

/** The data needed to show a picture from the library. */
export const getPictureInfo = ({
  file,
  width,
  height,
  focal_point,
  placeholder,
  animated,
}: MediaFile): PictureInfo => ({
  url: file,
  width,
  height,
  focal_point,
  placeholder,
  animated,
});

/** A picture as stored in items, with the library's alternative text. */
export const toPictureOutput = (media: MediaFile): PictureOutput => ({
  ...getPictureInfo(media),
  media: media.id,
  alt: media.alt,
  decorative: false,
});

/** A file as stored in items. */
export const toFileOutput = ({ id, file, name, content_type, size }: MediaFile): FileOutput => ({
  media: id,
  url: file,
  name,
  content_type,
  size,
});

const kindsOfTypes: [pattern: string, kind: MediaKind][] = [
  ["image/", "picture"],
  ["video/", "video"],
  ["audio/", "audio"],
  ["application/pdf", "document"],
  ["text/vtt", "captions"],
];

/** The kinds of files that an `accept` attribute allows; without one, all of them. */
export function listAcceptedKinds(accept: string | undefined): MediaKind[] {
  const patterns = accept?.split(",").map((each) => each.trim().replace("*", ""));
  return kindsOfTypes
    .filter(([type]) => !patterns || patterns.some((pattern) => pattern.startsWith(type) || type.startsWith(pattern)))
    .map(([, kind]) => kind);
}

/**
 * The `accept` attribute of a file field; includes extensions, since browsers know few types of captions and photos.
 */
export const acceptAttribute = (kinds: readonly MediaKind[]): string =>
  kinds.map((kind) => fileFieldTypes[kind]).join(",");

const fileFieldTypes: Record<MediaKind, string> = {
  picture: "image/*,.heic,.heif,.avif,.svg",
  video: "video/*,.mov,.m4v",
  audio: "audio/*,.m4a",
  document: "application/pdf",
  captions: "text/vtt,.vtt,.srt",
};

export const kindLabels: Record<MediaKind, { one: string; many: string }> = {
  picture: { one: "Picture", many: "Pictures" },
  video: { one: "Video", many: "Videos" },
  audio: { one: "Audio", many: "Audio" },
  document: { one: "PDF", many: "PDFs" },
  captions: { one: "Captions", many: "Captions" },
};
