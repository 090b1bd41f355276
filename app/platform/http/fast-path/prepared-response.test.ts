import { connect, type Socket } from "node:net";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { passTime } from "#tests/support/pass-time.ts";
import type { Http } from "../http.ts";
import { takeConnections } from "./connections.ts";
import { PreparedResponse } from "./prepared-response.ts";

/** @returns the port, and a promise of requests on this number of connections. */
async function serve(prepared: PreparedResponse, connections: number) {
  const asking = new Set<Socket>();
  const asked = Promise.withResolvers<void>();
  const http = Fastify() as unknown as Http;
  onTestFinished(() => http.close());
  takeConnections(http, ({ method }, socket) => {
    prepared.send(socket, method);
    if (asking.add(socket).size === connections) asked.resolve();
    return true;
  });
  const { port } = new URL(await http.listen({ port: 0, host: "127.0.0.1" }));
  return { port: Number(port), asked: asked.promise };
}

const HEAD =
  /HTTP\/1\.1 200 OK\r\nContent-Length: \d+\r\nDate: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT\r\nX-Request-Id: ([\da-f-]{36})\r\n\r\n/g;

test.for([
  ["small", 100, 50],
  ["as long as one buffer may be", 60_000, 30],
  ["larger than what a socket takes at once", 3_000_000, 6],
] as const)("responses that are %s are not corrupted by slow readers", async ([, size, count]) => {
  const body = Buffer.alloc(size, "light ");
  const prepared = new PreparedResponse(`HTTP/1.1 200 OK\r\nContent-Length: ${size}\r\n`, body);
  const { port, asked } = await serve(prepared, count);
  const request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

  const read = async (connection: number) => {
    const socket = connect(port, "127.0.0.1").pause();
    // Two pipelined requests per connection, whose responses are not read yet.
    socket.write(request + request);
    await asked;
    await passTime(connection * 5);
    let received = "";
    for await (const chunk of socket.setEncoding("latin1")) {
      received += chunk;
      if (received.length > 2 * size && received.replace(HEAD, "").length === 2 * size) break;
    }
    socket.destroy();
    expect(received.replace(HEAD, "") === body.toString("latin1").repeat(2)).toBe(true);
    return [...received.matchAll(HEAD)].map(([, id]) => id);
  };

  const ids = (await Promise.all(Array.from({ length: count }, (_, connection) => read(connection)))).flat();
  expect(new Set(ids).size).toBe(2 * count);
});
