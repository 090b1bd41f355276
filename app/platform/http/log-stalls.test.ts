import { expect, onTestFinished, test, vi } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { passTime } from "#tests/support/pass-time.ts";
import { sampleBuild } from "#tests/support/sample-build.ts";
import type { Http } from "./http.ts";
import { logStalls } from "./log-stalls.ts";

/** Longer than a busy machine ever pauses a process, in milliseconds. */
const LIMIT = 1000;

/** Blocks the thread for this much processor time. */
function block(milliseconds: number) {
  const since = process.threadCpuUsage();
  const spent = () => {
    const { user, system } = process.threadCpuUsage(since);
    return (user + system) / 1000;
  };
  while (spent() < milliseconds);
}

const blocking = (path: string) => ({
  path,
  loader: async () => {
    block(1500);
    return {};
  },
});

const stalls = (api: Api) => api.logs.filter(({ msg }) => msg === "the event loop stalled");
const start = (stallLimit: number) =>
  startApi({ build: sampleBuild([blocking("books"), blocking("vision")]), config: { stallLimit } });

test("logs some stalls, with the requests that may have caused them but without their queries", async () => {
  const api = await start(LIMIT);
  const address = await api.listen();
  await fetch(`${address}/books?q=private`).then((response) => response.text());
  await expect.poll(() => stalls(api).length).toBe(1);
  const [stall] = stalls(api);
  expect(stall).toMatchObject({ level: 40, requestCount: expect.any(Number) });
  expect(stall?.stallMs).toBeGreaterThanOrEqual(LIMIT);
  expect(stall?.requests).toContainEqual(
    expect.objectContaining({ method: "GET", path: "/books", reqId: expect.any(String) }),
  );
  expect(JSON.stringify(stall)).not.toContain("private");
  await fetch(`${address}/vision`).then((response) => response.text());
  await passTime(LIMIT / 2);
  expect(stalls(api)).toHaveLength(1);
});

/** Logs stalls using the test's own clock. `stall` advances the time at which the loop should have run. */
async function watch(stallLimit: number) {
  let now = 0;
  const checks: (() => void)[] = [];
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  let computed = 0;
  const cpu = vi
    .spyOn(process, "threadCpuUsage")
    .mockImplementation((since) => ({ user: computed * 1000 - (since?.user ?? 0), system: 0 }));
  const timer = vi.spyOn(globalThis, "setInterval").mockImplementation(((check: () => void) => {
    checks.push(check);
    return { unref: () => undefined };
  }) as never);
  onTestFinished(() => {
    clock.mockRestore();
    cpu.mockRestore();
    timer.mockRestore();
  });
  const hooks: [string, () => Promise<void>][] = [];
  const http = { addHook: (name: string, hook: () => Promise<void>) => hooks.push([name, hook]) };
  const lines: { stallMs: number; leftOut?: object }[] = [];
  const log = { warn: (line: (typeof lines)[number]) => lines.push(line) };
  logStalls(http as unknown as Http, { config: { stallLimit }, log: log as never });
  for (const [name, hook] of hooks) if (name === "onListen") await hook();
  const stall = (milliseconds: number, computing = milliseconds) => {
    now += stallLimit / 5 + milliseconds;
    computed += computing;
    for (const check of checks) check();
  };
  return { hooks, lines, stall };
}

test("logs a stall as long as the limit, and none that is shorter", async () => {
  const { lines, stall } = await watch(100);
  stall(0);
  stall(99);
  expect(lines).toEqual([]);
  stall(100);
  expect(lines).toEqual([{ stallMs: 100, cpuMs: expect.any(Number), requestCount: 0, requests: [] }]);
});

test("does not log a stall in which other processes had the processor", async () => {
  const { lines, stall } = await watch(100);
  stall(60_000, 99);
  expect(lines).toEqual([]);
  stall(60_000, 100);
  expect(lines).toMatchObject([{ stallMs: 60_000, cpuMs: 100 }]);
});

test("the next line reports the number of omitted stalls and the longest one", async () => {
  const { lines, stall } = await watch(100);
  for (const duration of [150, 300, 200, 20]) stall(duration);
  expect(lines.map(({ stallMs }) => stallMs)).toEqual([150]);
  stall(10_000);
  expect(lines.map(({ stallMs, leftOut }) => ({ stallMs, leftOut }))).toEqual([
    { stallMs: 150, leftOut: undefined },
    { stallMs: 10_000, leftOut: { stalls: 2, longestMs: 300 } },
  ]);
  stall(10_000);
  expect(lines.at(-1)).not.toHaveProperty("leftOut");
});

test("watches nothing with a limit of 0", async () => {
  const { hooks, lines, stall } = await watch(0);
  stall(5000);
  expect([hooks, lines]).toEqual([[], []]);
});
