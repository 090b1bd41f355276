import { type FileHandle, open } from "node:fs/promises";
import { readElements } from "./webm-elements.server.ts";
import { writeZeros } from "./write-zeros.server.ts";

/** Tags, into which converters copy location and device, and attached files. */
const METADATA = new Set(["1254c367", "1941a469"]);
const VOID = 0xec;

/**
 * Overwrites a WebM file's tags and attachments with zeros in place. The elements become Void elements of the same
 * size, so that all offsets stay valid. Anything that cannot be parsed stays unchanged.
 */
export async function stripWebm(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    const { size } = await file.stat();
    for await (const { id, at, end } of readElements(file, size)) {
      if (METADATA.has(id) && end !== undefined && end <= size) await blank(file, at, end - at);
    }
  } finally {
    await file.close();
  }
}

async function blank(file: FileHandle, at: number, size: number) {
  const header = Buffer.from([VOID, 0x80 | (size - 2)]);
  const long = Buffer.alloc(9);
  long.writeBigUInt64BE((1n << 56n) | BigInt(Math.max(0, size - 9)), 1);
  long.writeUInt8(VOID, 0);
  const chosen = size < 9 ? header : long;
  await file.write(chosen, 0, chosen.length, at);
  await writeZeros(file, at + chosen.length, size - chosen.length);
}
