import { promisify } from "node:util";
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  type ZlibOptions,
} from "node:zlib";

/** The content encodings of a cached page; the best first. */
export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

const MEMO_SIZE = 200;
const negotiated = new Map<string, Encoding>();

/**
 * Selects the encoding that the client prefers (RFC 9110, 12.5.3), and the smallest among equals. A client that accepts
 * no encoding gets the unencoded bytes.
 * @param header the value of `Accept-Encoding`, if any.
 */
export function negotiateEncoding(header: string | undefined): Encoding {
  if (!header) return "identity";
  const known = negotiated.get(header);
  if (known) return known;
  const result = negotiate(header);
  if (negotiated.size >= MEMO_SIZE) negotiated.clear();
  negotiated.set(header, result);
  return result;
}

function negotiate(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    const value = weight === undefined ? 1 : Number(weight);
    if (name) weights.set(name === "x-gzip" ? "gzip" : name, value >= 0 && value <= 1 ? value : 0);
  }
  const others = weights.get("*") ?? 0;
  const getWeight = (encoding: Encoding) => weights.get(encoding) ?? others;
  let best: Encoding = "identity";
  // Identity is always acceptable unless excluded, but has no weight unless it is listed.
  let bestWeight = weights.has("identity") ? getWeight("identity") : 0;
  for (const encoding of ["gzip", "br"] as const) {
    const weight = getWeight(encoding);
    if (weight > 0 && weight >= bestWeight) [best, bestWeight] = [encoding, weight];
  }
  return best;
}

/** `fast` takes about 1 ms for a page, `best` about 50 ms. */
export type Effort = "fast" | "best";

const brotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const zip = promisify<Buffer, ZlibOptions, Buffer>(gzip);
const brotliQuality: Record<Effort, number> = { fast: 2, best: 11 };
/** How much smaller a window is than its power of two (RFC 7932, 9.1). */
const WINDOW_GAP = 16;
const gzipLevel: Record<Effort, number> = { fast: 5, best: 9 };

/** Up to this size the fast effort takes less than 2 ms. */
const MAX_SYNC_BYTES = 256 * 1024;

/**
 * Compresses small bodies immediately with the fast effort, and everything else on the thread pool. Jobs on the pool
 * make V8 collect the whole heap after every fortieth response (docs/decisions/005-responses-from-memory.md).
 */
export async function compress(body: Buffer, encoding: Exclude<Encoding, "identity">, effort: Effort): Promise<Buffer> {
  const now = effort === "fast" && body.length <= MAX_SYNC_BYTES;
  if (encoding === "gzip") {
    const options = { level: gzipLevel[effort] };
    return compactBuffer(now ? gzipSync(body, options) : await zip(body, options));
  }
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
    },
  };
  return compactBuffer(now ? brotliCompressSync(body, options) : await brotli(body, options));
}

/**
 * The smallest window for `length` bytes, as a power of two. V8 counts a compressor's memory as heap pressure: with the
 * default of 22 bits it collected everything after every ninth response.
 */
function windowBits(length: number): number {
  const bits = Math.ceil(Math.log2(length + WINDOW_GAP));
  return Math.min(Math.max(bits, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
}

/**
 * Copies bytes that are part of a larger allocation (of zlib, or of Node's pool for short buffers), since keeping a
 * part would keep the whole allocation in memory.
 */
export function compactBuffer(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
