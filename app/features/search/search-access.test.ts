import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { paragraph, searchRequests } from "#tests/support/search-requests.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
const { create, post, find, titles } = searchRequests(() => api);

describe("access", () => {
  test("limits results by role: drafts, review, trash, items of others", async () => {
    const draft = await post("Hollyhock", "", { status: "draft" });
    expect(await titles("hollyhock")).toEqual([]);
    expect(await titles("hollyhock", "author")).toEqual([]);
    expect((await find("hollyhock", "editor")).results).toMatchObject([{ id: draft.id, status: "draft" }]);
    const own = await create("/api/post/", { title: "Hollyhock of an author" }, "author");
    expect((await find("hollyhock", "author")).results).toMatchObject([{ id: own.id }]);

    const bulk = (action: string) =>
      api.request("POST", "/api/post/bulk/", { body: { action, ids: [draft.id] }, as: "editor" });
    await bulk("publish");
    expect((await find("hollyhock")).results).toMatchObject([{ id: draft.id }]);
    expect((await find("hollyhock")).results[0]).not.toHaveProperty("status");
    await bulk("unpublish");
    expect(await titles("hollyhock")).toEqual([]);
    await bulk("publish");
    await bulk("delete");
    expect(await titles("hollyhock")).toEqual([]);
    expect(await titles("hollyhock", "owner")).toEqual(["Hollyhock of an author"]);
    await bulk("restore");
    expect(await titles("hollyhock")).toEqual([]);
    expect((await find("hollyhock", "editor")).results).toMatchObject([{ status: "draft" }, { id: own.id }]);
    await bulk("delete");
    await bulk("purge");
    expect(await titles("hollyhock", "owner")).toEqual(["Hollyhock of an author"]);
  });

  test("changes at the exact time of publication", async () => {
    const soon = new Date(api.app.now().getTime() + 60_000).toISOString();
    await post("Foxglove", "Foxglove and sagebrush", { published_at: soon });
    expect(await find("foxglove")).toMatchObject({ count: 0 });
    expect(await find("sagebrsh")).toMatchObject({ count: 0, corrected: null });
    expect(await titles("foxglove", "editor")).toEqual(["Foxglove"]);
    api.clock.advance(59_999);
    expect(await titles("foxglove")).toEqual([]);
    api.clock.advance(1);
    expect(await titles("foxglove")).toEqual(["Foxglove"]);
  });

  test("hides pending edits until they are published", async () => {
    const item = await post("Snowdrop", "Old wording: wisteria.");
    const path = `/api/post/${item.id}/`;
    const body = { title: "Crocus", body: paragraph("New wording: hyacinth."), version: item.version };
    const edited = await api.request("PATCH", path, { body, as: "editor" });
    for (const q of ["crocus", "hyacinth", "hyacintth"])
      expect(await find(q), q).toMatchObject({ count: 0, corrected: null });
    expect((await find("wisteria")).results).toMatchObject([{ title: "Snowdrop" }]);
    expect((await find("hyacinth", "editor")).results).toMatchObject([{ title: "Crocus" }]);
    expect(await titles("wisteria", "editor")).toEqual([]);
    await api.request("PATCH", path, { body: { status: "published", version: edited.body.version }, as: "editor" });
    expect(await titles("hyacinth")).toEqual(["Crocus"]);
    expect(await titles("snowdrop", "editor")).toEqual([]);
  });
});
