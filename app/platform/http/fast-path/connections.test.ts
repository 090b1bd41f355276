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

/** A server that answers `/direct` directly, the rest through Node. */
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

/** Sends pieces, each after what the previous ones are answered with has come. @returns what came for each piece. */
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

test("answers directly before, between and after requests that are routed", async () => {
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

test("a body may come later than its head, and hold what looks like a request", async () => {
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

test("a head in pieces is read by Node, which keeps the connection", async () => {
  const { http, open } = await start();
  const accepted = once(http.server, "connection") as Promise<[Socket]>;
  const socket = open();
  const [head, rest] = [get("/direct").slice(0, 10), get("/direct").slice(10)];
  socket.write(head);
  const [atServer] = await accepted;
  await expect.poll(() => atServer.bytesRead).toBe(head.length);
  await converse(socket, [
    [rest, NODE],
    // Where the head ended is not known here: Node has the connection from now on.
    [get("/direct"), NODE],
  ]);
});

test("what Node has not finished reading is never taken for the start of a request", async () => {
  const { open } = await start();
  const chunked = "Transfer-Encoding: chunked\r\n";
  const socket = open();
  await converse(socket, [
    [post(`${get("/direct").length.toString(16)}\r\n${get("/direct")}\r\n0\r\n\r\n`, chunked), /echo GET \/direct/],
    // How long a body in chunks was is not known here: Node has the connection from now on.
    [get("/direct"), NODE],
  ]);
  const other = open();
  await converse(other, [
    [`${get("/routed")}GET /routed HTTP/1.1\r\nX-Open: `, ROUTED],
    [`${get("/direct")}`, ROUTED],
    [get("/direct"), NODE],
  ]);
});

test("responses keep the order of requests sent at once", async () => {
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

test("a reader that does not read gets no more than one response at a time", async () => {
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

test("an idle connection ends after its time, and one that is in use does not", async () => {
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

test("a stop ends connections that wait, and lets what is under way finish", async () => {
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
