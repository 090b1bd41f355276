import type { ByteRange } from "./file-storage.ts";

/**
 * Parses a `Range` header (RFC 9110, section 14). A header that is malformed, in another unit or for several ranges is
 * ignored, as the standard allows.
 * @param size of the file, in bytes.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | "whole" | "unsatisfiable" {
  const [, first, last] = header?.match(/^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i) ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return "whole";
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return "whole";
  return start >= size ? "unsatisfiable" : { start, end };
}
