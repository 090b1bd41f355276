import { type KeptRequest, keptHeaders } from "../kept-responses.ts";

/** Headers that announce a body, another protocol, or an interim response. */
const NOT_SIMPLE = new Set(["content-length", "expect", "trailer", "transfer-encoding", "upgrade"]);

export interface RequestHead extends KeptRequest {
  /** The length of the whole head, in bytes. */
  length: number;
  /** Everything after the request line, as sent. */
  fields: string;
}

/** The same as Node's `maxHeaderSize`. */
const MAX_LENGTH = 16 * 1024;

/** RFC 9112, 3; the target of a request to an origin. */
const REQUEST_LINE = /(?:GET|HEAD) \/[!-~]* HTTP\/1\.1\r\n/y;
/** Header fields without folded lines, and the empty line (RFC 9112, 5). */
const FIELDS = /(?:[!#$%&'*+.^`|~\w-]+:[\t -~\x80-\xff]*\r\n)+\r\n/y;

/**
 * Reads the request at the start of a chunk if it is simple: a complete GET or HEAD with HTTP/1.1 that has no body,
 * keeps the connection open, and repeats no header that matters. All other requests, valid or not, are left to Node's
 * parser.
 * @param previous the last request on the connection, since browsers repeat its header fields, for example for all
 * pictures of a page.
 */
export function readSimpleHead(chunk: Buffer, previous?: RequestHead): RequestHead | undefined {
  const text = chunk.toString("latin1", 0, Math.min(chunk.length, MAX_LENGTH));
  const fieldsStart = findMatchEnd(REQUEST_LINE, text, 0);
  if (fieldsStart === 0) return undefined;
  const method = text.startsWith("GET") ? "GET" : "HEAD";
  const url = text.slice(method.length + 1, fieldsStart - " HTTP/1.1\r\n".length);
  if (previous) {
    const { fields, headers } = previous;
    const end = fieldsStart + fields.length;
    if (text.slice(fieldsStart, end) === fields) return { method, url, headers, length: end, fields };
  }
  const length = findMatchEnd(FIELDS, text, fieldsStart);
  if (length === 0) return undefined;
  const fields = text.slice(fieldsStart, length);
  const headers = readFields(fields);
  return headers && { method, url, headers, length, fields };
}

/** The end of a match at a position; 0 if there is no match. */
function findMatchEnd(pattern: RegExp, text: string, start: number) {
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
    const name = fields.slice(start, colon).toLowerCase();
    if (NOT_SIMPLE.has(name)) return undefined;
    const value = fields.slice(colon + 1, end).trim();
    if (name === "host") {
      hosts += 1;
    } else if (name === "connection") {
      if (value.toLowerCase() !== "keep-alive") return undefined;
    } else if (isKept(name)) {
      if (headers[name] !== undefined) return undefined;
      headers[name] = value;
    }
  }
  return hosts === 1 ? headers : undefined;
}

const names: ReadonlySet<string> = new Set(keptHeaders);
const isKept = (name: string): name is (typeof keptHeaders)[number] => names.has(name);
