import type { FileHandle } from "node:fs/promises";
import { type Box, type Budget, consumeBudget, findBox } from "./mp4-boxes.server.ts";
import { writeZeros } from "./write-zeros.server.ts";

/** The maximum size of such a track's tables, in bytes: they have about one entry per second. */
const MAX_TABLE = 8 * 1024 ** 2;

/** Whether a track contains metadata such as a camera's settings and locations, instead of video, audio or text. */
export async function isMetadataTrack(file: FileHandle, track: Box, budget: Budget): Promise<boolean> {
  const handler = await readTable(file, await findBox(file, track, ["mdia", "hdlr"], budget));
  return handler.toString("latin1", 8, 12) === "meta";
}

/**
 * Overwrites a track's samples, which are elsewhere in the file, with zeros. @throws InvalidInput if there are too many
 */
export async function blankSamples(file: FileHandle, track: Box, budget: Budget): Promise<void> {
  const table = async (type: string) =>
    readTable(file, await findBox(file, track, ["mdia", "minf", "stbl", type], budget));
  const [sizes, runs, short, long] = [
    await table("stsz"),
    await table("stsc"),
    await table("stco"),
    await table("co64"),
  ];
  const { size: end } = await file.stat();
  let sample = 0;
  let run = 8;
  for (const [chunk, at] of chunkOffsets(short, long).entries()) {
    // Each run in `stsc` has a first chunk and the number of samples per chunk from there.
    while (run + 24 <= runs.length && word(runs, run + 12) <= chunk + 1) run += 12;
    const next = sample + word(runs, run + 4);
    const length = Math.min(sumSampleSizes(sizes, sample, next), end - at);
    sample = next;
    if (length <= 0) continue;
    // Limited, since tables could refer to the whole file over and over.
    consumeBudget(budget, "writes", Math.ceil(length / 64 / 1024));
    await writeZeros(file, at, length);
  }
}

/** The content of a box; empty if the box is missing or too large. */
async function readTable(file: FileHandle, box: Box | undefined): Promise<Buffer> {
  const length = box ? box.size - box.headerSize : 0;
  if (!box || length > MAX_TABLE) return Buffer.alloc(0);
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, box.at + box.headerSize);
  return buffer;
}

const word = (table: Buffer, at: number) => (at + 4 <= table.length ? table.readUInt32BE(at) : 0);

function chunkOffsets(short: Buffer, long: Buffer): number[] {
  const offsets = range(short, 8, short.length);
  for (let at = 8; at + 8 <= long.length; at += 8) offsets.push(Number(long.readBigUInt64BE(at)));
  return offsets;
}

/** The total size of samples (`stsz`), in bytes: they have one common size, or one each. */
function sumSampleSizes(sizes: Buffer, from: number, to: number): number {
  const ofAll = word(sizes, 4);
  if (ofAll > 0) return ofAll * (to - from);
  return range(sizes, 12 + from * 4, 12 + to * 4).reduce((sum, size) => sum + size, 0);
}

function range(table: Buffer, from: number, to: number): number[] {
  const words: number[] = [];
  for (let at = from; at + 4 <= Math.min(to, table.length); at += 4) words.push(table.readUInt32BE(at));
  return words;
}
