import type { Socket } from "node:net";
import type { Http } from "./http.ts";

/** How often connections are looked through while the server closes, in milliseconds. */
const SWEEP = 100;
/** How long requests under way may take to finish once the server closes, in milliseconds. */
export const CLOSE_TIMEOUT = 10_000;

/**
 * Lets `http.close()` end as soon as the requests under way are answered: answers given while
 * closing end their connection, and connections nobody uses are ended, those included that were
 * opened for later and never carried a request (browsers do that; Node waits for them). A client
 * that is stuck is cut off in the end.
 */
export function closeGracefully(http: Http): void {
  const sockets = new Set<Socket>();
  http.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });

  let sweeps: NodeJS.Timeout | undefined;
  let limit: NodeJS.Timeout | undefined;
  http.addHook("preClose", async () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    sweeps = setInterval(() => http.server.closeIdleConnections(), SWEEP);
    limit = setTimeout(() => {
      http.log.warn({ connections: sockets.size }, "cutting off requests that do not come to an end");
      http.server.closeAllConnections();
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
