import { beforeAll, describe, expect, test } from "vitest";
import { readContentRevision } from "#app/platform/database/content-revision.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { buildTextDocument, stampCollection } from "#tests/support/stamps.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi({ further: stampCollection });
});

async function create(body: object, as: "editor" | "author" = "editor") {
  const response = await api.request("POST", "/api/stamp/", { body, as });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body;
}

describe("publication", () => {
  test("shows visitors only published items, with their public fields", async () => {
    const draft = await create({ title: "A draft", text: buildTextDocument("Hidden"), status: "draft" });
    const live = await create({ title: "In the open", text: buildTextDocument("Shown"), status: "published" });
    const list = await api.request("GET", "/api/stamp/");
    const ids = list.body.results.map((stamp: { id: number }) => stamp.id);
    expect(ids).toContain(live.id);
    expect(ids).not.toContain(draft.id);
    expect((await api.request("GET", `/api/stamp/${draft.id}/`)).status).toBe(404);
    const shown = (await api.request("GET", `/api/stamp/${live.id}/`)).body;
    expect(shown).toMatchObject({ title: "In the open", slug: "in-the-open", letters: 11 });
    expect(shown).not.toHaveProperty("version");
    expect(shown).not.toHaveProperty("created_by");
  });

  test("stores edits of a published item as pending until they are published", async () => {
    const stamp = await create({ title: "Before", text: buildTextDocument("Old"), status: "published" });
    const path = `/api/stamp/${stamp.id}/`;
    const edited = await api.request("PATCH", path, { body: { title: "After", version: 1 }, as: "editor" });
    expect(edited.body).toMatchObject({ title: "After", state: "changed", slug: "before" });
    expect((await api.request("GET", path)).body.title).toBe("Before");
    const published = await api.request("PATCH", path, { body: { status: "published", version: 2 }, as: "editor" });
    expect(published.body).toMatchObject({ title: "After", state: "published", slug: "before" });
    expect((await api.request("GET", path)).body.title).toBe("After");
  });

  test("does not reveal pending edits through the order of a list, except to people who may see them", async () => {
    const own = await startApi({ further: stampCollection });
    const send = async (method: string, path: string, body: object, as: "editor" | "author") =>
      (await own.request(method, path, { body, as })).body;
    const publish = async (title: string) => {
      const stamp = await send("POST", "/api/stamp/", { title }, "author");
      own.clock.advance(1000);
      await send("PATCH", `/api/stamp/${stamp.id}/`, { status: "published", version: 1 }, "editor");
      own.clock.advance(1000);
      return stamp.id as number;
    };
    const [first, second] = [await publish("First"), await publish("Second")];
    const others = await send("POST", "/api/stamp/", { title: "Third", status: "published" }, "editor");
    own.clock.advance(1000);
    await send("PATCH", `/api/stamp/${first}/`, { title: "Edited", version: 2 }, "author");
    own.clock.advance(1000);
    await send("PATCH", `/api/stamp/${others.id}/`, { title: "Edited", version: 1 }, "editor");
    own.clock.advance(1000);
    await send("PATCH", `/api/stamp/${second}/`, { title: "Edited", version: 2 }, "editor");

    for (const [as, expected] of [
      [undefined, [others.id, second, first]],
      ["author", [second, first, others.id]],
      ["editor", [second, others.id, first]],
    ] as const) {
      for (const [ordering, order] of [
        ["-modified_at", expected],
        ["modified_at", expected.toReversed()],
      ] as const) {
        const { results } = (await own.request("GET", `/api/stamp/?ordering=${ordering}`, { as })).body;
        expect(
          results.map(({ id }: { id: number }) => id),
          `${as} ${ordering}`,
        ).toEqual(order);
        const times = results.map(({ modified_at }: { modified_at: string }) => modified_at);
        expect(times).toEqual(ordering.startsWith("-") ? times.toSorted().toReversed() : times.toSorted());
      }
    }
  });

  test("increments the content revision if visitors can see a change, not for pending edits", async () => {
    const stamp = await create({ title: "Seen", status: "published" });
    const readRevisionAfter = async (body: object) => {
      expect((await api.request("PATCH", `/api/stamp/${stamp.id}/`, { body, as: "editor" })).status).toBe(200);
      return readContentRevision(api.app);
    };
    const before = await readContentRevision(api.app);
    expect(await readRevisionAfter({ title: "Seen later", version: 1, autosave: true })).toBe(before);
    expect(await readRevisionAfter({ story: "Pending", version: 2 })).toBe(before);
    expect(await readRevisionAfter({ slug: "moved-later", version: 3 })).toBe(before);
    expect(await readRevisionAfter({ status: "published", version: 4 })).toBe(before + 1);
  });

  test("is in the audit log with the names of the changed fields, even if sent as an autosave", async () => {
    const stamp = await create({ title: "Audited" });
    const path = `/api/stamp/${stamp.id}/`;
    await api.request("PATCH", path, { body: { story: "quiet", version: 1, autosave: true }, as: "editor" });
    const publishing = { title: "Audited", status: "published", version: 2, autosave: true };
    await api.request("PATCH", path, { body: publishing, as: "editor" });
    await api.request("PATCH", path, { body: { slug: "audited-too", version: 3 }, as: "editor" });
    await api.request("POST", "/api/stamp/bulk/", { body: { action: "unpublish", ids: [stamp.id] }, as: "editor" });
    const { body } = await api.request("GET", `/api/common/audit/?resource=stamp&item_id=${stamp.id}`, { as: "owner" });
    const seen = body.results.map((entry: { action: string; fields: string[] }) => [entry.action, entry.fields]);
    expect(seen.slice(0, 3)).toEqual([
      ["unpublish", ["status"]],
      ["change", ["slug"]],
      ["publish", ["status", "published_at"]],
    ]);
    expect(seen.slice(3)).toMatchObject([["create", expect.arrayContaining(["title"])]]);
  });

  test("happens at the scheduled time without a job", async () => {
    const soon = new Date(api.app.now().getTime() + 60_000).toISOString();
    const stamp = await create({ title: "Later", status: "published", published_at: soon });
    expect(stamp.state).toBe("scheduled");
    expect((await api.request("GET", `/api/stamp/${stamp.id}/`)).status).toBe(404);
    api.clock.advance(60_000);
    expect((await api.request("GET", `/api/stamp/${stamp.id}/`)).status).toBe(200);
  });

  test("requires an editor; authors write and submit their own items", async () => {
    const own = await create({ title: "Mine" }, "author");
    const submit = (body: object) => api.request("PATCH", `/api/stamp/${own.id}/`, { body, as: "author" });
    expect((await submit({ status: "published", version: 1 })).status).toBe(403);
    expect((await submit({ status: "in_review", version: 1 })).body.state).toBe("in_review");
    const other = await create({ title: "Of another" });
    expect(
      (await api.request("PATCH", `/api/stamp/${other.id}/`, { body: { title: "x", version: 1 }, as: "author" }))
        .status,
    ).toBe(404);
    const series = await api.request("POST", "/api/stamp/series/", { body: { name: "No" }, as: "author" });
    expect(series.status).toBe(403);
  });
});

test("a new publication time takes effect immediately, while other edits stay pending", async () => {
  const stamp = await create({ title: "Timed", status: "published" });
  const path = `/api/stamp/${stamp.id}/`;
  const published_at = "2026-01-01T00:00:00.000Z";
  const body = { title: "Timed again", published_at, version: 1 };
  expect((await api.request("PATCH", path, { body, as: "editor" })).body.state).toBe("changed");
  expect((await api.request("GET", path)).body).toMatchObject({ title: "Timed", published_at });
});
