import type { FileHandle } from "node:fs/promises";

const ZEROS = Buffer.alloc(64 * 1024);

/** Overwrites part of a file with zeros. */
export async function writeZeros(file: FileHandle, at: number, length: number): Promise<void> {
  for (let done = 0; done < length; done += ZEROS.length)
    await file.write(ZEROS, 0, Math.min(ZEROS.length, length - done), at + done);
}
