import { expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { passTime } from "#tests/support/pass-time.ts";
import { sampleBuild } from "#tests/support/sample-build.ts";

/** More than a busy machine takes from a process at once, in milliseconds. */
const LIMIT = 1000;

/** Blocks the only thread, as a long computation does. */
function block(milliseconds: number) {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
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

test("a stall is logged with the requests that may have caused it, without their queries, and not each one", async () => {
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
