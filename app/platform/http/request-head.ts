import type { Socket } from "node:net";

/** The request headers that responses from memory depend on, or by which they are counted. */
const READ = [
  "accept-encoding",
  "authorization",
  "if-none-match",
  "origin",
  "purpose",
  "range",
  "referer",
  "sec-purpose",
  "user-agent",
  "x-moz",
  "x-purpose",
] as const;

/** They announce a body, another protocol, or that a response is expected in between. */
const NOT_SIMPLE = new Set(["content-length", "expect", "trailer", "transfer-encoding", "upgrade"]);

type ReadName = (typeof READ)[number];
type Kind = ReadName | "host" | "connection" | "not simple" | "ignored";

export interface RequestHead {
  method: "GET" | "HEAD";
  /** The path with its query, as sent. */
  url: string;
  headers: { [name in ReadName]?: string };
  /** The bytes of the whole head. */
  length: number;
  /** All after the request line, as sent. */
  fields: string;
}

/** Writes the whole response to a request, or returns false. */
export type Answer = (request: RequestHead, socket: Socket) => boolean;

/** As Node's `maxHeaderSize`. */
const MAX_LENGTH = 16 * 1024;

/** RFC 9112, 3; the target of a request to an origin. */
const REQUEST_LINE = /(?:GET|HEAD) \/[!-~]* HTTP\/1\.1\r\n/y;
/** Header fields without folded lines, and the empty line (RFC 9112, 5). */
const FIELDS = /(?:[!#$%&'*+.^`|~\w-]+:[\t -~\x80-\xff]*\r\n)+\r\n/y;

/**
 * Reads the request at the start of a chunk if it is simple: a GET or HEAD with HTTP/1.1 that is complete, has no body,
 * leaves the connection open, and says nothing twice that matters. All others are for Node's parser, be they legal or not.
 * @param previous the last request on the connection: browsers repeat its header fields, for instance for all pictures of a page.
 */
export function readSimpleHead(chunk: Buffer, previous?: RequestHead): RequestHead | undefined {
  const text = chunk.toString("latin1", 0, Math.min(chunk.length, MAX_LENGTH));
  const fieldsStart = endOf(REQUEST_LINE, text, 0);
  if (fieldsStart === 0) return undefined;
  const method = text.startsWith("GET") ? "GET" : "HEAD";
  const url = text.slice(method.length + 1, fieldsStart - " HTTP/1.1\r\n".length);
  if (previous) {
    const { fields, headers } = previous;
    const end = fieldsStart + fields.length;
    if (text.slice(fieldsStart, end) === fields) return { method, url, headers, length: end, fields };
  }
  const length = endOf(FIELDS, text, fieldsStart);
  if (length === 0) return undefined;
  const fields = text.slice(fieldsStart, length);
  const headers = readFields(fields);
  return headers && { method, url, headers, length, fields };
}

/** Where a match at a position ends; 0 without one. */
function endOf(pattern: RegExp, text: string, start: number) {
  pattern.lastIndex = start;
  pattern.test(text);
  return pattern.lastIndex;
}

function readFields(fields: string): RequestHead["headers"] | undefined {
  const headers: RequestHead["headers"] = {};
  let hosts = 0;
  let end: number;
  for (let start = 0; start < fields.length - 2; start = end + 2) {
    end = fields.indexOf("\r\n", start);
    const colon = fields.indexOf(":", start);
    const kind = kindOf(fields.slice(start, colon));
    if (kind === "ignored") continue;
    if (kind === "not simple") return undefined;
    const value = fields.slice(colon + 1, end).trim();
    if (kind === "host") {
      hosts += 1;
    } else if (kind === "connection") {
      if (value.toLowerCase() !== "keep-alive") return undefined;
    } else {
      if (headers[kind] !== undefined) return undefined;
      headers[kind] = value;
    }
  }
  return hosts === 1 ? headers : undefined;
}

const kinds = new Map<string, Kind>();
const MAX_KNOWN = 200;
const MAX_KNOWN_LENGTH = 40;

/** @param spelling the name of a header as sent. */
function kindOf(spelling: string): Kind {
  const known = kinds.get(spelling);
  if (known) return known;
  const name = spelling.toLowerCase();
  const kind =
    name === "host" || name === "connection"
      ? name
      : NOT_SIMPLE.has(name)
        ? "not simple"
        : (READ.find((one) => one === name) ?? "ignored");
  if (kinds.size >= MAX_KNOWN) kinds.clear();
  // A copy: a part of a string keeps the whole in memory.
  if (spelling.length <= MAX_KNOWN_LENGTH) kinds.set(Buffer.from(spelling, "latin1").toString("latin1"), kind);
  return kind;
}
