import type { FileHandle } from "node:fs/promises";
import { InvalidInput } from "#app/platform/errors.ts";

/** A box of an MP4 file (ISO/IEC 14496-12): where it begins, and how long it is with its header, in bytes. */
export interface Box {
  type: string;
  at: number;
  headerSize: number;
  size: number;
}

/** The most boxes that are read of a file: films in fragments have two for every few seconds, others some hundred. */
export const MAX_BOXES = 20_000;

/** What may still be done to a file: boxes to be read, and pieces of 64 KB to be written over. */
export interface Budget {
  boxes: number;
  writes: number;
}

/** @throws InvalidInput where it is used up: what was not looked at may tell of places. */
export function consumeBudget(budget: Budget, what: keyof Budget, count: number): void {
  budget[what] -= count;
  if (budget[what] < 0)
    throw InvalidInput.field("file", "too_complex", "The file has too many parts. Please save it anew as a plain MP4.");
}

/**
 * The boxes between two places of a file, until there is something else.
 * @throws InvalidInput where there are too many.
 */
export async function* readBoxes(file: FileHandle, start: number, end: number, budget: Budget): AsyncGenerator<Box> {
  const header = Buffer.alloc(16);
  for (let at = start; at + 8 <= end; ) {
    consumeBudget(budget, "boxes", 1);
    await file.read(header.fill(0), 0, 16, at);
    const short = header.readUInt32BE(0);
    // 1 says that a size of 64 bits follows, 0 that the box goes on to the end.
    const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? end - at : short;
    const headerSize = short === 1 ? 16 : 8;
    if (size < headerSize || at + size > end) return;
    yield { type: header.toString("latin1", 4, 8), at, headerSize, size };
    at += size;
  }
}

/** The first box at a path of types below another. */
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
