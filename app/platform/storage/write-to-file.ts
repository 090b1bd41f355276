import type { WriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/**
 * Writes a stream to a file. When this resolves or rejects, the file is closed, so that no pending open or write can
 * interfere with later work.
 * @param through a transformation of the chunks.
 * @throws the error of the stream, of `through` or of the file system; AbortError after `signal`.
 */
export async function writeToFile(
  content: Readable,
  file: WriteStream,
  through: (chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer> = (chunks) => chunks,
  options: { signal?: AbortSignal } = {},
): Promise<void> {
  try {
    await pipeline(content, through, file, options);
  } finally {
    if (!file.closed) await new Promise<void>((closed) => file.once("close", () => closed()));
  }
}
