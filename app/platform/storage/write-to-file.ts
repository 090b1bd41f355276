import type { WriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/**
 * Writes a stream to a file. When this returns or throws, the file is closed: what is done with it
 * next cannot be overtaken by its opening or a last write.
 * @param through what looks at the pieces on their way.
 * @throws what the stream, `through` or the file system fails with, AbortError
 */
export async function writeToFile(
  content: Readable,
  file: WriteStream,
  through: (pieces: AsyncIterable<Buffer>) => AsyncIterable<Buffer> = (pieces) => pieces,
  options: { signal?: AbortSignal } = {},
): Promise<void> {
  try {
    await pipeline(content, through, file, options);
  } finally {
    if (!file.closed) await new Promise<void>((closed) => file.once("close", () => closed()));
  }
}
