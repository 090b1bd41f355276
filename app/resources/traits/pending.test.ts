import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { stampCollection } from "#tests/support/stamps.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi({ further: stampCollection });
});

type Role = "author" | "editor" | "owner";
const HOUR = 60 * 60_000;
const addHours = (hours: number) => new Date(api.app.now().getTime() + hours * HOUR).toISOString();

async function stamp(body: object, as: Role = "editor") {
  const response = await api.request("POST", "/api/stamp/", { body, as });
  expect(response.status).toBe(201);
  return response.body as { id: number; slug: string };
}
const change = (id: number, body: object, as: Role = "editor") =>
  api.request("PATCH", `/api/stamp/${id}/`, { body, as });
const read = async (id: number, as?: Role) => (await api.request("GET", `/api/stamp/${id}/`, as ? { as } : {})).body;

/** A stamp published by an editor, with pending edits by its author as version 3. */
async function createEditedStamp(title: string, published_at?: string) {
  const { id } = await stamp({ title, story: "Approved" }, "author");
  await change(id, { status: "published", version: 1, ...(published_at && { published_at }) });
  expect((await change(id, { story: "Unseen", version: 2 }, "author")).status).toBe(200);
  return id;
}

describe("a new slug of a published item", () => {
  test("is pending with the other edits, and takes effect with them", async () => {
    const { id } = await stamp({ title: "Old place", status: "published" });
    const edited = (await change(id, { slug: "new-place", title: "New words", version: 1 })).body;
    expect(edited).toMatchObject({ slug: "new-place", public_slug: "old-place", state: "changed" });
    expect(await read(id)).toMatchObject({ slug: "old-place", title: "Old place" });
    const list = (await api.request("GET", "/api/stamp/?search=old", { as: "editor" })).body.results;
    expect(list).toMatchObject([{ slug: "new-place", public_slug: "old-place" }]);
    const published = (await change(id, { status: "published", version: 2 })).body;
    expect(published).toMatchObject({ slug: "new-place", public_slug: "new-place", state: "published" });
    expect(await read(id)).toMatchObject({ slug: "new-place", title: "New words" });
  });

  test("takes effect immediately if the request also publishes it", async () => {
    const { id } = await stamp({ title: "One step", status: "published" });
    const body = { slug: "in-one-step", status: "published", version: 1 };
    expect((await change(id, body)).body).toMatchObject({ slug: "in-one-step", state: "published" });
    expect((await read(id)).slug).toBe("in-one-step");
  });

  test("can be reverted, and is reserved while it is pending", async () => {
    const { id } = await stamp({ title: "Here", status: "published" });
    await change(id, { slug: "there", version: 1 });
    const other = await stamp({ title: "There" });
    expect(other.slug).toBe("there-2");
    expect((await change(other.id, { slug: "there", version: 1 })).body.codes).toEqual({ slug: ["unique"] });
    const back = (await change(id, { slug: "here", version: 2 })).body;
    expect(back).toMatchObject({ slug: "here", state: "published" });
    expect((await change(other.id, { slug: "there", version: 1 })).body.slug).toBe("there");
  });

  test("goes to one of two concurrent requests", async () => {
    const items = [
      await stamp({ title: "East", status: "published" }),
      await stamp({ title: "West", status: "published" }),
    ];
    const responses = await Promise.all(items.map(({ id }) => change(id, { slug: "the-one-hill", version: 1 })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("takes effect when the item is unpublished", async () => {
    const { id } = await stamp({ title: "Off with it", status: "published" });
    await change(id, { slug: "elsewhere-soon", version: 1 });
    const body = (await change(id, { status: "draft", version: 2 })).body;
    expect(body).toMatchObject({ slug: "elsewhere-soon", public_slug: null, state: "draft" });
  });
});

describe("an edit of a scheduled item", () => {
  test("is pending for every role, and the state says that the earlier version will be published", async () => {
    for (const as of ["author", "editor"] as const) {
      const { id } = await stamp({ title: `Soon, by ${as}` }, "author");
      const published_at = addHours(1);
      expect((await change(id, { status: "published", published_at, version: 1 })).body.state).toBe("scheduled");
      const edited = (await change(id, { title: "Too late", version: 2 }, as)).body;
      expect(edited).toMatchObject({ title: "Too late", state: "scheduled_changed", published_at, public_slug: null });
      const waiting = (await api.request("GET", "/api/stamp/?status=changed", { as: "editor" })).body.results;
      expect(waiting.map((item: { id: number }) => item.id)).toContain(id);
      api.clock.advance(HOUR);
      expect((await read(id)).title).toBe(`Soon, by ${as}`);
      expect(await read(id, "editor")).toMatchObject({ title: "Too late", state: "changed" });
    }
  });

  test("is published at the scheduled time if it was published before then", async () => {
    const { id } = await stamp({ title: "Scheduled", status: "published", published_at: addHours(1) });
    await change(id, { title: "Scheduled again", version: 1 });
    const { counts } = await loadState("stamp");
    const published = (await change(id, { status: "published", version: 2 })).body;
    expect(published).toMatchObject({ title: "Scheduled again", state: "scheduled" });
    expect((await loadState("stamp")).counts).toEqual({
      ...counts,
      scheduled: counts.scheduled + 1,
      scheduled_changed: counts.scheduled_changed - 1,
    });
    expect((await api.request("GET", `/api/stamp/${id}/`)).status).toBe(404);
    api.clock.advance(HOUR);
    expect((await read(id)).title).toBe("Scheduled again");
  });

  const loadState = async (resource: string) => {
    const { body } = await api.request("GET", "/api/dashboard-insights/", { as: "editor" });
    return { counts: body.resources[resource] };
  };
});

describe("sending `status` again", () => {
  test("with another change leaves another person's edits pending", async () => {
    const id = await createEditedStamp("Elsewhere meanwhile");
    const response = (await change(id, { country: "ch", status: "published", version: 3 })).body;
    expect(response).toMatchObject({ state: "changed", country: "ch", story: "Unseen" });
    expect(await read(id)).toMatchObject({ country: null, story: "Approved" });
  });

  test("with another time only reschedules", async () => {
    const id = await createEditedStamp("Moved meanwhile", addHours(1));
    const published_at = addHours(3);
    const response = (await change(id, { status: "published", published_at, version: 3 })).body;
    expect(response).toMatchObject({ state: "scheduled_changed", published_at });
    api.clock.advance(3 * HOUR);
    expect((await read(id)).story).toBe("Approved");
  });

  test("with all values as they were returned publishes nothing", async () => {
    const id = await createEditedStamp("Written back");
    const { title, story, country, slug, status, version } = await read(id, "editor");
    const body = { title, story, country, slug, status, version };
    const put = await api.request("PUT", `/api/stamp/${id}/`, { body, as: "editor" });
    expect([put.status, put.body.state]).toEqual([200, "changed"]);
    const own = { ...body, version: put.body.version };
    expect((await api.request("PUT", `/api/stamp/${id}/`, { body: own, as: "author" })).body.state).toBe("changed");
    expect((await read(id)).story).toBe("Approved");
  });

  test("alone and with the version publishes anyone's edits, for an editor", async () => {
    const id = await createEditedStamp("Approved again");
    expect((await change(id, { status: "published", version: 3 }, "author")).status).toBe(403);
    expect((await change(id, { status: "published", version: 2 })).status).toBe(409);
    expect((await change(id, { status: "published", version: 3 })).body.state).toBe("published");
    expect((await read(id)).story).toBe("Unseen");
  });

  test("without a version does not publish other people's edits", async () => {
    const id = await createEditedStamp("Blindly");
    const rejected = await change(id, { status: "published" });
    expect([rejected.status, rejected.body.current.story]).toEqual([409, "Unseen"]);
    expect((await change(id, { country: "ch", status: "published" })).body.state).toBe("changed");
    const everything = await read(id, "editor");
    const put = await api.request("PUT", `/api/stamp/${id}/`, { body: everything, as: "editor" });
    expect([put.status, put.body.state]).toEqual([200, "changed"]);
    expect((await read(id)).story).toBe("Approved");
    const tag = { "if-match": put.headers.etag as string };
    const path = `/api/stamp/${id}/`;
    const body = { status: "published" };
    const published = await api.request("PATCH", path, { body, headers: tag, as: "editor" });
    expect(published.body).toMatchObject({ state: "published", story: "Unseen" });
  });

  test("publishes the actor's own pending edits with those of the request", async () => {
    const { id } = await stamp({ title: "Alone", status: "published" });
    await change(id, { story: "First", version: 1 });
    const response = (await change(id, { title: "Alone still", status: "published", version: 2 })).body;
    expect(response).toMatchObject({ title: "Alone still", story: "First", state: "published" });
  });

  test("publishes values that replace another person's edits", async () => {
    const id = await createEditedStamp("Replaced");
    const body = { story: "An editor's", status: "published", version: 3 };
    expect((await change(id, body)).body.state).toBe("published");
    expect((await read(id)).story).toBe("An editor's");
  });
});

test("edits that restore the published values leave nothing pending", async () => {
  const { id } = await stamp({ title: "To and fro", status: "published" });
  expect((await change(id, { title: "To", version: 1 })).body.state).toBe("changed");
  expect((await change(id, { title: "To and fro", version: 2 })).body.state).toBe("published");
});
