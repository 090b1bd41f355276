import type { Socket } from "node:net";
import type { Http } from "./http.ts";

/** How often connections are looked through while the server closes, in milliseconds. */
const SWEEP = 100;

/**
 * Lets `http.close()` end as soon as the requests under way are answered: answers given while
 * closing end their connection, and connections nobody uses are ended, those included that were
 * opened for later and never carried a request (browsers do that; Node waits for them).
 */
export function closeGracefully(http: Http): void {
  const sockets = new Set<Socket>();
  http.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });

  let sweeps: NodeJS.Timeout | undefined;
  http.addHook("preClose", async () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    sweeps = setInterval(() => http.server.closeIdleConnections(), SWEEP);
  });
  http.addHook("onSend", async (_request, reply) => {
    if (sweeps) reply.header("Connection", "close");
  });
  http.addHook("onClose", async () => clearInterval(sweeps));
}
