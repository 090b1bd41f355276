import { rm, stat } from "node:fs/promises";
import { parseFile } from "music-metadata";
import { hashFile, type StagedFile } from "#app/platform/uploads/staged-file.ts";
import type { Uploads } from "#app/platform/uploads/uploads.ts";
import { sniffType } from "./file-types.server.ts";
import type { MediaKind } from "./media.resource.ts";
import { normalisePicture } from "./normalise-picture.server.ts";
import { pictureWork } from "./picture-work.server.ts";
import { stripMp4 } from "./strip-mp4.server.ts";

/** A file as the library keeps it. */
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
}

/**
 * Makes an upload fit to be published, and lends the result to `work`: checked by its content, and
 * without what it need not tell of place and device.
 * @throws InvalidInput where the library does not take it, and what `work` throws.
 */
export async function withPrepared<T>(
  uploads: Uploads,
  file: StagedFile,
  work: (prepared: PreparedFile) => Promise<T>,
): Promise<T> {
  const type = await sniffType(file);
  if (type.kind === "picture") {
    const path = await uploads.temporaryPath();
    try {
      const picture = await pictureWork.run(() => normalisePicture(file.path, type, path));
      const { size } = await stat(path);
      return await work({ path, size, sha256: await hashFile(path), kind: "picture", duration_ms: null, ...picture });
    } finally {
      await rm(path, { force: true });
    }
  }
  const { kind, contentType, extension } = type;
  const { path, size } = file;
  let { sha256 } = file;
  if (contentType.endsWith("/mp4")) {
    await stripMp4(path);
    sha256 = await hashFile(path);
  }
  const facts = kind === "video" || kind === "audio" ? await readFacts(path) : unknownFacts;
  return work({ path, size, sha256, kind, contentType, extension, ...facts, animated: false, placeholder: null });
}

const unknownFacts = { width: null, height: null, duration_ms: null };

/** What the header of a recording tells at no cost; one that tells nothing is taken all the same. */
async function readFacts(path: string) {
  try {
    const { format } = await parseFile(path, { skipCovers: true, mkvUseIndex: true });
    const tracks = format.trackInfo;
    const video = tracks.map((track) => track.video).find((track) => track?.pixelWidth && track.pixelHeight);
    // A silent video has a length in its tracks only.
    const seconds = format.duration ?? Math.max(...tracks.map((track) => track.duration ?? 0));
    return {
      width: video?.pixelWidth ?? null,
      height: video?.pixelHeight ?? null,
      duration_ms: seconds > 0 && seconds < 1e6 ? Math.round(seconds * 1000) : null,
    };
  } catch {
    return unknownFacts;
  }
}
