import { type FileHandle, open } from "node:fs/promises";
import { type Box, type Budget, MAX_BOXES, readBoxes } from "./mp4-boxes.server.ts";
import { blankSamples, isMetadataTrack } from "./mp4-metadata-track.server.ts";
import { writeZeros } from "./write-zeros.server.ts";

/** Containers that may contain metadata boxes. */
const CONTAINERS = new Set(["moov", "trak", "mdia"]);
/** User data, metadata and vendor extensions: phones write location and device into these. */
const METADATA = new Set(["udta", "meta", "uuid"]);
/** Metadata boxes are not nested deeper. */
const MAX_DEPTH = 4;
const MAX_WRITES = 200_000;

/**
 * Overwrites an MP4 file's metadata, and the tracks in which cameras record their location, with zeros in place. The
 * boxes become `free` boxes of the same size, so that all offsets stay valid. Anything that cannot be parsed as boxes
 * stays unchanged.
 * @throws InvalidInput if there are too many boxes
 */
export async function stripMp4(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    const { size } = await file.stat();
    await stripBoxes(file, 0, size, 0, { boxes: MAX_BOXES, writes: MAX_WRITES });
    await file.datasync();
  } finally {
    await file.close();
  }
}

async function stripBoxes(file: FileHandle, start: number, end: number, depth: number, budget: Budget): Promise<void> {
  for await (const box of readBoxes(file, start, end, budget)) {
    const { type, at, headerSize, size } = box;
    if (METADATA.has(type)) await blank(file, box);
    else if (type === "trak" && (await isMetadataTrack(file, box, budget))) {
      await blankSamples(file, box, budget);
      await blank(file, box);
    } else if (CONTAINERS.has(type) && depth < MAX_DEPTH)
      await stripBoxes(file, at + headerSize, at + size, depth + 1, budget);
  }
}

async function blank(file: FileHandle, { at, headerSize, size }: Box) {
  await file.write("free", at + 4, "latin1");
  await writeZeros(file, at + headerSize, size - headerSize);
}
