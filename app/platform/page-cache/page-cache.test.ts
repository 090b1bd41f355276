import fc from "fast-check";
import { expect, test } from "vitest";
import type { App } from "../app.ts";
import { Unavailable } from "../errors.ts";
import { PageCache, type PageCacheOptions, type Render } from "./page-cache.ts";

const DAY = 86_400_000;

/** A cache with a fake application: tests set its clock and content revision. */
function makeCache(options: Partial<PageCacheOptions> = {}) {
  const world = { time: 0, outageSince: undefined as Date | undefined, refreshed: 0, logged: [] as string[] };
  const revision = {
    current: 1,
    get outageSince() {
      return world.outageSince;
    },
    refresh: async () => {
      world.refreshed += 1;
    },
  };
  const log = { error: (_fields: object, message: string) => world.logged.push(message) };
  const app = { revision, log, now: () => new Date(world.time) } as unknown as App;
  const cache = new PageCache(app, { getExpiry: async () => world.time + DAY, ...options });
  return { cache, world, revision };
}

/** Renders `text`, and counts its calls. */
function page(text: string, { status = 200, shareable = true } = {}) {
  const render = async () => {
    render.calls += 1;
    await render.before?.();
    return { status, shareable, headers: [] as [string, string][], body: Buffer.from(render.text) };
  };
  render.calls = 0;
  render.text = text;
  render.before = undefined as (() => unknown) | undefined;
  return render satisfies Render;
}

const read = async (cache: PageCache, key: string, render: Render) => {
  const { entry, source } = await cache.get(key, render);
  return `${entry.variants.identity.body} (${source})`;
};

test("concurrent requests share one rendering", async () => {
  const { cache } = makeCache();
  const render = page("dawn");
  const pages = await Promise.all(Array.from({ length: 50 }, () => read(cache, "/", render)));
  expect(new Set(pages)).toEqual(new Set(["dawn (miss)"]));
  expect(await read(cache, "/", render)).toBe("dawn (hit)");
  expect(render.calls).toBe(1);
});

test("a content change is visible in the next request", async () => {
  const { cache, revision } = makeCache();
  const render = page("old");
  await read(cache, "/", render);
  revision.current += 1;
  render.text = "new";
  expect(cache.fresh("/")).toBeUndefined();
  expect(await read(cache, "/", render)).toBe("new (miss)");
});

test("a page whose content changed while it was rendered is not cached, and not served to later requests", async () => {
  const { cache, revision } = makeCache();
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const slow = page("old");
  slow.before = () => {
    begun.resolve();
    return goOn.promise;
  };
  const early = read(cache, "/", slow);
  await begun.promise;
  revision.current += 1;
  const late = read(cache, "/", page("new"));
  expect(await late).toBe("new (miss)");
  goOn.resolve();
  expect(await early).toBe("old (miss)");
  expect(await read(cache, "/", page("newer"))).toBe("new (hit)");
});

test("a page expires at the given time", async () => {
  const { cache, world } = makeCache();
  const render = page("today");
  await read(cache, "/", render);
  world.time = DAY - 1;
  expect(await read(cache, "/", render)).toBe("today (hit)");
  world.time = DAY;
  expect(await read(cache, "/", render)).toBe("today (miss)");
});

test.for(["an exception", "a 503", "a timeout"])("serves the last good page after %s", async (failure) => {
  const { cache, revision, world } = makeCache({ staleTimeout: 20 });
  await read(cache, "/", page("good"));
  revision.current += 1;
  const failing = page("bad", { status: 503 });
  if (failure === "an exception") failing.before = () => Promise.reject(new Error("no database"));
  const late = Promise.withResolvers<void>();
  if (failure === "a timeout") failing.before = () => late.promise;
  expect(cache.servesStale).toBe(false);
  expect(await read(cache, "/", failing)).toBe("good (stale)");
  expect(cache.servesStale).toBe(true);
  expect(world.logged).toHaveLength(1);
  expect(world.refreshed).toBe(1);
  late.resolve();
  await expect.poll(() => read(cache, "/", page("better"))).toMatch(/^better/);
});

test("aborts a rendering that hangs", async () => {
  const { cache } = makeCache({ renderTimeout: 20 });
  const hanging = page("never");
  hanging.before = () => new Promise(() => {});
  await expect(read(cache, "/", hanging)).rejects.toThrow(Unavailable);
  expect(await read(cache, "/", page("again"))).toBe("again (miss)");
});

test("does not wait for a database that is known to be unavailable", async () => {
  const { cache, revision, world } = makeCache();
  await read(cache, "/", page("good"));
  revision.current += 1;
  world.outageSince = new Date();
  const render = page("never");
  expect(await read(cache, "/", render)).toBe("good (stale)");
  expect(render.calls).toBe(0);
});

test("without a last page, a failure is returned and not cached", async () => {
  const { cache } = makeCache();
  const failing = page("bad", { status: 500 });
  expect(await read(cache, "/", failing)).toBe("bad (miss)");
  expect(cache.fresh("/")).toBeUndefined();
  failing.before = () => Promise.reject(new Error("broken"));
  await expect(read(cache, "/", failing)).rejects.toThrow("broken");
  expect(await read(cache, "/", page("mended"))).toBe("mended (miss)");
});

test("does not cache a page for one visitor", async () => {
  const { cache } = makeCache();
  expect(await read(cache, "/", page("yours", { shareable: false }))).toBe("yours (uncached)");
  expect(cache.fresh("/")).toBeUndefined();
});

test("a 404 replaces the cached page", async () => {
  const { cache, revision } = makeCache();
  await read(cache, "/books/sun", page("a book"));
  revision.current += 1;
  await read(cache, "/books/sun", page("gone", { status: 404 }));
  revision.current += 1;
  const failing = page("bad", { status: 503 });
  expect(await read(cache, "/books/sun", failing)).toBe("gone (stale)");
});

test("memory is bounded, and arbitrary addresses cannot evict the regular pages", async () => {
  const maxBytes = 64 * 1024;
  const requests = fc.array(fc.tuple(fc.constantFrom("/found", "/?q=", "/missing"), fc.nat(500), fc.nat(8000)));
  await fc.assert(
    fc.asyncProperty(requests, async (requested) => {
      const { cache } = makeCache({ maxBytes });
      await read(cache, "/", page("home"));
      for (const [prefix, number, length] of requested.filter(([prefix]) => prefix !== "/found")) {
        const status = prefix === "/missing" ? 404 : 200;
        await read(cache, `${prefix}${number}`, page("x".repeat(length), { status }));
        expect(cache.size).toBeLessThanOrEqual(maxBytes);
      }
      expect(await read(cache, "/", page("again"))).toBe("home (hit)");
      for (const [, number, length] of requested) {
        await read(cache, `/found${number}`, page("x".repeat(length)));
        expect(cache.size).toBeLessThanOrEqual(maxBytes);
      }
    }),
    { numRuns: 20 },
  );
});

test("arbitrary letter case cannot evict the regular pages either", async () => {
  const { cache } = makeCache({ maxBytes: 256 * 1024 });
  await read(cache, "/quotes/caf%C3%A9", page("own"));
  for (let number = 0; number < 100; number += 1) await read(cache, `/BOOKS${number}`, page("x".repeat(8000)));
  expect(await read(cache, "/quotes/caf%C3%A9", page("again"))).toBe("own (hit)");
});

test("the queue for the best compression is bounded", async () => {
  const { cache } = makeCache();
  const paths = Array.from({ length: 80 }, (_, number) => `/${number}`);
  const made = await Promise.all(paths.map((path) => cache.get(path, page("Breathe in. ".repeat(500)))));
  for (const path of paths) cache.fresh(path);
  expect(made.filter(({ entry }) => entry.improved)).toHaveLength(50);
  await expect.poll(() => cache.fresh("/79")?.improved).toBe(true);
});

test("compresses a page better in the background when it is requested again", async () => {
  const { cache } = makeCache();
  const long = page(Array.from({ length: 500 }, (_, count) => `Breathe in for ${(count * 7919) % 997}. `).join(""));
  const { entry } = await cache.get("/", long);
  const fast = entry.variants.br;
  cache.fresh("/");
  await expect.poll(() => entry.variants.br).not.toBe(fast);
  expect(cache.fresh("/")).toBe(entry);
});
