import { expect, test, vi } from "vitest";
import type { ApiClient } from "./api-client.ts";
import { withReadsAhead } from "./reads-ahead.ts";

function start() {
  let time = 0;
  const send = vi.fn(async (method: string, path: string) => `${method} ${path} ${send.mock.calls.length}`);
  const of = (method: string) => (path: string) => send(method, path);
  const api = {
    request: send,
    ...{ get: of("GET"), post: of("POST"), put: of("PUT"), patch: of("PATCH"), delete: of("DELETE") },
  };
  const client = withReadsAhead(api as unknown as ApiClient, () => time);
  const ahead = (path: string) => client.readAhead(() => void client.get(path).catch(() => undefined));
  return { ahead, client, send, pass: (milliseconds: number) => (time += milliseconds) };
}

test("what was read ahead is given to the first who asks for it", async () => {
  const { ahead, client, send } = start();
  ahead("/api/post/1/");
  expect(await client.get("/api/post/1/")).toBe("GET /api/post/1/ 1");
  expect(send).toHaveBeenCalledTimes(1);
  expect(await client.get("/api/post/1/")).toBe("GET /api/post/1/ 2");
  expect(await client.get("/api/post/2/")).toBe("GET /api/post/2/ 3");
});

test("what was read ahead is read again once it is old, or anything has been written", async () => {
  const { ahead, client, pass, send } = start();
  ahead("/api/post/1/");
  pass(5000);
  expect(await client.get("/api/post/1/")).toBe("GET /api/post/1/ 2");
  for (const write of [
    () => client.patch("/api/post/1/", {}),
    () => client.delete("/api/post/2/"),
    () => client.request("POST", "/api/post/", { body: {} }),
  ]) {
    ahead("/api/post/1/");
    const { length } = send.mock.calls;
    await write();
    expect(await client.get("/api/post/1/")).toBe(`GET /api/post/1/ ${length + 2}`);
  }
});

test("what changes nothing that is read leaves it valid", async () => {
  const { ahead, client } = start();
  ahead("/api/post/1/");
  await client.request("POST", "/api/post/1/presence/", { body: {}, keepsReads: true });
  expect(await client.get("/api/post/1/")).toBe("GET /api/post/1/ 1");
});

test("a failure ahead is that of whoever asks, and of nobody if nobody does", async () => {
  const { ahead, client, send } = start();
  send.mockRejectedValueOnce(new Error("away")).mockRejectedValueOnce(new Error("away"));
  ahead("/api/post/1/");
  ahead("/api/post/2/");
  await expect(client.get("/api/post/1/")).rejects.toThrow("away");
  expect(await client.get("/api/post/1/")).toBe("GET /api/post/1/ 3");
});
