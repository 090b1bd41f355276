import { expect, test, vi } from "vitest";
import { readTogether } from "./read-together.ts";

const headers = { Authorization: "Bearer token" };
const get = (signal?: AbortSignal) => ({ method: "GET", headers, ...(signal && { signal }) });
const pathsOf = (url: string) => new URL(url, "https://academy.example").searchParams.getAll("path");
const lines = (...answers: object[]) =>
  new Response(answers.map((answer) => `${JSON.stringify(answer)}\n`).join(""), {
    headers: { "Content-Type": "application/x-ndjson" },
  });
/** A server that knows the reads, and one that does not. */
const knows = (url: string) =>
  lines(
    ...pathsOf(url)
      .map((path, read) => ({ read, status: 200, body: { path } }))
      .reverse(),
  );
const serve = (answer: (url: string, init: RequestInit) => Response | Promise<Response>) => {
  const sent: string[] = [];
  const fetch = vi.fn(async (url: string, init: RequestInit) => {
    sent.push(url);
    return answer(url, init);
  });
  return { sent, fetch: readTogether(fetch as unknown as typeof globalThis.fetch) };
};
const bodies = (responses: Response[]) => Promise.all(responses.map((response) => response.json()));

test("reads of the same moment travel in one request, and one of another moment alone", async () => {
  const { fetch, sent } = serve((url) => (url.startsWith("/api/common/reads/") ? knows(url) : Response.json({ url })));
  const found = await Promise.all([
    fetch("/api/a/?x=1,2", get()),
    Promise.resolve().then(() => fetch("/api/b/", get())),
  ]);
  expect(await bodies(found)).toEqual([{ path: "/api/a/?x=1,2" }, { path: "/api/b/" }]);
  expect(sent.map(pathsOf)).toEqual([["/api/a/?x=1,2", "/api/b/"]]);
  expect(await (await fetch("/api/c/", get())).json()).toEqual({ url: "/api/c/" });
  // Writes, other hosts, and what is asked for without a session.
  await Promise.all([
    fetch("/api/a/", { method: "POST", headers }),
    fetch("https://elsewhere.example/api/", get()),
    fetch("/api/common/ip/", { method: "GET" }),
    fetch("/api/d/", { method: "GET", headers: { Authorization: "Bearer other" } }),
    fetch("/api/e/", get()),
  ]);
  expect(sent.slice(2).flatMap(pathsOf)).toEqual([]);
});

test("each read has a status of its own, also where there is no body", async () => {
  const { fetch } = serve(() =>
    lines({ read: 1, status: 204, body: null }, { read: 0, status: 429, retry_after: "7", body: { detail: "Later." } }),
  );
  const [late, empty] = await Promise.all([fetch("/api/a/", get()), fetch("/api/b/", get())]);
  expect([late.status, late.headers.get("Retry-After"), await late.json()]).toEqual([429, "7", { detail: "Later." }]);
  expect([empty.status, await empty.text()]).toEqual([204, ""]);
});

test.each([404, 204])(
  "with a server that answers %i, since it knows only single reads, they travel alone",
  async (status) => {
    const { fetch, sent } = serve((url) =>
      url.startsWith("/api/common/reads/") ? new Response(null, { status }) : Response.json({ url }),
    );
    for (let time = 0; time < 2; time += 1)
      expect(await bodies(await Promise.all([fetch("/api/a/", get()), fetch("/api/b/", get())]))).toEqual([
        { url: "/api/a/" },
        { url: "/api/b/" },
      ]);
    expect(sent.filter((url) => url.startsWith("/api/common/reads/"))).toHaveLength(1);
  },
);

test("an error of the whole request is that of each read", async () => {
  const { fetch } = serve(() => Response.json({ detail: "Expired." }, { status: 401 }));
  const found = await Promise.all([fetch("/api/a/", get()), fetch("/api/b/", get())]);
  expect(found.map(({ status }) => status)).toEqual([401, 401]);
  expect(await bodies(found)).toEqual([{ detail: "Expired." }, { detail: "Expired." }]);
  const offline = serve(() => Promise.reject(new TypeError("Failed to fetch"))).fetch;
  for (const result of await Promise.allSettled([offline("/api/a/", get()), offline("/api/b/", get())]))
    expect(result.status).toBe("rejected");
});

test("an answer that ends early fails the reads that it lacks, and no other", async () => {
  const { fetch } = serve(() => lines({ read: 1, status: 200, body: {} }));
  const [lost, found] = await Promise.allSettled([fetch("/api/a/", get()), fetch("/api/b/", get())]);
  expect([lost.status, found.status]).toEqual(["rejected", "fulfilled"]);
});

test("a read that is not wanted any more ends alone; the request ends with the last", async () => {
  const aborted = vi.fn();
  const { fetch, sent } = serve(
    (_url, { signal }) => new Promise((_, reject) => signal?.addEventListener("abort", () => reject(aborted()))),
  );
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
  const results = [first, second, third].map(({ signal }) => fetch("/api/a/", get(signal)));
  const settled = Promise.allSettled(results);
  first.abort();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(pathsOf(sent[0] as string)).toHaveLength(2);
  second.abort();
  expect(aborted).not.toHaveBeenCalled();
  third.abort();
  expect((await settled).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(aborted).toHaveBeenCalledTimes(1);
});

test("many reads travel in as many requests as it takes", async () => {
  const { fetch, sent } = serve(knows);
  const long = Array.from({ length: 20 }, (_, at) => fetch(`/api/a/?fields=${"x".repeat(at < 17 ? 10 : 2000)}`, get()));
  await Promise.all(long);
  // The last one is left alone.
  expect(sent.flatMap((url) => (pathsOf(url).length > 0 ? pathsOf(url) : url))).toHaveLength(20);
  expect(Math.max(...sent.map((url) => url.length))).toBeLessThan(8000);
});
