import { rm, stat, writeFile } from "node:fs/promises";
import type { MediaKind } from "#app/platform/media/media-values.ts";
import { hashFile, type StagedFile } from "#app/platform/uploads/staged-file.ts";
import type { Uploads } from "#app/platform/uploads/uploads.ts";
import type { FileType } from "./accepted-files.ts";
import { requireComplete } from "./complete-recording.server.ts";
import { convertSubRip, joinCues } from "./convert-captions.server.ts";
import { convertMov } from "./convert-mov.server.ts";
import { damagedFileError, sniffType } from "./file-types.server.ts";
import { normalizePicture } from "./normalize-picture.server.ts";
import { readRecording, unknownRecordingInfo } from "./read-recording.server.ts";
import { readText } from "./read-text.server.ts";
import { stripMp4 } from "./strip-mp4.server.ts";
import { stripWebm } from "./strip-webm.server.ts";

/** A file ready to be stored in the library. */
export interface PreparedFile {
  path: string;
  /** In bytes. */
  size: number;
  sha256: string;
  kind: MediaKind;
  contentType: string;
  extension: string;
  width: number | null;
  height: number | null;
  duration_ms: number | null;
  animated: boolean;
  placeholder: string | null;
  /** As an ISO 8601 date. */
  taken_on: string | null;
}

/**
 * Checks an upload by its content, removes metadata such as location and device, calls `work` with the
 * result, and deletes temporary files afterwards.
 * @throws InvalidInput if the file is not acceptable, StorageFull, Unavailable, and what `work` throws
 */
export async function withPreparedFile<T>(
  uploads: Uploads,
  file: StagedFile,
  work: (prepared: PreparedFile) => Promise<T>,
): Promise<T> {
  const type = await sniffType(file);
  if (type.kind !== "picture" && !type.convertFrom) return work(await prepareUnconverted(file, type));
  const path = await uploads.temporaryPath();
  try {
    return await work(await prepareConverted(file, type, path));
  } finally {
    await rm(path, { force: true });
  }
}

/** The metadata of a picture that would require decoding it. */
export interface PictureMetadata {
  width: number;
  height: number;
  /** A ThumbHash, Base64-encoded. */
  placeholder: string;
}

/**
 * Like `withPreparedFile`, for a picture that is already normalized, such as the demo's: it is used as is, without
 * decoding it.
 * @throws InvalidInput if it is not an image, and what `work` throws
 */
export async function withNormalizedPicture<T>(
  { path, size, sha256, ...file }: StagedFile,
  metadata: PictureMetadata,
  work: (prepared: PreparedFile) => Promise<T>,
): Promise<T> {
  const { kind, contentType, extension } = await sniffType({ path, size, sha256, ...file });
  if (kind !== "picture") throw damagedFileError();
  return work({
    path,
    size,
    sha256,
    kind,
    contentType,
    extension,
    duration_ms: null,
    taken_on: null,
    animated: false,
    ...metadata,
  });
}

/** Writes the converted or re-encoded file to `path`. */
async function prepareConverted(file: StagedFile, type: FileType, path: string): Promise<PreparedFile> {
  if (type.convertFrom === "mov") {
    await requireComplete(file.path, type.contentType);
    await convertMov(file.path, path);
    return prepareUnconverted(await staged(path), type);
  }
  if (type.kind === "captions") {
    const toWebVtt = type.convertFrom === "srt" ? convertSubRip : joinCues;
    await writeFile(path, toWebVtt((await readText(file.path)) ?? ""));
    return prepareUnconverted(await staged(path), type);
  }
  const picture = await normalizePicture(file.path, type, path);
  return { ...(await staged(path)), kind: "picture", duration_ms: null, ...picture };
}

const staged = async (path: string) => ({ path, size: (await stat(path)).size, sha256: await hashFile(path) });

/** Removes recordings' metadata in place. */
async function prepareUnconverted(
  { path, size, sha256: original }: Pick<StagedFile, "path" | "size" | "sha256">,
  { kind, contentType, extension }: FileType,
): Promise<PreparedFile> {
  await requireComplete(path, contentType);
  const strip = contentType.endsWith("/mp4") ? stripMp4 : contentType.endsWith("/webm") ? stripWebm : undefined;
  await strip?.(path);
  const sha256 = strip ? await hashFile(path) : original;
  const facts = kind === "video" || kind === "audio" ? await readRecording(path) : unknownRecordingInfo;
  return {
    path,
    size,
    sha256,
    kind,
    contentType,
    extension,
    ...facts,
    animated: false,
    placeholder: null,
    taken_on: null,
  };
}
