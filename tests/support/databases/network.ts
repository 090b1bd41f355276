import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { closeAtEnd } from "#tests/support/closing.ts";

/** A network between the application and PostgreSQL, which a test can break. */
export interface Network {
  /** The URL of the database through this network. */
  url: string;
  /** From now on drops everything in both directions, without an error. */
  swallow(): void;
  /** Ends every connection without notice, including new ones from now on. */
  cut(): void;
  /** Lets new connections through again; stuck ones stay as they are. */
  mend(): void;
}

export async function startNetwork(address: string): Promise<Network> {
  const target = new URL(address);
  const pairs = new Set<[Socket, Socket]>();
  let state: "open" | "swallowing" | "cut" = "open";

  const sockets = new Set<Socket>();
  const watch = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).once("close", () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    watch(near);
    if (state === "cut") return near.resetAndDestroy();
    if (state === "swallowing") return near.pause();
    const far = connect(Number(target.port), target.hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    watch(far);
    near.pipe(far).pipe(near);
    for (const socket of pair) {
      socket.once("close", () => {
        pairs.delete(pair);
        for (const each of pair) each.destroy();
      });
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closeAtEnd(async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });

  const url = new URL(address);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    swallow() {
      state = "swallowing";
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    cut() {
      state = "cut";
      for (const [near] of pairs) near.resetAndDestroy();
    },
    mend() {
      state = "open";
    },
  };
}
