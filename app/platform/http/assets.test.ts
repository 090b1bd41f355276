import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";
import { sampleBuild } from "#tests/support/sample-build.ts";
import { precompress } from "./precompress.ts";

/** A server with a build, and a function that requests its only script as a browser does. */
async function startWithScript() {
  const build = sampleBuild([]);
  const folder = join(build.assetsBuildDirectory, "assets");
  await precompress(folder);
  const api = await startApi({ build });
  const url = `${await api.listen()}/assets/entry-1.js`;
  const get = async (headers: Record<string, string> = {}, path = "", method = "GET") => {
    const response = await fetch(url + path, { method, headers });
    const { "x-request-id": id, date, ...others } = Object.fromEntries(response.headers);
    expect([id, date]).toEqual([expect.any(String), expect.any(String)]);
    return { status: response.status, headers: others, text: await response.text() };
  };
  return { api, folder, get };
}

test("sends a build file from memory exactly as from the disk, in each encoding", async () => {
  const { folder, get } = await startWithScript();
  for (const encoding of ["br", "gzip", "identity"]) {
    const first = await get({ "accept-encoding": encoding });
    expect(first).toMatchObject({
      status: 200,
      headers: {
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
        vary: expect.stringMatching(/accept-encoding/i),
      },
      text: expect.stringContaining("export const text"),
    });
    expect(first.headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
    expect(await get({ "accept-encoding": encoding })).toEqual(first);
    const { connection: _connection, "keep-alive": _keepAlive, ...common } = first.headers;
    const head = await get({ "accept-encoding": encoding }, "", "HEAD");
    expect(head).toMatchObject({ status: 200, headers: common, text: "" });
    const known = { "accept-encoding": encoding, "if-none-match": first.headers.etag ?? "" };
    expect(await get(known)).toMatchObject({ status: 304, headers: { etag: first.headers.etag }, text: "" });
  }
  rmSync(folder, { recursive: true });
  expect(await get({ "accept-encoding": "br" })).toMatchObject({ status: 200 });
});

test("reads a range of a file, and a file with a query, from the disk", async () => {
  const { get } = await startWithScript();
  await get({ "accept-encoding": "identity" });
  expect(await get({ "accept-encoding": "identity", range: "bytes=0-5" })).toMatchObject({
    status: 206,
    text: "export",
  });
  const first = await get({ "accept-encoding": "identity" }, "?v=1");
  expect(first).toMatchObject({ status: 200, headers: { etag: expect.stringContaining("W/") } });
  expect(await get({ "accept-encoding": "identity" }, "?v=1")).toEqual(first);
});

test("responds to a missing file with a 404 each time", async () => {
  const { get } = await startWithScript();
  for (let time = 0; time < 2; time += 1) expect(await get({}, "x")).toMatchObject({ status: 404 });
});
