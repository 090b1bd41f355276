import { type FileHandle, open } from "node:fs/promises";

/** Boxes that hold others on the way to metadata (ISO/IEC 14496-12). */
const CONTAINERS = new Set(["moov", "trak", "mdia"]);
/** User data, metadata and vendors' extensions: where telephones write place and device. */
const METADATA = new Set(["udta", "meta", "uuid"]);
/** Deeper nothing lies that is looked for. */
const MAX_DEPTH = 4;
const MAX_BOXES = 10_000;
const ZEROS = Buffer.alloc(64 * 1024);

/**
 * Blanks the metadata of an MP4 file in place: such boxes become free space of the same size, so that
 * nothing else moves. What cannot be read as boxes is left as it is.
 */
export async function stripMp4(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    const { size } = await file.stat();
    await stripBoxes(file, 0, size, 0, { left: MAX_BOXES });
    await file.datasync();
  } finally {
    await file.close();
  }
}

async function stripBoxes(
  file: FileHandle,
  start: number,
  end: number,
  depth: number,
  budget: { left: number },
): Promise<void> {
  const header = Buffer.alloc(16);
  for (let at = start; at + 8 <= end && budget.left > 0; budget.left -= 1) {
    await file.read(header.fill(0), 0, 16, at);
    const short = header.readUInt32BE(0);
    const type = header.toString("latin1", 4, 8);
    // 1 says that a size of 64 bits follows, 0 that the box goes on to the end.
    const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? end - at : short;
    const headerSize = short === 1 ? 16 : 8;
    if (size < headerSize || at + size > end) return;
    if (METADATA.has(type)) await blank(file, at, headerSize, size);
    else if (CONTAINERS.has(type) && depth < MAX_DEPTH)
      await stripBoxes(file, at + headerSize, at + size, depth + 1, budget);
    at += size;
  }
}

async function blank(file: FileHandle, at: number, headerSize: number, size: number) {
  await file.write("free", at + 4, "latin1");
  for (let done = headerSize; done < size; done += ZEROS.length) {
    await file.write(ZEROS, 0, Math.min(ZEROS.length, size - done), at + done);
  }
}
