import { once } from "node:events";
import { connect, type Socket } from "node:net";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { passTime } from "#tests/support/pass-time.ts";
import type { Http } from "../http.ts";
import { type Answer, takeConnections } from "./connections.ts";

const OK = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\ndirect";
const get = (path: string, fields = "") => `GET ${path} HTTP/1.1\r\nHost: x\r\n${fields}\r\n`;
const post = (body: string, head = `Content-Length: ${body.length}\r\n`) =>
  `POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n${head}\r\n${body}`;

/** A server that answers `/direct` directly, and everything else through Node. */
async function start(options: { keepAliveTimeout?: number; answer?: Answer } = {}) {
  const http = Fastify({ forceCloseConnections: "idle", ...options }) as unknown as Http;
  onTestFinished(() => http.close());
  const direct: Answer = ({ url }, socket) => {
    if (url === "/direct") socket.write(OK);
    return url === "/direct";
  };
  takeConnections(http, options.answer ?? direct);
  http.get("/routed", async () => "routed");
  http.get("/direct", async () => "through Node");
  http.post("/echo", async ({ body }) => `echo ${body}`);
  const { port } = new URL(await http.listen({ port: 0, host: "127.0.0.1" }));
  const open = () => {
    const socket = connect(Number(port), "127.0.0.1").setEncoding("latin1");
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  return { http, open };
}

/** Sends each piece after the response to the previous one has arrived. @returns what was received for each piece. */
async function converse(socket: Socket, pieces: readonly [sent: string, answer: RegExp][]) {
  for (const [sent, answer] of pieces) {
    socket.write(sent, "latin1");
    let received = "";
    while (!answer.test(received)) [received] = [received + (await once(socket, "data"))[0]];
    expect(received).toMatch(answer);
  }
}

const DIRECT = /^HTTP\/1\.1 200 OK\r\nContent-Length: 6\r\n\r\ndirect$/;
const ROUTED = /\r\n\r\nrouted$/;
const NODE = /\r\n\r\nthrough Node$/;

test("responds directly before, between and after routed requests", async () => {
  const { open } = await start();
  await converse(open(), [
    [get("/direct"), DIRECT],
    [get("/routed"), ROUTED],
    [get("/direct"), DIRECT],
    [post("a body"), /\r\n\r\necho a body$/],
    [get("/direct"), DIRECT],
    [get("/none"), /^HTTP\/1\.1 404 .*\}$/s],
    [get("/direct"), DIRECT],
  ]);
});

test("accepts a body that arrives after its head and looks like a request", async () => {
  const { open } = await start();
  const body = get("/direct");
  const socket = open();
  const text = post(body);
  socket.write(text.slice(0, -body.length));
  await converse(socket, [
    [body, /\r\n\r\necho GET \/direct HTTP\/1\.1\r\nHost: x\r\n\r\n$/],
    [get("/direct"), DIRECT],
  ]);
});

test("lets Node read a head that arrives in pieces, and keeps the connection", async () => {
  const { http, open } = await start();
  const accepted = once(http.server, "connection") as Promise<[Socket]>;
  const socket = open();
  const [head, rest] = [get("/direct").slice(0, 10), get("/direct").slice(10)];
  socket.write(head);
  const [atServer] = await accepted;
  await expect.poll(() => atServer.bytesRead).toBe(head.length);
  await converse(socket, [
    [rest, NODE],
    // The end of the head is unknown here, so Node keeps the connection from now on.
    [get("/direct"), NODE],
  ]);
});

test("never mistakes data that Node has not finished reading for the start of a request", async () => {
  const { open } = await start();
  const chunked = "Transfer-Encoding: chunked\r\n";
  const socket = open();
  await converse(socket, [
    [post(`${get("/direct").length.toString(16)}\r\n${get("/direct")}\r\n0\r\n\r\n`, chunked), /echo GET \/direct/],
    // The length of a chunked body is unknown here, so Node keeps the connection from now on.
    [get("/direct"), NODE],
  ]);
  const other = open();
  await converse(other, [
    [`${get("/routed")}GET /routed HTTP/1.1\r\nX-Open: `, ROUTED],
    [`${get("/direct")}`, ROUTED],
    [get("/direct"), NODE],
  ]);
});

test("keeps the order of responses to pipelined requests", async () => {
  const { open } = await start();
  const socket = open();
  socket.end([get("/direct"), get("/direct"), get("/routed"), get("/direct"), get("/routed")].join(""));
  let received = "";
  for await (const text of socket) received += text;
  expect(received.match(/direct|routed|through Node/g)).toEqual([
    "direct",
    "direct",
    "routed",
    "through Node",
    "routed",
  ]);
});

test("sends a client that does not read at most one response at a time", async () => {
  let sent = 0;
  const size = 8_000_000;
  const answer: Answer = (_request, socket) => {
    sent += 1;
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${size}\r\n\r\n${"a".repeat(size)}`);
    return true;
  };
  const { open } = await start({ answer });
  const socket = open().pause();
  socket.write(get("/direct").repeat(4));
  await expect.poll(() => sent).toBe(1);
  let received = 0;
  socket.on("data", (text) => (received += String(text).length)).resume();
  await expect.poll(() => received, { timeout: 5000 }).toBeGreaterThan(4 * size);
  expect(sent).toBe(4);
});

test("closes an idle connection after its timeout, but not one in use", async () => {
  const { open } = await start({ keepAliveTimeout: 1000 });
  const socket = open();
  const closed = once(socket, "close");
  const begun = performance.now();
  for (let time = 0; time < 3; time += 1) {
    await passTime(1200);
    await converse(socket, [[get("/direct"), DIRECT]]);
  }
  await closed;
  expect(performance.now() - begun).toBeGreaterThan(3600 + 1000);
});

test("closes idle connections when stopping, and lets pending requests finish", async () => {
  const { http, open } = await start();
  const waiting = open();
  await converse(waiting, [[get("/direct"), DIRECT]]);
  const mixed = open();
  await converse(mixed, [[get("/routed"), ROUTED]]);
  await converse(mixed, [[get("/direct"), DIRECT]]);
  const ended = [once(waiting, "close"), once(mixed, "close")];
  await http.close();
  await Promise.all(ended);
});
