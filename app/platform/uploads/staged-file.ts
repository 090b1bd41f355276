import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { AppError, BadRequest } from "../errors.ts";
import { storageError } from "../storage/storage-errors.ts";
import { writeToFile } from "../storage/write-to-file.ts";
import { formatBytes } from "../text/format-bytes.ts";

/** A completely received file on the local disk that has not been stored yet. */
export interface StagedFile {
  path: string;
  /** In bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** The name given by the client; untrusted. */
  name: string;
}

/** 413 */
export class FileTooLarge extends AppError {
  readonly status = 413;
  readonly code = "file_too_large";
  /** @param maxBytes the limit. */
  constructor(maxBytes: number) {
    super(`The file is too large. The limit is ${formatBytes(maxBytes)}.`);
  }
}

/**
 * Writes a stream to a new file, with one chunk in memory at a time. Deletes the file after an error.
 * @throws FileTooLarge, StorageFull; BadRequest if the client aborts.
 */
export async function writeStaged(
  content: Readable,
  path: string,
  maxBytes: number,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  let size = 0;
  try {
    await writeToFile(content, createWriteStream(path, { flags: "wx", mode: 0o600 }), async function* (chunks) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > maxBytes) throw new FileTooLarge(maxBytes);
        hash.update(chunk);
        yield chunk;
      }
    });
  } catch (error) {
    await rm(path, { force: true });
    throw uploadError(error);
  }
  return { size, sha256: hash.digest("hex") };
}

/** The SHA-256 of a file, hexadecimal. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}

/** Converts errors of aborted connections and malformed forms to `BadRequest`, and disk errors like `storageError`. */
export function uploadError(error: unknown): unknown {
  const { code, name, message } = (error ?? {}) as NodeJS.ErrnoException;
  const isCut =
    name === "AbortError" ||
    ["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE", "FST_MP_PREMATURE_CLOSE", "EPIPE"].includes(code ?? "");
  if (isCut) return new BadRequest("The upload was interrupted. Try again.");
  // The parser's errors have no code.
  if (/multipart/i.test(message ?? "") && code === undefined)
    return new BadRequest("The form is malformed or incomplete.");
  return storageError(error);
}
