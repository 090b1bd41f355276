import { connect } from "node:net";
import { expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";
import { jpeg } from "#tests/support/files.ts";
import { upload } from "#tests/support/forms.ts";

test("whoever leaves while a file is being opened causes no error", async () => {
  const api = await startApi();
  const { file: url } = await upload(api, "wall.jpg", await jpeg(800, 600));
  const { port } = new URL(await api.listen());
  for (let turn = 0; turn < 80; turn += 1) await askAndLeave(Number(port), url, (turn % 8) * 0.4);
  // The server is still there, and has seen the last of them go.
  expect((await fetch(`http://127.0.0.1:${port}${url}`)).status).toBe(200);
  expect(api.logs.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

test("whoever leaves in the middle of a body causes no error", async () => {
  const api = await startApi();
  const { port } = new URL(await api.listen());
  const head = "POST /api/viewer/subscriber/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n";
  const before = api.logs.length;
  const socket = connect(Number(port), "127.0.0.1", () => socket.write(`${head}Content-Length: 100\r\n\r\n{"email":`));
  await expect.poll(() => api.logs.length, { message: "the server has begun to read" }).toBeGreaterThan(before);
  socket.destroy();
  await expect.poll(() => new Promise((count) => api.http.server.getConnections((_, open) => count(open)))).toBe(0);
  expect(await fetch(`http://127.0.0.1:${port}/healthz`)).toMatchObject({ status: 200 });
  expect(api.logs.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

const askAndLeave = (port: number, path: string, after: number) =>
  new Promise<void>((done) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
      setTimeout(() => socket.destroy(), after);
    });
    socket.on("close", () => done());
  });
