import type { FileHandle } from "node:fs/promises";

/** Ids of Matroska elements, in hexadecimal (RFC 9559). */
const SEGMENT = "18538067";
const CLUSTER = "1f43b675";
const MAX_ELEMENTS = 200_000;

interface Element {
  id: string;
  at: number;
  /** The end offset, possibly beyond the end of the file; undefined for elements of unknown size. */
  end: number | undefined;
}

/** Reads the elements of a file and of its segment, and stops at anything that is not an element. */
export async function* readElements(file: FileHandle, size: number): AsyncGenerator<Element> {
  const header = Buffer.alloc(12);
  for (let at = 0, left = MAX_ELEMENTS; at + 2 <= size && left > 0; left -= 1) {
    await file.read(header.fill(0), 0, 12, at);
    const element = readElement(header);
    if (!element) return;
    const { id, headerSize, contentSize } = element;
    const end = contentSize === undefined ? undefined : at + headerSize + contentSize;
    yield { id, at, end };
    // Live recordings have elements of unknown size: their content follows, up to the next element.
    const isOpen = id === SEGMENT || (id === CLUSTER && end === undefined);
    if (!isOpen && (end === undefined || end > size)) return;
    at = isOpen ? at + headerSize : (end ?? size);
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
