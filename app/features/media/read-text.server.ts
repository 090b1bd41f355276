import { readFile } from "node:fs/promises";

/** The encoding that an XML document declares (XML 1.0, 4.3.3). */
const DECLARED = /^\s*<\?xml\s[^>]{1,200}?\sencoding\s*=\s*["']([a-z][\w.-]{0,40})["']/i;
/** A few bytes are enough to guess an encoding; reading all of a large file would take seconds. */
const SAMPLE = 64 * 1024;

/**
 * Reads a text file: in the encoding from its byte order mark or its XML declaration, as UTF-8, or else in the one that
 * its bytes suggest.
 * @returns undefined if the file is not text
 */
export async function readText(path: string): Promise<string | undefined> {
  const bytes = await readFile(path);
  const wide = wideEncoding(bytes);
  if (!wide && bytes.includes(0)) return undefined;
  const text = decode(bytes, wide ?? declaredEncoding(bytes) ?? "utf-8") ?? (await decodeByGuess(bytes));
  return text?.includes("\0") ? undefined : text;
}

/** Whether the text is UTF-16: by its byte order mark, or because its first character has a zero byte. */
function wideEncoding([first, second]: Buffer): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second) ? "utf-16be" : undefined;
}

function declaredEncoding(bytes: Buffer): string | undefined {
  const [, declared] = DECLARED.exec(bytes.toString("latin1", 0, 300)) ?? [];
  // A declaration in single bytes can't be UTF-16, whatever it says.
  return declared && !/^(?:utf-?16|ucs-?2)/i.test(declared) ? declared : undefined;
}

async function decodeByGuess(bytes: Buffer): Promise<string | undefined> {
  const { detect } = await import("chardet");
  return decode(bytes, detect(bytes.subarray(0, SAMPLE)) ?? "") ?? decode(bytes, "windows-1252");
}

/**
 * @returns undefined if the encoding is unknown, or does not fit the bytes
 */
function decode(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}
