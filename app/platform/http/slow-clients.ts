import { Socket } from "node:net";
import type { Http } from "./http.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set if the body is a file, which may take any time while it makes progress. */
    isUpload?: boolean;
  }
}

export interface SpeedLimits {
  /** The timeout of an ordinary body, in milliseconds. */
  body: number;
  /** How often the progress of uploads and readers is checked, in milliseconds. */
  interval: number;
  /** The minimum progress in an interval, in bytes. */
  bytes: number;
}

const DEFAULT_LIMITS: SpeedLimits = { body: 30_000, interval: 30_000, bytes: 64 * 1024 };

const TIMED_OUT = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/**
 * Closes the connections of clients that send a body or read a response too slowly. Node's own request
 * timeout is disabled, since it would also end long uploads; its header timeout stays.
 */
export function endSlowClients(http: Http, limits = DEFAULT_LIMITS): void {
  http.server.requestTimeout = 0;
  endSlowBodies(http, limits);
  endSlowReaders(http, limits);
}

function endSlowBodies(http: Http, { body, interval, bytes }: SpeedLimits) {
  http.addHook("onRequest", async (request, reply) => {
    const { raw } = request;
    const { "content-length": length, "transfer-encoding": coding } = raw.headers;
    if (length === undefined && coding === undefined) return;
    const { socket } = raw;
    // Injected requests, such as those of tests, have no socket.
    if (!(socket instanceof Socket)) return;
    const { isUpload } = request.routeOptions.config;
    let before = socket.bytesRead;
    const check = () => {
      if (raw.complete || socket.destroyed) return clearInterval(timer);
      const arrived = socket.bytesRead - before;
      before = socket.bytesRead;
      // Unread data in our own buffer is not the client's fault.
      if (isUpload && (arrived >= bytes || raw.readableLength > 0)) return;
      request.log.info("a request body arrived too slowly");
      if (!reply.raw.headersSent) socket.write(TIMED_OUT);
      socket.destroySoon();
    };
    // The check continues until the request closes, rather than the response, since the client may keep sending.
    const timer = setInterval(check, isUpload ? interval : body).unref();
    raw.once("close", () => clearInterval(timer));
  });
}

function endSlowReaders(http: Http, { interval, bytes }: SpeedLimits) {
  /** The bytes that each connection with pending output had sent at the last check. */
  const waiting = new Map<Socket, number>();
  const sockets = new Set<Socket>();
  http.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => {
      sockets.delete(socket);
      waiting.delete(socket);
    });
  });
  const sweep = setInterval(() => {
    for (const socket of sockets) {
      const sent = bytesSent(socket);
      const before = waiting.get(socket);
      if (socket.writableLength === 0) waiting.delete(socket);
      else waiting.set(socket, sent);
      if (socket.writableLength === 0 || before === undefined || sent - before >= bytes) continue;
      http.log.info("a response was read too slowly");
      socket.destroy();
    }
  }, interval).unref();
  http.addHook("onClose", async () => clearInterval(sweep));
}

/**
 * The number of bytes sent to the network, since `writableLength` counts only whole chunks and a page is a single
 * chunk. The handle's property is undocumented, but Node's own socket timeout reads it too; the version of Node is
 * pinned, and a test covers slow readers.
 */
function bytesSent(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}
