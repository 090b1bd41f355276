import { beforeAll, describe, expect, test } from "vitest";
import { purgeExpired } from "#app/features/trash/trash.server.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { stampCollection, stampResource } from "#tests/support/stamps.ts";

const DAY = 24 * 60 * 60 * 1000;

let api: Api;
beforeAll(async () => {
  api = await startApi({ further: stampCollection });
});

const later = () => new Date(api.app.now().getTime() + 60 * 60_000).toISOString();

/** A stamp by an author that an editor published and then deleted. */
async function deletedStamp(title: string, published_at?: string) {
  const { body: stamp } = await api.request("POST", "/api/stamp/", { body: { title }, as: "author" });
  const path = `/api/stamp/${stamp.id}/`;
  const body = { status: "published", version: 1, ...(published_at && { published_at }) };
  expect((await api.request("PATCH", path, { body, as: "editor" })).status).toBe(200);
  expect((await api.request("DELETE", path, { as: "editor" })).status).toBe(204);
  return { id: stamp.id as number, path };
}

describe("a published item that an editor deleted is restored as a draft", () => {
  test.each(["author", "editor"] as const)("by its own path, as %s", async (as) => {
    const { path } = await deletedStamp(`Down, up by ${as}`);
    const restored = await api.request("POST", `${path}restore/`, { body: {}, as });
    expect(restored.body).toMatchObject({ status: "draft", state: "draft", trashed_at: null });
    expect((await api.request("GET", path)).status).toBe(404);
    const publish = { status: "published", version: restored.body.version };
    const published = await api.request("PATCH", path, { body: publish, as });
    expect(published.status).toBe(as === "editor" ? 200 : 403);
  });

  test("in a bulk action, even if it was scheduled", async () => {
    const stamps = [await deletedStamp("Down with another"), await deletedStamp("Down before its time", later())];
    const ids = stamps.map(({ id }) => id);
    const bulk = (action: string, as: "author" | "editor") =>
      api.request("POST", "/api/stamp/bulk/", { body: { action, ids }, as });
    expect((await bulk("restore", "author")).body.done).toEqual(ids);
    api.clock.advance(2 * 60 * 60_000);
    for (const { path } of stamps) {
      expect((await api.request("GET", path, { as: "author" })).body.state).toBe("draft");
      expect((await api.request("GET", path)).status).toBe(404);
    }
    const rejected = await bulk("publish", "author");
    expect(rejected.status).toBe(403);
  });

  test("but returns to review if it was in review", async () => {
    const draft = { title: "Waiting", status: "in_review" };
    const { body: stamp } = await api.request("POST", "/api/stamp/", { body: draft, as: "author" });
    await api.request("DELETE", `/api/stamp/${stamp.id}/`, { as: "author" });
    const restored = await api.request("POST", `/api/stamp/${stamp.id}/restore/`, { body: {}, as: "author" });
    expect(restored.body.state).toBe("in_review");
  });
});

describe("an item in the trash", () => {
  test("cannot be edited, published or reverted to a revision", async () => {
    const { id, path } = await deletedStamp("Left alone");
    const trashed = (await api.request("GET", path, { as: "editor" })).body;
    const revisions = (await api.request("GET", `${path}revisions/`, { as: "editor" })).body.results;
    const { version } = trashed;
    const attempts = [
      ["PATCH", path, { title: "Edited", version }],
      ["PATCH", path, { status: "draft", version }],
      ["PATCH", path, { status: "published", version }],
      ["PUT", path, { title: "Put", version }],
      ["POST", `${path}restore/`, { revision: revisions.at(-1).id, version }],
    ] as const;
    for (const as of ["editor", "author"] as const) {
      for (const [method, url, body] of attempts) {
        const response = await api.request(method, url, { body, as });
        expect([response.status, response.body.codes]).toEqual([400, { non_field_errors: ["not_possible"] }]);
        expect(response.body.non_field_errors[0]).toContain("in the trash");
      }
    }
    for (const action of ["publish", "unpublish"]) {
      const { body } = await api.request("POST", "/api/stamp/bulk/", { body: { action, ids: [id] }, as: "editor" });
      expect(body).toMatchObject({
        done: [],
        failed: [{ id, code: "not_possible", detail: "This item is in the trash." }],
      });
    }
    expect((await api.request("GET", path, { as: "editor" })).body).toEqual(trashed);
  });

  test("without publication is restored unchanged", async () => {
    const enquiry = { name: "Ida", email: "ida@example.com", message: "Hello, is there a class?" };
    await api.request("POST", "/api/viewer/enquiry/", { body: enquiry });
    const { results } = (await api.request("GET", "/api/viewer/enquiry/", { as: "editor" })).body;
    const path = `/api/viewer/enquiry/${results[0].id}/`;
    await api.request("DELETE", path, { as: "editor" });
    const edit = await api.request("PATCH", path, { body: { notes: "Called", version: 2 }, as: "editor" });
    expect(edit.body.codes).toEqual({ non_field_errors: ["not_possible"] });
    const restored = await api.request("POST", `${path}restore/`, { body: {}, as: "editor" });
    expect(restored.body).toMatchObject({ trashed_at: null, state: "new", name: "Ida" });
  });
});

test("the trash deletes an item permanently after 30 days", async () => {
  const own = await startApi({ further: stampCollection });
  const { body: stamp } = await own.request("POST", "/api/stamp/", { body: { title: "Gone" }, as: "editor" });
  await own.request("DELETE", `/api/stamp/${stamp.id}/`, { as: "editor" });
  const left = async () => (await own.request("GET", "/api/stamp/?trash=1", { as: "editor" })).body.count;
  own.clock.advance(29 * DAY);
  await purgeExpired(stampResource, own.app);
  expect(await left()).toBe(1);
  own.clock.advance(DAY + 1);
  await purgeExpired(stampResource, own.app);
  expect(await left()).toBe(0);
});
