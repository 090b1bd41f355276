import { type FileHandle, open } from "node:fs/promises";
import { writeZeros } from "./write-zeros.server.ts";

/** Elements of Matroska (https://www.rfc-editor.org/rfc/rfc9559), by their ids in hexadecimal digits. */
const SEGMENT = "18538067";
const CLUSTER = "1f43b675";
/** Where converters write down what a telephone told them of place and device; and files inside of the file. */
const METADATA = new Set(["1254c367", "1941a469"]);
const VOID = 0xec;
const MAX_ELEMENTS = 200_000;

/**
 * Blanks the tags and attachments of a WebM file in place: such elements become void ones of the same
 * size, so that nothing else moves. What cannot be read as elements is left as it is.
 */
export async function stripWebm(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    const { size } = await file.stat();
    const header = Buffer.alloc(12);
    for (let at = 0, left = MAX_ELEMENTS; at + 2 <= size && left > 0; left -= 1) {
      await file.read(header.fill(0), 0, 12, at);
      const element = readElement(header);
      if (!element) return;
      const { id, headerSize, contentSize } = element;
      // Of a live recording nobody knew the sizes: what is inside follows, and ends where the next begins.
      const isOpen = id === SEGMENT || (id === CLUSTER && contentSize === undefined);
      if (!isOpen && (contentSize === undefined || at + headerSize + contentSize > size)) return;
      const next = at + headerSize + (isOpen ? 0 : (contentSize ?? 0));
      if (METADATA.has(id)) await blank(file, at, next - at);
      at = next;
    }
  } finally {
    await file.close();
  }
}

function readElement(header: Buffer) {
  const idLength = Math.clz32(header.readUInt8(0)) - 23;
  if (idLength > 4) return undefined;
  const id = header.toString("hex", 0, idLength);
  const sizeLength = Math.clz32(header.readUInt8(idLength)) - 23;
  if (sizeLength > 8) return undefined;
  const marked = BigInt(`0x${header.toString("hex", idLength, idLength + sizeLength)}`);
  const ones = (1n << BigInt(7 * sizeLength)) - 1n;
  const size = marked & ones;
  return { id, headerSize: idLength + sizeLength, contentSize: size === ones ? undefined : Number(size) };
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
