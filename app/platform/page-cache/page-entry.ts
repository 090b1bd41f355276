import { createHash } from "node:crypto";
import { isPageRedirect } from "../http/page-redirect.ts";
import { compactBuffer, compress, type Effort, type Encoding, encodings } from "./encodings.ts";

export interface RenderedPage {
  status: number;
  /** The headers, except those that this module adds: length, encoding, ETag, caching. */
  headers: [name: string, value: string][];
  body: Buffer;
  /** The request headers that the page depends on, besides the encoding, as in `Vary`. */
  vary?: string;
}

/** A page in one content encoding, ready to be sent. */
export interface EncodedPage {
  /** Strong: identifies exactly these bytes. */
  etag: string;
  headers: [name: string, value: string][];
  body: Buffer;
}

export interface PageEntry {
  status: number;
  /** Whether it redirects visitors from a URL without a page. */
  isRedirect: boolean;
  /** gzip is created for the first client that does not accept brotli. */
  variants: Record<Exclude<Encoding, "gzip">, EncodedPage> & { gzip?: EncodedPage };
  /** The common prefix of the ETags of all encodings and compression levels. */
  tag: string;
  vary?: string;
  /** The content revision it was rendered from. */
  revision: number;
  /** When it expires, in milliseconds since 1970. */
  expires: number;
  /** Whether the best compression has been requested. */
  improved: boolean;
}

/** The parts of an entry that its variants are sent from. */
export type KeptEntry = Pick<PageEntry, "status" | "tag" | "variants"> & Partial<Pick<PageEntry, "vary" | "improved">>;

/** Compression gains nothing below this size. */
const MIN_BYTES = 200;

/** The headers of a 304 (RFC 9110, 15.4.5). */
const NOT_MODIFIED_HEADERS = new Set(["etag", "vary", "cache-control", "content-security-policy"]);

/** Creates the cache entry of a page, plain and with the fastest compression. */
export async function makeEntry(rendered: RenderedPage, revision: number, expires: number): Promise<PageEntry> {
  const page = { ...rendered, body: compactBuffer(rendered.body) };
  const hash = createHash("sha256")
    .update(JSON.stringify([page.status, page.headers]))
    .update(page.body);
  const tag = `"${hash.digest("base64url").slice(0, 22)}`;
  const br = await compressPage(page, tag, "br", "fast");
  const identity = toVariant(page, tag, "identity", page.body);
  const isRedirect = isPageRedirect(page.headers);
  const variants = { br, identity };
  const { status, vary } = page;
  return { status, isRedirect, variants, tag, revision, expires, improved: false, ...(vary && { vary }) };
}

/** Replaces the compressed variants of an entry with the best compression. */
export async function improveEntry(entry: PageEntry): Promise<void> {
  for (const encoding of ["br", "gzip"] as const) {
    const known = entry.variants[encoding];
    if (!known) continue;
    const better = await compressPage(toRenderedPage(entry), entry.tag, encoding, "best");
    if (better.body.length < known.body.length) entry.variants[encoding] = better;
  }
}

/** The variant of an entry in one encoding, created if it does not exist. */
export async function getVariant(entry: KeptEntry, encoding: Encoding): Promise<EncodedPage> {
  const known = entry.variants[encoding];
  if (known) return known;
  const making = beingMade.get(entry) ?? makeGzip(entry);
  beingMade.set(entry, making);
  return making;
}

/** Makes concurrent requests wait for the same compression. */
const beingMade = new WeakMap<KeptEntry, Promise<EncodedPage>>();

async function makeGzip(entry: KeptEntry) {
  // Unlike for brotli, the best effort takes little longer for gzip.
  const gzip = await compressPage(toRenderedPage(entry), entry.tag, "gzip", entry.improved ? "best" : "fast");
  entry.variants.gzip = gzip;
  return gzip;
}

function toRenderedPage({ status, vary, variants: { identity } }: KeptEntry): RenderedPage {
  return { status, headers: commonHeaders(identity), body: identity.body, ...(vary && { vary }) };
}

/** The memory of an entry's objects, arrays and metadata, in bytes, as measured. */
const OVERHEAD = 4096;
/** How much larger gzip may be than the fastest brotli, as a factor. */
const GZIP_SHARE = 1.5;

/** The memory used by an entry, in bytes. */
export function measureEntry(entry: PageEntry): number {
  return encodings.reduce((sum, encoding) => {
    const { br } = entry.variants;
    const { body, headers } = entry.variants[encoding] ?? br;
    // Reserves space for gzip, which may be created later, and for the headers as they are sent.
    const share = encoding === "gzip" ? GZIP_SHARE : 1;
    return sum + Math.ceil(share * body.length) + 3 * headers.join("\r\n").length;
  }, OVERHEAD);
}

/** Finds the current ETag in `If-None-Match`. A page that was compressed differently counts as unchanged. */
export function matchingEtag(entry: KeptEntry, ifNoneMatch: string | undefined): string | undefined {
  // Preconditions apply only if the response would be a 200 (RFC 9110, 13.2.1).
  if (ifNoneMatch === undefined || entry.status !== 200) return undefined;
  if (ifNoneMatch.trim() === "*") return entry.variants.identity.etag;
  const start = ifNoneMatch.indexOf(entry.tag);
  return start === -1 ? undefined : REST_OF_TAG.exec(ifNoneMatch.slice(start))?.[0];
}

const REST_OF_TAG = /^(?:W\/)?"[\w-]+"/;

/** The headers of a 304 for a variant, with the client's ETag. */
export const notModifiedHeaders = (variant: EncodedPage, etag: string): [string, string][] =>
  variant.headers
    .filter(([name]) => NOT_MODIFIED_HEADERS.has(name.toLowerCase()))
    .map(([name, value]) => [name, name === "ETag" ? etag : value]);

async function compressPage(page: RenderedPage, tag: string, encoding: "br" | "gzip", effort: Effort) {
  if (page.body.length < MIN_BYTES) return toVariant(page, tag, "identity", page.body);
  const body = await compress(page.body, encoding, effort);
  if (body.length >= page.body.length) return toVariant(page, tag, "identity", page.body);
  return toVariant(page, tag, encoding, body, effort);
}

function toVariant(page: RenderedPage, tag: string, encoding: Encoding, body: Buffer, effort?: Effort): EncodedPage {
  const etag = encoding === "identity" ? `${tag}"` : `${tag}-${encoding}-${effort}"`;
  const headers: [string, string][] = [
    ...page.headers,
    ["Content-Length", String(body.length)],
    ...(encoding === "identity" ? [] : [["Content-Encoding", encoding] satisfies [string, string]]),
    ["ETag", etag],
    ["Vary", page.vary ? `Accept-Encoding, ${page.vary}` : "Accept-Encoding"],
    ["Cache-Control", "no-cache"],
  ];
  return { etag, headers, body };
}

const ADDED_HEADERS = new Set(["Content-Length", "Content-Encoding", "ETag", "Vary", "Cache-Control"]);
const commonHeaders = ({ headers }: EncodedPage) => headers.filter(([name]) => !ADDED_HEADERS.has(name));
