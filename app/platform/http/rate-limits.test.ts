import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startApi } from "#tests/support/api.ts";
import { TooManyRequests } from "../errors.ts";

const minute = { name: "a-minute", max: 2, windowMs: 60_000 };
const day = { name: "a-day", max: 5, windowMs: 86_400_000 };

/** Parses Redis commands: `*<count>`, then for each argument `$<length>` and its text, each followed by CRLF. */
function parseCommands(data: string): string[][] {
  const commands: string[][] = [];
  let at = 0;
  const number = () => {
    const end = data.indexOf("\r\n", at);
    const value = Number(data.slice(at + 1, end));
    at = end + 2;
    return value;
  };
  while (at < data.length) {
    const command = Array.from({ length: number() }, () => {
      const length = number();
      at += length + 2;
      return data.slice(at - length - 2, at - 2);
    });
    commands.push(command);
  }
  return commands;
}

/**
 * A fake Redis that supports only what the limits need: incrementing a key with the limiter's script (KEYS[1]; ARGV[1]
 * is the window).
 */
async function startRedis() {
  const keys = new Map<string, { count: number; ends: number }>();
  const sockets = new Set<Socket>();
  const increment = (key: string, window: number) => {
    const entry = keys.get(key) ?? { count: 0, ends: Date.now() + window };
    keys.set(key, { ...entry, count: entry.count + 1 });
    return `*2\r\n:${entry.count + 1}\r\n:${entry.ends - Date.now()}\r\n`;
  };
  const response = ([command = "", , , key = "", window]: string[]) => {
    if (command === "hello") return "-ERR unknown command 'HELLO'\r\n";
    if (command === "evalsha") return "-NOSCRIPT No matching script.\r\n";
    if (command === "eval") return increment(key, Number(window));
    if (command === "info") return "$17\r\nredis_version:7.0\r\n";
    return "+OK\r\n";
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("data", (data) => {
      for (const command of parseCommands(data.toString())) socket.write(response(command));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(stop);
  return { url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`, keys, stop };
}

test("a limit reports how long to wait, and does not count against later limits", async () => {
  const { app } = await startApi();
  const take = () => app.rateLimits.take([minute, day], "192.0.2.1");
  await take();
  await take();
  for (let index = 0; index < 5; index++) {
    const refusal = await take().catch((error) => error);
    expect(refusal).toBeInstanceOf(TooManyRequests);
    expect(refusal.headers).toEqual({ "Retry-After": "60" });
  }
  for (let index = 0; index < 3; index++) await app.rateLimits.take([day], "192.0.2.1");
  await expect(app.rateLimits.take([day], "192.0.2.1")).rejects.toThrow(TooManyRequests);
});

test("several nodes share limits through Redis, and each limit is counted separately", async () => {
  const redis = await startRedis();
  const nodes = await Promise.all([
    startApi({ config: { redisUrl: redis.url } }),
    startApi({ config: { redisUrl: redis.url } }),
  ]);
  for (const { app } of nodes) await app.rateLimits.take([minute, day], "192.0.2.1");
  for (const { app } of nodes) {
    await expect(app.rateLimits.take([minute, day], "192.0.2.1")).rejects.toThrow(TooManyRequests);
    await app.rateLimits.take([minute, day], "192.0.2.2").catch(() => expect.unreachable());
  }
  expect(Object.fromEntries([...redis.keys].map(([key, { count }]) => [key.replace(/^.*-(?=a-)/, ""), count]))).toEqual(
    {
      "a-minute:192.0.2.1": 4,
      "a-day:192.0.2.1": 2,
      "a-minute:192.0.2.2": 2,
      "a-day:192.0.2.2": 2,
    },
  );
});

test("does not limit while Redis does not respond, and logs it once", async () => {
  const redis = await startRedis();
  await redis.stop();
  const api = await startApi({ config: { redisUrl: redis.url } });
  for (let index = 0; index < 4; index++) await api.app.rateLimits.take([minute], "192.0.2.1");
  const lines = api.logs.filter(({ msg }) => String(msg).includes("Redis does not respond"));
  expect(lines).toHaveLength(1);
});
