import { beforeEach, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { recordBackup } from "./backups.server.ts";

const HOUR = 60 * 60_000;

let api: Api;
beforeEach(async () => {
  api = await startApi();
});
const entry = async (as: "owner" | "editor" | "author") =>
  (await api.request("GET", "/api/dashboard-insights/attention/", { as })).body.entries.find(
    ({ name }: { name: string }) => name === "late backup",
  );

test("a backup is late on the owners' dashboard once one was recorded and the next one is missing", async () => {
  api.clock.advance(1000 * HOUR);
  expect(await entry("owner")).toBeUndefined();
  const made = api.app.now().toISOString();
  await recordBackup(api.app, 26);
  api.clock.advance(26 * HOUR);
  expect(await entry("owner")).toBeUndefined();
  api.clock.advance(1000);
  expect(await entry("owner")).toMatchObject({ count: 1, oldest: made, path: "/admin/audit?resource=backup" });
  expect([await entry("editor"), await entry("author")]).toEqual([undefined, undefined]);
  await recordBackup(api.app, 26);
  expect(await entry("owner")).toBeUndefined();
  const { body } = await api.request("GET", "/api/common/audit/?resource=backup", { as: "owner" });
  expect(body.results).toMatchObject([
    { action: "record", username: "(command line)", staff_id: null },
    { action: "record" },
  ]);
});

test("keeps only the latest backups", async () => {
  for (let made = 0; made < 32; made += 1) await recordBackup(api.app, 1);
  expect(await api.app.database.db.selectFrom("backup").select("id").execute()).toHaveLength(30);
});
