import { Socket } from "node:net";
import type { Http } from "./http.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The body is a file, which may take as long as it goes on arriving. */
    takesFile?: boolean;
  }
}

export interface SpeedLimits {
  /** How long an ordinary body may take, in milliseconds. */
  body: number;
  /** How often the progress of uploads and of readers is looked at, in milliseconds. */
  interval: number;
  /** What has to arrive, or be read, in an interval, in bytes. */
  bytes: number;
}

const DEFAULT_LIMITS: SpeedLimits = { body: 30_000, interval: 30_000, bytes: 64 * 1024 };

const TIMED_OUT = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/**
 * Ends the connections of those who send a body, or read a response, so slowly that it has no end.
 * Node's own limit of whole requests is switched off, since it would end long uploads as well; that
 * of heads stays.
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
    // A request that never came over the network, such as those of tests.
    if (!(socket instanceof Socket)) return;
    const { takesFile } = request.routeOptions.config;
    let before = socket.bytesRead;
    const look = () => {
      if (raw.complete || socket.destroyed) return clearInterval(timer);
      const arrived = socket.bytesRead - before;
      before = socket.bytesRead;
      // What waits to be written here is not the client's doing.
      if (takesFile && (arrived >= bytes || raw.readableLength > 0)) return;
      request.log.info("a body came too slowly");
      if (!reply.raw.headersSent) socket.write(TIMED_OUT);
      socket.destroySoon();
    };
    // Not only until the response: a body may go on when it is not wanted any more.
    const timer = setInterval(look, takesFile ? interval : body).unref();
    raw.once("close", () => clearInterval(timer));
  });
}

function endSlowReaders(http: Http, { interval, bytes }: SpeedLimits) {
  /** What each connection had taken when it was last looked at, where something waited for it then. */
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
      const taken = takenBy(socket);
      const before = waiting.get(socket);
      if (socket.writableLength === 0) waiting.delete(socket);
      else waiting.set(socket, taken);
      if (socket.writableLength === 0 || before === undefined || taken - before >= bytes) continue;
      http.log.info("a response was read too slowly");
      socket.destroy();
    }
  }, interval).unref();
  http.addHook("onClose", async () => clearInterval(sweep));
}

/**
 * What of all that was written has gone out, in bytes. `writableLength` tells only of whole pieces, and a page
 * or a list is one. Node's own timeout of sockets reads the same property of the handle, which is not documented:
 * the version of Node is pinned, and a test sees a slow reader get all of it.
 */
function takenBy(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}
