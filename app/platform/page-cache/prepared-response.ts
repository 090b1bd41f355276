import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";

/** The header values that change have a fixed length: they are overwritten in place. */
const DATE_LENGTH = 29;
const ID_LENGTH = 36;

/** A longer body is written beside its head: it would have to be copied for every reader that is slower than the server. */
const MAX_JOINED_BYTES = 64 * 1024;

/**
 * A response of which only the date and the request id change, in a single buffer unless it is long. Sending
 * it is one write, whereas `writeHead` would validate and join all headers for every response.
 */
export class PreparedResponse {
  /** Head and body; undefined if the body is long. */
  #bytes: Buffer | undefined;
  readonly #body: Buffer;
  readonly #head: string;
  readonly #dateStart: number;
  readonly #idStart: number;
  #date = "";

  /** @param head the status line and headers, each with CRLF, without `Date` and `X-Request-Id`. */
  constructor(head: string, body: Buffer) {
    this.#head = `${head}Date: ${" ".repeat(DATE_LENGTH)}\r\nX-Request-Id: ${" ".repeat(ID_LENGTH)}\r\n\r\n`;
    const bytes = Buffer.from(this.#head, "latin1");
    this.#dateStart = head.length + "Date: ".length;
    this.#idStart = bytes.length - ID_LENGTH - "\r\n\r\n".length;
    if (body.length > MAX_JOINED_BYTES) {
      this.#body = body;
      return;
    }
    this.#bytes = Buffer.concat([bytes, body]);
    this.#body = this.#bytes.subarray(bytes.length);
  }

  get body(): Buffer {
    return this.#body;
  }

  /** Sends the response, without the body for HEAD. @returns the request id in the response. */
  send(response: ServerResponse, method: string): string {
    const id = randomUUID();
    const date = httpDate();
    if (method === "HEAD" || !this.#bytes) {
      markHead(response, `${this.#head.slice(0, this.#dateStart)}${date}\r\nX-Request-Id: ${id}\r\n\r\n`);
      response.end(method === "HEAD" ? undefined : this.#body);
      return id;
    }
    if (date !== this.#date) {
      this.#bytes.write(date, this.#dateStart, DATE_LENGTH, "latin1");
      this.#date = date;
    }
    this.#bytes.write(id, this.#idStart, ID_LENGTH, "latin1");
    const { socket } = response;
    // The buffer includes the head, so Node must not send another one.
    markHead(response, " ", true);
    response.end(this.#bytes);
    // Bytes that are still queued must not be overwritten.
    if (!socket || socket.writableLength > 0) this.#bytes = Buffer.from(this.#bytes);
    return id;
  }
}

/** Sends a response without a body. @returns the request id in the response. */
export function sendHeadOnly(response: ServerResponse, head: string): string {
  const id = randomUUID();
  markHead(response, `${head}Date: ${httpDate()}\r\nX-Request-Id: ${id}\r\n\r\n`);
  response.end();
  return id;
}

/**
 * Node's `writeHead` stores its result in `_header`; `_headerSent` tells whether it has been written. Node
 * handles the rest: HEAD, pipelining, the end of the response, the next request. These properties are
 * undocumented, so the version of Node is pinned, and tests compare the bytes.
 */
function markHead(response: ServerResponse, head: string, sent = false) {
  const internals = response as ServerResponse & { _header: string; _headerSent: boolean };
  internals._header = head;
  internals._headerSent = sent;
}

let dateText = "";
let dateSecond = 0;

/** The value of the `Date` header, formatted once a second. */
function httpDate() {
  const second = Math.floor(Date.now() / 1000);
  if (second !== dateSecond) {
    dateSecond = second;
    dateText = new Date(second * 1000).toUTCString();
  }
  return dateText;
}
