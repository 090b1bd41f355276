import { rm, stat, writeFile } from "node:fs/promises";
import { hashFile, type StagedFile } from "#app/platform/uploads/staged-file.ts";
import type { Uploads } from "#app/platform/uploads/uploads.ts";
import { subRipToWebVtt } from "./convert-captions.server.ts";
import { readText, sniffType } from "./file-types.server.ts";
import type { MediaKind } from "./media.resource.ts";
import { normalisePicture } from "./normalise-picture.server.ts";
import { readRecording, unknownFacts } from "./read-recording.server.ts";
import { stripMp4 } from "./strip-mp4.server.ts";
import { stripWebm } from "./strip-webm.server.ts";
import { requireWhole } from "./whole-recording.server.ts";

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

const noFacts = { ...unknownFacts, animated: false, placeholder: null };

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
  const { kind, contentType, extension } = type;
  if (kind === "picture" || type.from) {
    const path = await uploads.temporaryPath();
    try {
      if (type.from) {
        await writeFile(path, subRipToWebVtt((await readText(file.path)) ?? ""));
        const { size } = await stat(path);
        return await work({ path, size, sha256: await hashFile(path), kind, contentType, extension, ...noFacts });
      }
      const picture = await normalisePicture(file.path, type, path);
      const { size } = await stat(path);
      return await work({ path, size, sha256: await hashFile(path), kind: "picture", duration_ms: null, ...picture });
    } finally {
      await rm(path, { force: true });
    }
  }
  const { path, size } = file;
  await requireWhole(path, contentType);
  let { sha256 } = file;
  const strip = contentType.endsWith("/mp4") ? stripMp4 : contentType.endsWith("/webm") ? stripWebm : undefined;
  if (strip) {
    await strip(path);
    sha256 = await hashFile(path);
  }
  const facts = kind === "video" || kind === "audio" ? await readRecording(path) : unknownFacts;
  return work({ path, size, sha256, kind, contentType, extension, ...noFacts, ...facts });
}
