import { connect } from "node:net";
import { expect, test } from "vitest";
import { loadConfig } from "#app/platform/config/config.ts";
import { createLog } from "#app/platform/log.ts";
import { startApi } from "#tests/support/api.ts";
import { jpeg } from "#tests/support/files.ts";
import { upload } from "#tests/support/forms.ts";
import { passTime } from "#tests/support/pass-time.ts";
import { sampleBuild } from "#tests/support/sample-build.ts";
import { createHttp } from "./create-http.ts";

test("a client that disconnects while a file is being opened causes no error", async () => {
  const api = await startApi();
  const { file: url } = await upload(api, "wall.jpg", await jpeg(800, 600));
  const { port } = new URL(await api.listen());
  for (let turn = 0; turn < 80; turn += 1) await requestAndDisconnect(Number(port), url, (turn % 8) * 0.4);
  // The server still responds, and has seen all clients disconnect.
  expect((await fetch(`http://127.0.0.1:${port}${url}`)).status).toBe(200);
  expect(api.logs.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

test.each([
  ["a call of the API", "/api/viewer/subscriber/"],
  ["a form", "/form"],
])("a client that disconnects during %s causes no error", async (_, path) => {
  const api = await startApi({ build: sampleBuild([{ path: "form", loader: () => "", action: () => "" }]) });
  const { port } = new URL(await api.listen());
  const socket = connect(Number(port), "127.0.0.1");
  const received = new Promise<void>((done) => api.http.server.once("request", () => done()));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":`,
  );
  await received;
  socket.destroy();
  await expect.poll(() => api.logs.some(({ msg }) => msg === "the client disconnected")).toBe(true);
  expect(api.logs.filter(({ level }) => Number(level) >= 40)).toEqual([]);
});

test.each([
  ["a request", "/slow/"],
  ["a request that the server sends itself for another", "/joint/"],
])("%s for a disconnected client, which fails once the server has stopped, causes no error", async (_, path) => {
  const logs: Record<string, unknown>[] = [];
  const config = loadConfig({ PORT: "0", SECRET_KEY: "a key for tests, and for nothing but tests" });
  const http = await createHttp({
    config,
    log: createLog("info", { write: (line) => void logs.push(JSON.parse(line)) }),
  });
  const [begun, stopped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  http.get("/slow/", async () => {
    begun.resolve();
    await stopped.promise;
    throw new Error("driver has already been destroyed");
  });
  http.get("/joint/", async () => (await http.inject("/slow/")).body);
  const { port } = new URL(await http.listen({ port: 0, host: "127.0.0.1" }));
  const socket = connect(Number(port), "127.0.0.1");
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await begun.promise;
  socket.destroy();
  await http.close();
  stopped.resolve();
  await expect.poll(() => logs.some(({ msg }) => msg === "the client disconnected")).toBe(true);
  expect(logs.filter(({ level }) => Number(level) >= 40)).toEqual([]);
});

const requestAndDisconnect = (port: number, path: string, after: number) =>
  new Promise<void>((done) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
      void passTime(after).then(() => socket.destroy());
    });
    socket.on("close", () => done());
  });

test("does not wait for the body of a request without one, and keeps idle connections", async () => {
  const api = await startApi();
  expect(api.http.server.requestTimeout).toBe(0);
  expect(api.http.server.headersTimeout).toBeGreaterThan(0);
  expect((await api.request("GET", "/healthz")).status).toBe(200);
});
