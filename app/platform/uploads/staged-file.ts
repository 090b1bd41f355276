import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { AppError, BadRequest } from "../errors.ts";
import { storageError } from "../storage/storage-errors.ts";
import { writeToFile } from "../storage/write-to-file.ts";

/** A file that has arrived whole and waits on the local disk to be taken over. */
export interface StagedFile {
  path: string;
  /** In bytes. */
  size: number;
  /** In hexadecimal digits. */
  sha256: string;
  /** As the client calls it; not to be trusted. */
  name: string;
}

/** 413 */
export class FileTooLarge extends AppError {
  readonly status = 413;
  readonly code = "file_too_large";
  /** @param maxBytes what would have been accepted. */
  constructor(maxBytes: number) {
    super(`The file is too large: ${formatBytes(maxBytes)} at most.`);
  }
}

/** Such as `40 MB`. */
export function formatBytes(bytes: number): string {
  const units = ["bytes", "KB", "MB", "GB", "TB"];
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${Math.round((bytes / 1024 ** power) * 10) / 10} ${units[power]}`;
}

/**
 * Writes a stream to a new file, never holding more than a piece of it. Where that fails, nothing stays.
 * @throws FileTooLarge, StorageFull, BadRequest where the client breaks off.
 */
export async function writeStaged(
  content: Readable,
  path: string,
  maxBytes: number,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  let size = 0;
  try {
    await writeToFile(content, createWriteStream(path, { flags: "wx", mode: 0o600 }), async function* (pieces) {
      for await (const piece of pieces) {
        size += piece.length;
        if (size > maxBytes) throw new FileTooLarge(maxBytes);
        hash.update(piece);
        yield piece;
      }
    });
  } catch (error) {
    await rm(path, { force: true });
    throw uploadError(error);
  }
  return { size, sha256: hash.digest("hex") };
}

/** The SHA-256 of a file, in hexadecimal digits. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest("hex");
}

/** A connection that ends early, or a form that is none, is no bug. */
export function uploadError(error: unknown): unknown {
  const { code, name, message } = (error ?? {}) as NodeJS.ErrnoException;
  const isCut =
    name === "AbortError" ||
    ["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE", "FST_MP_PREMATURE_CLOSE", "EPIPE"].includes(code ?? "");
  if (isCut) return new BadRequest("The upload was cut off before its end.");
  // The parser's errors have no code.
  if (/multipart/i.test(message ?? "") && code === undefined)
    return new BadRequest("The form could not be read to its end.");
  return storageError(error);
}
