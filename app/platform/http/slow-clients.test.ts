import { connect, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { passTime } from "#tests/support/pass-time.ts";
import type { Http } from "./http.ts";
import { endSlowClients } from "./slow-clients.ts";

const LIMITS = { body: 300, interval: 1000, bytes: 10_000 };

/** A server with short timeouts. */
async function start() {
  const http = Fastify() as unknown as Http;
  onTestFinished(() => http.close());
  endSlowClients(http, LIMITS);
  http.post("/form", async () => "taken");
  http.addContentTypeParser("application/octet-stream", (_request, payload, done) => done(null, payload));
  http.post("/file", { config: { isUpload: true } }, async (request) => {
    const { length } = await buffer(request.body as NodeJS.ReadableStream);
    return `${length} bytes`;
  });
  http.get("/large", async () => Buffer.alloc(64 * 1024 * 1024));
  const { port } = new URL(await http.listen({ port: 0, host: "127.0.0.1" }));
  return (head: string) => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("error", () => {});
    onTestFinished(() => void socket.destroy());
    socket.write(`${head}\r\nHost: x\r\n`);
    return socket;
  };
}

const ended = (socket: Socket) => new Promise<void>((done) => socket.on("close", () => done()));

/** Sends a chunk repeatedly until the connection closes, or `times` times. */
async function drip(socket: Socket, piece: string, times: number, every = 50) {
  for (let time = 0; time < times && !socket.destroyed; time += 1) {
    socket.write(piece);
    await passTime(every);
  }
}

test("closes the connection of a slow body with a 408", async () => {
  const openRequest = await start();
  const socket = openRequest("POST /form HTTP/1.1");
  let response = "";
  socket.on("data", (chunk) => (response += chunk));
  socket.write('Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"a":"');
  const gone = ended(socket);
  await drip(socket, "a", 100);
  await gone;
  expect(response).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
});

test("closes the connection of a slow body that is no longer needed", async () => {
  const openRequest = await start();
  const socket = openRequest("POST /nothing HTTP/1.1");
  socket.write("Content-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n");
  const gone = ended(socket);
  await drip(socket, "1\r\na\r\n", 100);
  await gone;
});

test("an upload may take any time while it makes progress", async () => {
  const openRequest = await start();
  const head = "Content-Type: application/octet-stream\r\nContent-Length: 200000\r\n\r\n";
  const steady = openRequest("POST /file HTTP/1.1");
  let response = "";
  steady.on("data", (chunk) => (response += chunk));
  steady.write(head);
  await drip(steady, "x".repeat(10_000), 20, 100);
  await expect.poll(() => response).toContain("200000 bytes");
  const stuck = openRequest("POST /file HTTP/1.1");
  const gone = ended(stuck);
  stuck.write(head);
  await drip(stuck, "x", 100);
  await gone;
});

test("closes the connection of a stuck reader; a slow reader gets the whole response", async () => {
  const openRequest = await start();
  const stuck = openRequest("GET /large HTTP/1.1");
  const gone = ended(stuck);
  stuck.write("\r\n");
  stuck.pause();
  const slow = openRequest("GET /large HTTP/1.1");
  slow.write("Connection: close\r\n\r\n");
  let read = 0;
  let sincePause = 0;
  // Four seconds in all, longer than the timeout of a stuck reader.
  slow.on("data", (chunk) => {
    read += chunk.length;
    sincePause += chunk.length;
    if (sincePause < 4 * 1024 * 1024) return;
    sincePause = 0;
    slow.pause();
    void passTime(250).then(() => slow.resume());
  });
  await ended(slow);
  expect(read).toBeGreaterThan(64 * 1024 * 1024);
  // A paused socket does not notice that it was closed.
  stuck.resume();
  await gone;
});
