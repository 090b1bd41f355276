import { expect, test } from "vitest";
import { sharedApi } from "#tests/support/shared-api.ts";

const api = sharedApi();

type Role = "author" | "editor" | "owner";
async function post(as: Role = "author") {
  const { body } = await api.request("POST", "/api/post/", { body: { title: "Open" }, as });
  return `/api/post/${body.id}/`;
}
const open = (item: string, as?: Role, tab = "first-tab") =>
  api.request("POST", `${item}presence/`, { body: { tab }, ...(as && { as }) });
const listOthers = async (item: string, as: Role, tab?: string) =>
  (await open(item, as, tab)).body.others.map((each: { username: string; is_you: boolean }) =>
    each.is_you ? "you" : each.username,
  );

test("everybody who has an item open sees the others, and themselves only from another tab", async () => {
  const [item, another] = [await post(), await post()];
  expect(await listOthers(item, "author")).toEqual([]);
  expect(await listOthers(another, "editor")).toEqual([]);
  expect(await listOthers(item, "editor")).toEqual(["author-of-tests"]);
  expect(await listOthers(item, "author")).toEqual(["editor-of-tests"]);
  expect((await listOthers(item, "author", "second-tab")).sort()).toEqual(["editor-of-tests", "you"]);
  await Promise.all([
    open(item, "owner", "same-tab-1"),
    open(item, "owner", "same-tab-1"),
    open(item, "owner", "tab-two-2"),
  ]);
  expect((await listOthers(item, "editor")).sort()).toEqual(["author-of-tests", "owner-of-tests"]);
});

test("leaving is visible immediately, and silence after a minute", async () => {
  const item = await post();
  await open(item, "author");
  await open(item, "editor");
  expect((await api.request("DELETE", `${item}presence/?tab=first-tab`, { as: "author" })).status).toBe(204);
  expect(await listOthers(item, "editor")).toEqual([]);
  await open(item, "author");
  api.clock.advance(59_000);
  expect(await listOthers(item, "editor")).toEqual(["author-of-tests"]);
  api.clock.advance(2_000);
  expect(await listOthers(item, "editor")).toEqual([]);
  // Expired tabs are deleted regardless of their item.
  await open(await post(), "author");
  api.clock.advance(61_000);
  await open(item, "editor");
  const { db } = api.app.database;
  expect(await db.selectFrom("presence").select("staff_id").execute()).toHaveLength(1);
});

test("changes neither the version nor the history nor the audit log", async () => {
  const item = await post();
  const read = async (path: string) => (await api.request("GET", path, { as: "owner" })).body;
  const before = { item: await read(item), revisions: await read(`${item}revisions/`) };
  // Signs in first, which is logged.
  await api.request("GET", item, { as: "editor" });
  const entries = (await read("/api/common/audit/?page_size=1")).count;
  const { revision } = api.app;
  await revision.refresh();
  const content = revision.current;
  await open(item, "author");
  await open(item, "editor");
  expect({ item: await read(item), revisions: await read(`${item}revisions/`) }).toEqual(before);
  expect((await read("/api/common/audit/?page_size=1")).count).toBe(entries);
  await revision.refresh();
  expect(revision.current).toBe(content);
});

test("is rejected for visitors, for those who may not write the item, and with an invalid id", async () => {
  const item = await post("editor");
  expect((await open(item)).status).toBe(401);
  expect((await open(item, "author")).status).toBe(404);
  expect((await open("/api/post/999999/", "editor")).status).toBe(404);
  expect((await open(item, "editor", "short")).body.codes).toHaveProperty("tab");
  expect((await open(item, "editor", "x".repeat(41))).body.codes).toHaveProperty("tab");
  const missing = await api.request("POST", `${item}presence/`, { body: {}, as: "editor" });
  expect(missing.body.codes).toEqual({ tab: ["required"] });
  expect((await api.request("DELETE", `${item}presence/`, { as: "editor" })).status).toBe(400);
  // Nobody can close somebody else's tab.
  await open(item, "editor");
  await api.request("DELETE", `${item}presence/?tab=first-tab`, { as: "owner" });
  expect(await listOthers(item, "owner", "other-tab")).toEqual(["editor-of-tests"]);
});

test("everybody who has an item open learns who published, sent back or changed it", async () => {
  const item = await post();
  const latest = async (as: Role) => (await open(item, as)).body.latest;
  expect(await latest("author")).toMatchObject({
    state: null,
    content: { action: "create", version: 1, is_you: true },
  });
  const change = (body: object, as: Role) => api.request("PATCH", item, { body, as });
  await change({ status: "in_review" }, "author");
  expect((await latest("editor")).state).toMatchObject({
    action: "submit",
    username: "author-of-tests",
    is_you: false,
  });
  await api.request("POST", `${item}send-back/`, { body: { note: "Why?" }, as: "editor" });
  expect((await latest("author")).state).toMatchObject({
    action: "send_back",
    username: "editor-of-tests",
    version: 3,
  });
  await change({ status: "published", published_at: "2099-01-01T00:00:00.000Z" }, "editor");
  expect((await latest("author")).state).toMatchObject({ action: "publish", version: 4 });
  await change({ published_at: "2098-01-01T00:00:00.000Z" }, "editor");
  expect((await latest("author")).state).toMatchObject({ action: "change", version: 5 });
  // Typing changes the content, but not the state.
  api.clock.advance(1000);
  await change({ title: "Typed", autosave: true }, "author");
  const { state, content } = await latest("editor");
  expect(state).toMatchObject({ version: 5, username: "editor-of-tests" });
  expect(content).toMatchObject({ action: "change", version: 6, username: "author-of-tests" });
  const at = api.app.now().toISOString();
  expect(content.at).toBe(at);
  expect((await api.request("GET", `${item}latest-changes/`, { as: "owner" })).body.content.username).toBe(
    "author-of-tests",
  );
  await api.request("DELETE", item, { as: "editor" });
  expect((await latest("author")).state).toMatchObject({ action: "delete", username: "editor-of-tests" });
});

test("those who may write an item learn who changed it last, for 30 days", async () => {
  const item = await post("editor");
  const read = (as?: Role) => api.request("GET", `${item}latest-changes/`, as && { as });
  expect((await read()).status).toBe(401);
  expect((await read("author")).status).toBe(404);
  expect((await api.request("GET", "/api/post/999999/latest-changes/", { as: "editor" })).status).toBe(404);
  expect((await read("owner")).body.content).toMatchObject({ username: "editor-of-tests", is_you: false });
  api.clock.advance(31 * 24 * 60 * 60_000);
  await open(item, "owner");
  expect((await read("owner")).body).toEqual({ content: null, state: null });
});
