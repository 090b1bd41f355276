import { beforeAll, expect, test } from "vitest";
import { ensurePages } from "#app/features/pages/pages.server.ts";
import { previewedItem } from "#app/features/previews/previews.server.ts";
import { ensureSettings } from "#app/features/settings/settings.server.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { loadPage, requestedSettings } from "./page-loader.server.ts";

const page = "/api/page/vision/";
let api: Api;

beforeAll(async () => {
  api = await startApi({ now: "2026-05-04T09:00:00.000Z" });
  await ensurePages(api.app);
  await ensureSettings(api.app);
});

const preview = (body: object, as = "editor", path = page) => api.request("POST", `${path}preview/`, { as, body });
/** The vision page as the link shows it. */
const loadLead = async (url: string) =>
  (await loadPage({ app: api.app, preview: previewedItem(api.app, url) }, "vision", "/vision")).page.lead;

test("shows unsaved input behind a link, and nowhere else", async () => {
  const { status, body, headers } = await preview({ lead: "Typed" });
  expect([status, body.item.lead, headers["cache-control"]]).toEqual([200, "Typed", "no-store"]);
  expect(body.url).toMatch(/^\/vision\?preview=page%3A\d+%3A\d+&expires=\d+&signature=[\w-]+$/);
  expect(await loadLead(body.url)).toBe("Typed");
  expect((await api.request("GET", page)).body.lead).toBe("");
  expect((await loadPage({ app: api.app }, "vision", "/vision")).page.lead).toBe("");
  // Previews with the same link show the newest input; another account's preview shows its own.
  const other = await preview({ lead: "Of an owner" }, "owner");
  expect((await preview({ lead: "Typed on" })).body.url).toBe(body.url);
  expect([await loadLead(body.url), await loadLead(other.body.url)]).toEqual(["Typed on", "Of an owner"]);
});

test("refuses what could not be saved, and accounts that may not save it", async () => {
  expect((await preview({ title: "" })).body.codes).toEqual({ title: ["blank"] });
  expect((await preview({ hero: 999 })).body.codes).toEqual({ hero: ["does_not_exist"] });
  expect((await preview({ colour: "red" })).status).toBe(400);
  expect((await preview({}, "author")).status).toBe(403);
  expect((await preview({}, "editor", "/api/common/settings/")).status).toBe(403);
  expect((await api.request("POST", `${page}preview/`, { body: {} })).status).toBe(401);
  expect((await preview({}, "editor", "/api/page/nowhere/")).status).toBe(404);
});

test("shows settings on the home page, and forgets unsaved input", async () => {
  const { body } = await preview({ footer_about: "By the sea" }, "owner", "/api/common/settings/");
  expect(body.url).toMatch(/^\/\?preview=settings/);
  const request = { app: api.app, preview: previewedItem(api.app, body.url) };
  expect((await requestedSettings(request)).footer_about).toBe("By the sea");
  expect((await requestedSettings({ app: api.app })).footer_about).toBe("");
  api.clock.advance(60 * 60 * 1000);
  expect(previewedItem(api.app, body.url)).toBeUndefined();
});
