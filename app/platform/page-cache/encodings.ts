import { promisify } from "node:util";
import { type BrotliOptions, brotliCompress, constants, gzip, type ZlibOptions } from "node:zlib";

/** The content codings a page is kept in; the best first. */
export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

const MEMO_SIZE = 200;
const negotiated = new Map<string, Encoding>();

/**
 * The coding to answer with: the most wanted of those the client accepts (RFC 9110, 12.5.3), the
 * smallest where it does not mind. A client that accepts none of them gets the plain bytes.
 * @param header the value of `Accept-Encoding`, if there is one.
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
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? others;
  let best: Encoding = "identity";
  // Unless refused, plain is always possible; but only what the client names is worth more.
  let bestWeight = weights.has("identity") ? weightOf("identity") : 0;
  for (const encoding of ["gzip", "br"] as const) {
    const weight = weightOf(encoding);
    if (weight > 0 && weight >= bestWeight) [best, bestWeight] = [encoding, weight];
  }
  return best;
}

/** `fast` takes about a millisecond for a page, `best` some fifty. */
export type Effort = "fast" | "best";

const brotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const zip = promisify<Buffer, ZlibOptions, Buffer>(gzip);
const brotliQuality: Record<Effort, number> = { fast: 5, best: 11 };
const gzipLevel: Record<Effort, number> = { fast: 5, best: 9 };

/** Compresses on the thread pool, not on the thread that answers requests. */
export async function compress(body: Buffer, encoding: Exclude<Encoding, "identity">, effort: Effort): Promise<Buffer> {
  if (encoding === "gzip") return compactBuffer(await zip(body, { level: gzipLevel[effort] }));
  const made = await brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
  return compactBuffer(made);
}

/** The same bytes in memory of their own: zlib, and Node for short texts, give out parts of larger pieces, which stay as long as any part does. */
export function compactBuffer(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
