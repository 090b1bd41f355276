import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { pictureUrl } from "#app/ui/picture-sources.ts";
import { type ApiResponse, startApi } from "#tests/support/api.ts";
import { jpeg } from "#tests/support/files.ts";
import { upload } from "#tests/support/forms.ts";
import type { MediaDetail } from "./media.resource.ts";
import { sweepVariants } from "./picture-variants.server.ts";
import { pictureWork } from "./picture-work.server.ts";

const facts = (record: MediaDetail) => ({ ...record, url: record.file });

test("returns 503 with Retry-After when the variant queue is full", async () => {
  const api = await startApi();
  const record = await upload(api, "late.jpg", await jpeg(600, 400));
  const url = pictureUrl(facts(record), 320, "webp");
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const others = Array.from({ length: 210 }, () => pictureWork.run(() => gate));
  const response = await api.request("GET", url);
  expect([response.status, response.headers["retry-after"], response.headers["cache-control"]]).toEqual([
    503,
    "5",
    undefined,
  ]);
  open();
  await Promise.all(others);
  expect((await api.request("GET", url)).status).toBe(200);
});

test("limits queued variants per client address", async () => {
  const api = await startApi();
  const record = await upload(api, "wide.jpg", await jpeg(2000, 1500));
  const formats = ["avif", "webp", "jpg", "png"] as const;
  const urls = [160, 320, 480, 640, 960, 1280].flatMap((width) =>
    formats.flatMap((format) =>
      [undefined, "1x1" as const].map((aspect) => pictureUrl(facts(record), width, format, aspect)),
    ),
  );
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const busy = Array.from({ length: 8 }, () => pictureWork.run(() => gate));
  const answered: ApiResponse[] = [];
  const greedy = urls.slice(0, 44).map(async (url) => {
    const response = await api.request("GET", url, { from: "198.51.100.1" });
    answered.push(response);
    return response;
  });
  // Each request looks up its file before it is queued.
  await expect
    .poll(() => answered.map(({ status, headers }) => [status, headers["retry-after"]]))
    .toEqual(Array.from({ length: 4 }, () => [429, "1"]));
  const other = api.request("GET", urls[47] ?? "", { from: "198.51.100.2" });
  open();
  await Promise.all(busy);
  expect((await other).status).toBe(200);
  const statuses = Object.groupBy(await Promise.all(greedy), ({ status }) => status);
  expect([statuses[200]?.length, statuses[429]?.length]).toEqual([40, 4]);
});

test("deletes variants with their original, and the oldest ones beyond the size limit", async () => {
  const api = await startApi();
  const folder = join(api.app.config.dataDir, "pictures");
  const files = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
  const records = [await upload(api, "a.jpg", await jpeg(500, 400)), await upload(api, "b.jpg", await jpeg(500, 400))];
  for (const record of records)
    for (const width of [160, 320]) await api.request("GET", pictureUrl(facts(record), width, "jpg"));
  expect(files()).toBe(4);
  await api.request("DELETE", `/api/common/file/${records[0].id}/`, { as: "editor" });
  expect(files()).toBe(2);
  // Simulates a deletion by another node, which can't access this node's cache.
  await api.app.database.db.deleteFrom("media").where("id", "=", records[1].id).execute();
  await sweepVariants(api.app);
  expect(files()).toBe(0);
  const third = await upload(api, "c.jpg", await jpeg(500, 401));
  for (const width of [160, 320, 480]) await api.request("GET", pictureUrl(facts(third), width, "png"));
  await sweepVariants(api.app, 1);
  expect(files()).toBe(0);
  rmSync(folder, { recursive: true });
  expect((await api.request("GET", pictureUrl(facts(third), 160, "png"))).status).toBe(200);
});

test("serves known files while the database is unavailable", async () => {
  const api = await startApi();
  const record = await upload(api, "known.jpg", await jpeg(80, 80));
  expect((await api.request("GET", record.file)).status).toBe(200);
  const select = vi.spyOn(api.app.database.db, "selectFrom").mockImplementation(() => {
    throw Object.assign(new Error("connection refused"), { code: "ECONNREFUSED" });
  });
  Object.defineProperty(api.app.revision, "current", { get: () => 99, configurable: true });
  expect((await api.request("GET", record.file)).status).toBe(200);
  expect((await api.request("GET", "/media/999/000000000000/a.jpg")).status).toBe(503);
  select.mockRestore();
});
