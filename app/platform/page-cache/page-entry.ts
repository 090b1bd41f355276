import { createHash } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { compactBuffer, compress, type Effort, type Encoding, encodings } from "./encodings.ts";

/** What rendering a page came to. */
export interface RenderedPage {
  status: number;
  /** Without those that this module makes: length, coding, validator, caching. */
  headers: [name: string, value: string][];
  body: Buffer;
}

/** A page in one content coding: bytes that are ready to be written. */
export interface Variant {
  /** Strong: names these very bytes. */
  etag: string;
  headers: [name: string, value: string][];
  body: Buffer;
  /** Status line and headers as they go over the wire, without those of the single answer. */
  head: string;
}

export interface PageEntry {
  status: number;
  variants: Record<Encoding, Variant>;
  /** What all validators of this page begin with, in whatever coding and quality of compression. */
  tag: string;
  /** The content revision it was made from. */
  revision: number;
  /** When it ends by itself, in milliseconds since 1970. */
  expires: number;
  /** Whether the best compression has been asked for. */
  improved: boolean;
}

/** Below this many bytes compression gains nothing. */
const MIN_BYTES = 200;

/** Headers of the answer to a request that could revalidate (RFC 9110, 15.4.5). */
const NOT_MODIFIED_HEADERS = new Set(["etag", "vary", "cache-control", "content-security-policy"]);

/** Makes the entry of a page, in all codings, compressed as fast as can be. */
export async function makeEntry(rendered: RenderedPage, revision: number, expires: number): Promise<PageEntry> {
  const page = { ...rendered, body: compactBuffer(rendered.body) };
  const hash = createHash("sha256")
    .update(JSON.stringify([page.status, page.headers]))
    .update(page.body);
  const tag = `"${hash.digest("base64url").slice(0, 22)}`;
  const [br, gzip] = await Promise.all([variantOf(page, tag, "br", "fast"), variantOf(page, tag, "gzip", "fast")]);
  const identity = toVariant(page, tag, "identity", page.body);
  return { status: page.status, variants: { br, gzip, identity }, tag, revision, expires, improved: false };
}

/** Compresses an entry as well as can be and puts the result in place, in one step for each coding. */
export async function improveEntry(entry: PageEntry): Promise<void> {
  const { identity } = entry.variants;
  const page = { status: entry.status, headers: commonHeaders(identity), body: identity.body };
  for (const encoding of ["br", "gzip"] as const) {
    const better = await variantOf(page, entry.tag, encoding, "best");
    if (better.body.length < entry.variants[encoding].body.length) entry.variants[encoding] = better;
  }
}

/** What objects, lists and the cache's own notes of an entry take up, in bytes; measured. */
const OVERHEAD = 4096;

/** What an entry takes up, in bytes. */
export function sizeOf(entry: PageEntry): number {
  return encodings.reduce((sum, encoding) => {
    const { body, head } = entry.variants[encoding];
    // The head is there twice: as a text and as a list.
    return sum + body.length + 3 * head.length;
  }, OVERHEAD);
}

/**
 * The validator among those of `If-None-Match` that still holds: the page is the same when it was
 * compressed differently, and then the client keeps what it has.
 */
export function matchingEtag(entry: PageEntry, ifNoneMatch: string | undefined): string | undefined {
  // Only what would have been a 200 can be unchanged (RFC 9110, 13.2.1).
  if (ifNoneMatch === undefined || entry.status !== 200) return undefined;
  if (ifNoneMatch.trim() === "*") return entry.variants.identity.etag;
  const start = ifNoneMatch.indexOf(entry.tag);
  return start === -1 ? undefined : REST_OF_TAG.exec(ifNoneMatch.slice(start))?.[0];
}

const REST_OF_TAG = /^"[\w-]+"/;

/** The headers of a 304 in place of the variant whose validator still holds. */
export const notModifiedHeaders = (variant: Variant, etag: string): [string, string][] =>
  variant.headers
    .filter(([name]) => NOT_MODIFIED_HEADERS.has(name.toLowerCase()))
    .map(([name, value]) => [name, name === "ETag" ? etag : value]);

/** Status line and headers as they go over the wire; the empty line that ends them is not there. */
export const formatHead = (status: number, headers: [string, string][]) =>
  `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")}`;

async function variantOf(page: RenderedPage, tag: string, encoding: "br" | "gzip", effort: Effort) {
  if (page.body.length < MIN_BYTES) return toVariant(page, tag, "identity", page.body);
  const body = await compress(page.body, encoding, effort);
  if (body.length >= page.body.length) return toVariant(page, tag, "identity", page.body);
  return toVariant(page, tag, encoding, body, effort);
}

function toVariant(page: RenderedPage, tag: string, encoding: Encoding, body: Buffer, effort?: Effort): Variant {
  const etag = encoding === "identity" ? `${tag}"` : `${tag}-${encoding}-${effort}"`;
  const headers: [string, string][] = [
    ...page.headers,
    ["Content-Length", String(body.length)],
    ...(encoding === "identity" ? [] : [["Content-Encoding", encoding] satisfies [string, string]]),
    ["ETag", etag],
    ["Vary", "Accept-Encoding"],
    ["Cache-Control", "no-cache"],
  ];
  return { etag, headers, body, head: formatHead(page.status, headers) };
}

const MADE_HERE = new Set(["Content-Length", "Content-Encoding", "ETag", "Vary", "Cache-Control"]);
const commonHeaders = ({ headers }: Variant) => headers.filter(([name]) => !MADE_HERE.has(name));
