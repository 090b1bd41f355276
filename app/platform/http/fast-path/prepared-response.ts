import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";

/** The changing header values have a fixed length, since they are overwritten in place. */
const DATE_LENGTH = 29;
const ID_LENGTH = 36;

/**
 * A longer body is written separately from its head, since it would have to be copied for every client that reads
 * slower than the server sends.
 */
const MAX_JOINED_BYTES = 64 * 1024;

/**
 * A response in which only the date and the request id change, in a single buffer unless it is long. Sending it is one
 * write to the socket.
 */
export class PreparedResponse {
  readonly body: Buffer;
  /** Head and body; undefined if the body is long. */
  #bytes: Buffer | undefined;
  readonly #head: string;
  readonly #dateStart: number;
  readonly #idStart: number;

  /** @param head the status line and headers, each with CRLF, without `Date` and `X-Request-Id`. */
  constructor(head: string, body: Buffer) {
    this.#head = head;
    const bytes = Buffer.from(completeHead(head, " ".repeat(ID_LENGTH), " ".repeat(DATE_LENGTH)), "latin1");
    this.#dateStart = head.length + "Date: ".length;
    this.#idStart = bytes.length - ID_LENGTH - "\r\n\r\n".length;
    this.#bytes = body.length > MAX_JOINED_BYTES ? undefined : Buffer.concat([bytes, body]);
    this.body = this.#bytes?.subarray(bytes.length) ?? body;
  }

  /** Writes the response, without the body for HEAD. @returns the request id in the response. */
  send(socket: Socket, method: string): string {
    if (method === "HEAD") return sendHeadOnly(socket, this.#head);
    const id = randomUUID();
    if (!this.#bytes) {
      socket.cork();
      socket.write(Buffer.from(completeHead(this.#head, id), "latin1"));
      socket.write(this.body);
      socket.uncork();
      return id;
    }
    this.#bytes.write(httpDate(), this.#dateStart, DATE_LENGTH, "latin1");
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
  socket.write(completeHead(head, id), "latin1");
  return id;
}

const completeHead = (head: string, id: string, date = httpDate()) =>
  `${head}Date: ${date}\r\nX-Request-Id: ${id}\r\n\r\n`;

let second = 0;
let dateText = "";

/** The value of the `Date` header, formatted once a second. */
function httpDate() {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) dateText = new Date(now * 1000).toUTCString();
  second = now;
  return dateText;
}
