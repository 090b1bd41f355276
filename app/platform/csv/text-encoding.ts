/** The encodings that a text file can have, with their names; without dependencies, for browser and server. */
export const encodings = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
  "windows-1252": "Western European (Windows-1252)",
  "windows-1250": "Central European (Windows-1250)",
  "windows-1251": "Cyrillic (Windows-1251)",
  macintosh: "Mac OS Roman",
} as const;
export type Encoding = keyof typeof encodings;

/** How many bytes are checked to detect UTF-16. */
const SAMPLE = 4096;

/**
 * Guesses from the byte order mark or the zero bytes of UTF-16; otherwise UTF-8, unless most of the non-ASCII text is
 * invalid.
 */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) > sample.length / 5 && Math.min(even, odd) === 0) return odd > 0 ? "utf-16le" : "utf-16be";
  const { valid, invalid } = countSequences(bytes);
  return invalid === 0 || valid > invalid ? "utf-8" : "windows-1252";
}

/** Decodes a file, without its byte order mark. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding = guessEncoding(bytes)): string =>
  new TextDecoder(encoding).decode(bytes);

/** Counts the characters beyond ASCII that are valid UTF-8, and the bytes that are not. */
function countSequences(bytes: Uint8Array): { valid: number; invalid: number } {
  let [valid, invalid] = [0, 0];
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) {
      at += 1;
      continue;
    }
    const length = lead >= 0xf0 && lead < 0xf5 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 1;
    const rest = bytes.subarray(at + 1, at + length);
    const isValid = length > 1 && lead < 0xf5 && rest.length === length - 1 && rest.every((byte) => byte >> 6 === 2);
    if (isValid) valid += 1;
    else invalid += 1;
    at += isValid ? length : 1;
  }
  return { valid, invalid };
}
