import type { MediaKind } from "#app/platform/media/media-values.ts";

const MB = 1024 * 1024;
/** The size limit of files that must be read as a whole: SVG and captions. */
export const MAX_TEXT_BYTES = 2 * MB;
/** The maximum number of pixels of a picture, in all frames of an animation together: each takes up to 8 bytes decoded. */
export const MAX_PIXELS = 65_000_000;

/** A file type that the library accepts. */
export interface FileType {
  kind: MediaKind;
  /** The format of the upload, if it has to be converted. */
  convertFrom?: "srt" | "vtt" | "mov" | "apng";
  contentType: string;
  extension: string;
  maxBytes: number;
}

const type = (kind: MediaKind, contentType: string, extension: string, maxBytes: number): FileType => ({
  kind,
  contentType,
  extension,
  maxBytes,
});

export const captions: FileType = { ...type("captions", "text/vtt", "vtt", MAX_TEXT_BYTES), convertFrom: "vtt" };
export const subRip: FileType = { ...captions, convertFrom: "srt" };

/** Photos from phones. If a file has several images, the primary one is used. */
const heic = type("picture", "image/heic", "heic", 40 * MB);

/**
 * The accepted types, keyed by the type that `file-type` finds in the content. Text formats are distinguished by their
 * content.
 */
export const fileTypes: Record<string, FileType> = {
  "image/jpeg": type("picture", "image/jpeg", "jpg", 40 * MB),
  "image/png": type("picture", "image/png", "png", 40 * MB),
  "image/apng": { ...type("picture", "image/webp", "webp", 40 * MB), convertFrom: "apng" },
  "image/webp": type("picture", "image/webp", "webp", 40 * MB),
  "image/avif": type("picture", "image/avif", "avif", 40 * MB),
  "image/heic": heic,
  "image/heif": heic,
  "image/heic-sequence": heic,
  "image/heif-sequence": heic,
  "image/gif": type("picture", "image/gif", "gif", 40 * MB),
  "image/svg+xml": type("picture", "image/svg+xml", "svg", MAX_TEXT_BYTES),
  "application/pdf": type("document", "application/pdf", "pdf", 200 * MB),
  "video/mp4": type("video", "video/mp4", "mp4", 2048 * MB),
  "video/quicktime": { ...type("video", "video/mp4", "mp4", 2048 * MB), convertFrom: "mov" },
  "video/x-m4v": type("video", "video/mp4", "mp4", 2048 * MB),
  "video/webm": type("video", "video/webm", "webm", 2048 * MB),
  "audio/mpeg": type("audio", "audio/mpeg", "mp3", 500 * MB),
  "audio/x-m4a": type("audio", "audio/mp4", "m4a", 500 * MB),
  "audio/mp4": type("audio", "audio/mp4", "m4a", 500 * MB),
  "audio/ogg": type("audio", "audio/ogg", "ogg", 500 * MB),
  "audio/wav": type("audio", "audio/wav", "wav", 500 * MB),
  "text/vtt": captions,
};

export const UNSUPPORTED_TYPE =
  "This file type is not supported. Supported types: JPEG, PNG, WebP, AVIF, HEIC, GIF and SVG pictures, PDF, MP4, MOV and WebM videos, MP3, M4A, Ogg and WAV audio, WebVTT and SubRip captions.";

export const DAMAGED = "The file is damaged, or its content does not match its type.";
