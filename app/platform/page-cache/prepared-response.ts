import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";

/** The header values that change have a fixed length: they are overwritten in place. */
const DATE_LENGTH = 29;
const ID_LENGTH = 36;

/** A longer body is written beside its head: it would have to be copied for every reader that is slower than the server. */
const MAX_JOINED_BYTES = 64 * 1024;

/**
 * A response of which only the date and the request id change, in a single buffer unless it is long. Sending
 * it is one write to the socket.
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
    this.#head = head;
    const bytes = Buffer.from(completeHead(head, " ".repeat(DATE_LENGTH), " ".repeat(ID_LENGTH)), "latin1");
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

  /** Writes the response, without the body for HEAD. @returns the request id in the response. */
  send(socket: Socket, method: string): string {
    if (method === "HEAD") return sendHeadOnly(socket, this.#head);
    const id = randomUUID();
    const date = httpDate();
    if (!this.#bytes) {
      socket.cork();
      socket.write(Buffer.from(completeHead(this.#head, date, id), "latin1"));
      socket.write(this.#body);
      socket.uncork();
      return id;
    }
    if (date !== this.#date) {
      this.#bytes.write(date, this.#dateStart, DATE_LENGTH, "latin1");
      this.#date = date;
    }
    this.#bytes.write(id, this.#idStart, ID_LENGTH, "latin1");
    socket.write(this.#bytes);
    // Bytes that are still queued must not be overwritten.
    if (socket.writableLength > 0) this.#bytes = Buffer.from(this.#bytes);
    return id;
  }
}

/** Writes a response without a body. @returns the request id in the response. */
export function sendHeadOnly(socket: Socket, head: string): string {
  const id = randomUUID();
  socket.write(completeHead(head, httpDate(), id), "latin1");
  return id;
}

const completeHead = (head: string, date: string, id: string) => `${head}Date: ${date}\r\nX-Request-Id: ${id}\r\n\r\n`;

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
