import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";

/** Fields of the single answer have a fixed length: they are written over in place. */
const DATE_LENGTH = 29;
const ID_LENGTH = 36;

/**
 * An answer as one piece of memory, head and body, of which each time only the date and the request
 * id are new. Sending it is one write; `writeHead` would check and join all headers, and copy them,
 * for every answer.
 */
export class PreparedResponse {
  #bytes: Buffer;
  readonly #head: string;
  readonly #bodyStart: number;
  readonly #dateStart: number;
  readonly #idStart: number;
  #date = "";

  /** @param head status line and headers, each line with its end, without those that are made here. */
  constructor(head: string, body: Buffer) {
    this.#head = `${head}Date: ${" ".repeat(DATE_LENGTH)}\r\nX-Request-Id: ${" ".repeat(ID_LENGTH)}\r\n\r\n`;
    const bytes = Buffer.from(this.#head, "latin1");
    this.#bodyStart = bytes.length;
    this.#dateStart = head.length + "Date: ".length;
    this.#idStart = bytes.length - ID_LENGTH - "\r\n\r\n".length;
    this.#bytes = Buffer.concat([bytes, body]);
  }

  get body(): Buffer {
    return this.#bytes.subarray(this.#bodyStart);
  }

  /** Sends head and body, to a HEAD request the head alone. @returns the request id it went out with. */
  send(response: ServerResponse, method: string): string {
    const id = randomUUID();
    const date = httpDate();
    if (method === "HEAD") {
      markHead(response, `${this.#head.slice(0, this.#dateStart)}${date}\r\nX-Request-Id: ${id}\r\n\r\n`);
      response.end();
      return id;
    }
    if (date !== this.#date) {
      this.#bytes.write(date, this.#dateStart, DATE_LENGTH, "latin1");
      this.#date = date;
    }
    this.#bytes.write(id, this.#idStart, ID_LENGTH, "latin1");
    const { socket } = response;
    // The head is in the bytes of the body, so there is none left to send.
    markHead(response, " ", true);
    response.end(this.#bytes);
    // What the system has not taken yet must stay as it is until it has.
    if (!socket || socket.writableLength > 0) this.#bytes = Buffer.from(this.#bytes);
    return id;
  }
}

/** Sends an answer without a body. @returns the request id it went out with. */
export function sendHeadOnly(response: ServerResponse, head: string): string {
  const id = randomUUID();
  markHead(response, `${head}Date: ${httpDate()}\r\nX-Request-Id: ${id}\r\n\r\n`);
  response.end();
  return id;
}

/**
 * `_header` is where Node's `writeHead` leaves its result, `_headerSent` whether it has been written.
 * Node goes on from there by itself: HEAD, pipelining, the end of the answer, the next request.
 * That is not documented, so the version of Node is pinned, and the tests look at the very bytes.
 */
function markHead(response: ServerResponse, head: string, sent = false) {
  const internals = response as ServerResponse & { _header: string; _headerSent: boolean };
  internals._header = head;
  internals._headerSent = sent;
}

let dateText = "";
let dateSecond = 0;

/** The value of the header `Date`, made once a second. */
function httpDate() {
  const second = Math.floor(Date.now() / 1000);
  if (second !== dateSecond) {
    dateSecond = second;
    dateText = new Date(second * 1000).toUTCString();
  }
  return dateText;
}
