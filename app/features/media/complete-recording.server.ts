import { type FileHandle, open } from "node:fs/promises";
import { damagedFileError } from "./file-types.server.ts";
import { type Box, findBox, MAX_BOXES, readBoxes } from "./mp4-boxes.server.ts";
import { readElements } from "./webm-elements.server.ts";

/** In bytes; fewer bytes after the last box can't be a box. */
const HEADER = 8;
const TRACKS = "1654ae6b";

/**
 * Checks that an MP4 or WebM file is not truncated and has the index that players need.
 * @throws InvalidInput also if it has too many parts to check
 */
export async function requireComplete(path: string, contentType: string): Promise<void> {
  const check = contentType.endsWith("/mp4")
    ? isCompleteMp4
    : contentType.endsWith("/webm")
      ? isCompleteWebm
      : undefined;
  if (!check) return;
  const file = await open(path);
  try {
    if (!(await check(file, (await file.stat()).size))) throw damagedFileError();
  } finally {
    await file.close();
  }
}

/** Whether the boxes extend to the end of the file and describe a track. */
async function isCompleteMp4(file: FileHandle, size: number): Promise<boolean> {
  const budget = { boxes: MAX_BOXES, writes: 0 };
  let movie: Box | undefined;
  let end = 0;
  for await (const box of readBoxes(file, 0, size, budget)) {
    if (box.type === "moov") movie ??= box;
    end = box.at + box.size;
  }
  return size - end < HEADER && movie !== undefined && (await findBox(file, movie, ["trak"], budget)) !== undefined;
}

/** Whether every element of known size ends within the file, and there are tracks. */
async function isCompleteWebm(file: FileHandle, size: number): Promise<boolean> {
  let hasTracks = false;
  for await (const { id, end } of readElements(file, size)) {
    if (id === TRACKS) hasTracks = true;
    if (end !== undefined && end > size) return false;
  }
  return hasTracks;
}
