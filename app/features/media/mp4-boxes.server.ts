import type { FileHandle } from "node:fs/promises";
import { InvalidInput } from "#app/platform/errors.ts";

/** A box of an MP4 file (ISO/IEC 14496-12): its offset, and its size including the header, in bytes. */
export interface Box {
  type: string;
  at: number;
  headerSize: number;
  size: number;
}

/**
 * The maximum number of boxes read per file: fragmented videos have two every few seconds, others a few hundred in
 * total.
 */
export const MAX_BOXES = 20_000;

/** The remaining work allowed on a file: boxes to read, and blocks of 64 KB to overwrite. */
export interface Budget {
  boxes: number;
  writes: number;
}

/** @throws InvalidInput if the budget is exhausted: the unread part could contain a location. */
export function consumeBudget(budget: Budget, what: keyof Budget, count: number): void {
  budget[what] -= count;
  if (budget[what] < 0)
    throw InvalidInput.field("file", "too_complex", "The file has too many parts. Export it again as a standard MP4.");
}

/**
 * Reads the boxes between two offsets of a file, and stops at anything that is not a box.
 * @throws InvalidInput if there are too many
 */
export async function* readBoxes(file: FileHandle, start: number, end: number, budget: Budget): AsyncGenerator<Box> {
  const header = Buffer.alloc(16);
  for (let at = start; at + 8 <= end; ) {
    consumeBudget(budget, "boxes", 1);
    await file.read(header.fill(0), 0, 16, at);
    const short = header.readUInt32BE(0);
    // 1 means that a 64-bit size follows, 0 that the box extends to the end.
    const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? end - at : short;
    const headerSize = short === 1 ? 16 : 8;
    if (size < headerSize || at + size > end) return;
    yield { type: header.toString("latin1", 4, 8), at, headerSize, size };
    at += size;
  }
}

/** The first box at a path of types within another box. @throws InvalidInput if there are too many boxes */
export async function findBox(file: FileHandle, within: Box, path: string[], budget: Budget): Promise<Box | undefined> {
  let box: Box | undefined = within;
  for (const type of path) {
    if (!box) return undefined;
    const { at, headerSize, size }: Box = box;
    box = undefined;
    for await (const each of readBoxes(file, at + headerSize, at + size, budget)) {
      if (each.type !== type) continue;
      box = each;
      break;
    }
  }
  return box;
}
