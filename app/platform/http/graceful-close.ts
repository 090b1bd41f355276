import type { Socket } from "node:net";
import type { Http } from "./http.ts";

/** How often idle connections are closed while the server shuts down, in milliseconds. */
const SWEEP_INTERVAL = 100;
/** How long pending requests may take while the server shuts down, in milliseconds. */
export const CLOSE_TIMEOUT = 10_000;

/**
 * Lets `http.close()` return as soon as pending requests are finished. Their responses close the connection, and idle
 * connections are closed, including those that never carried a request (browsers open them in advance, and Node waits
 * for them). After `CLOSE_TIMEOUT` all connections are closed.
 */
export function closeGracefully(http: Http): void {
  const sockets = new Set<Socket>();
  http.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });

  let hasEnded = false;
  http.server.once("close", () => {
    hasEnded = true;
  });
  http.decorate("hasEnded", () => hasEnded);

  let sweeps: NodeJS.Timeout | undefined;
  let limit: NodeJS.Timeout | undefined;
  http.addHook("preClose", async () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    sweeps = setInterval(() => http.server.closeIdleConnections(), SWEEP_INTERVAL);
    limit = setTimeout(() => {
      http.log.warn({ connections: sockets.size }, "closing connections whose requests have not finished in time");
      for (const socket of sockets) socket.destroy();
    }, CLOSE_TIMEOUT);
  });
  http.addHook("onSend", async (_request, reply) => {
    if (sweeps) reply.header("Connection", "close");
  });
  http.addHook("onClose", async () => {
    clearInterval(sweeps);
    clearTimeout(limit);
  });
}
