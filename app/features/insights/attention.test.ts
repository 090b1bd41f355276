import { beforeEach, describe, expect, test } from "vitest";
import { getStore } from "#app/resources/store.server.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { stampCollection } from "#tests/support/stamps.ts";

type As = "owner" | "editor" | "author";
const path = "/api/dashboard-insights/attention/";
const api = sharedApi({ further: stampCollection });
// The entries cover the whole academy.
beforeEach(async () => {
  for (const table of ["link_use", "stamp", "enquiry", "mail"]) await getStore(api.app).deleteFrom(table).execute();
});
const create = async (as: As, body: object) =>
  (await api.request("POST", "/api/stamp/", { body, as })).body as { id: number; version: number };

async function entries(as: As) {
  const { body } = await api.request("GET", path, { as });
  return Object.fromEntries(body.entries.map((entry: { name: string }) => [entry.name, entry]));
}

describe("the attention list", () => {
  test("is empty in a new academy, and only for staff", async () => {
    expect((await api.request("GET", path)).status).toBe(401);
    expect((await api.request("GET", `${path}?x=1`, { as: "owner" })).status).toBe(400);
    for (const as of ["owner", "editor", "author"] as const)
      expect((await api.request("GET", path, { as })).body).toEqual({ entries: [] });
  });

  test("counts new enquiries with the age of the oldest, for those who may read them", async () => {
    const since = api.app.now().toISOString();
    const ask = (name: string) =>
      api.request("POST", "/api/viewer/enquiry/", { body: { name, email: "a@b.example", message: name }, as: "owner" });
    await ask("First");
    api.clock.advance(60_000);
    await ask("Second");
    expect((await entries("editor")).enquiry).toMatchObject({
      label: "new enquiries",
      count: 2,
      oldest: since,
      path: "/admin/enquiries?state=new",
    });
    expect(await entries("author")).not.toHaveProperty("enquiry");
    const { body: list } = await api.request("GET", "/api/viewer/enquiry/?state=new", { as: "editor" });
    expect(list.count).toBe(2);
    await api.request("PATCH", `/api/viewer/enquiry/${list.results[0].id}/`, { body: { state: "done" }, as: "editor" });
    expect((await entries("editor")).enquiry).toMatchObject({ count: 1, label: "new enquiry" });
  });

  test("counts what the lists show as in review: all for editors, their own for authors", async () => {
    const own = await create("author", { title: "Mine", status: "in_review" });
    await create("editor", { title: "Of an editor", status: "in_review" });
    await create("author", { title: "A draft" });
    const live = await create("author", { title: "Live" });
    const publish = { status: "published", version: live.version };
    const published = (await api.request("PATCH", `/api/stamp/${live.id}/`, { body: publish, as: "editor" })).body;
    const edit = { title: "Edited", version: published.version };
    await api.request("PATCH", `/api/stamp/${live.id}/`, { body: edit, as: "author" });
    expect((await api.request("POST", `/api/stamp/${live.id}/submit/`, { body: {}, as: "author" })).status).toBe(200);
    for (const [as, count] of [
      ["editor", 3],
      ["author", 2],
    ] as const) {
      const { body: list } = await api.request("GET", "/api/stamp/?status=in_review", { as });
      expect(list.count, as).toBe(count);
      expect((await entries(as))["stamp in review"], as).toMatchObject({ count });
    }
    expect((await entries("author"))["stamp in review"].label).toBe("of your stamps in review");
    const back = { note: "Please add a source.", version: own.version };
    expect((await api.request("POST", `/api/stamp/${own.id}/send-back/`, { body: back, as: "editor" })).status).toBe(
      200,
    );
    const { "sent back": returned, ...others } = await entries("author");
    expect(returned.items).toEqual([{ resource: "stamp", id: own.id, title: "Mine" }]);
    expect(others["stamp in review"].count).toBe(1);
    expect(await entries("editor")).not.toHaveProperty("sent back");
  });

  test("lists published texts with links that visitors can't follow", async () => {
    const target = await create("editor", { title: "Target", status: "published" });
    const marks = [{ type: "link", attrs: { href: `/link/stamp/${target.id}` } }];
    const text = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "See it", marks }] }] };
    const source = await create("editor", { title: "Source", text, status: "published" });
    await create("editor", { title: "A draft", text });
    expect(await entries("editor")).not.toHaveProperty("broken links");
    await api.request("DELETE", `/api/stamp/${target.id}/`, { as: "editor" });
    const queries = await countQueries(api, async () => {
      const { "broken links": broken } = await entries("editor");
      expect(broken).toMatchObject({ count: 1, items: [{ resource: "stamp", id: source.id, title: "Source" }] });
    });
    expect(queries).toBeLessThanOrEqual(5);
    expect(await entries("author")).not.toHaveProperty("broken links");
  });

  test("lists the first texts with such links, counts all, and has the others on further pages", async () => {
    const target = await create("editor", { title: "Target", status: "published" });
    const marks = [{ type: "link", attrs: { href: `/link/stamp/${target.id}` } }];
    const text = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "See it", marks }] }] };
    const ids: number[] = [];
    for (let number = 1; number <= 23; number += 1)
      ids.push((await create("editor", { title: `Source ${number}`, text, status: "published" })).id);
    await api.request("DELETE", `/api/stamp/${target.id}/`, { as: "editor" });
    const { "broken links": broken } = await entries("editor");
    expect(broken.count).toBe(23);
    const listIds = (items: { id: number }[]) => items.map(({ id }) => id);
    expect(listIds(broken.items)).toEqual(ids.slice(0, 20));
    const items = `${path}items/?name=broken+links`;
    const { body } = await api.request("GET", `${items}&page=2`, { as: "editor" });
    expect(body).toMatchObject({ count: 23, next: null });
    expect(listIds(body.results)).toEqual(ids.slice(20));
    expect((await api.request("GET", items, { as: "author" })).body.count).toBe(0);
    expect((await api.request("GET", `${items}&page=3`, { as: "editor" })).status).toBe(404);
    expect((await api.request("GET", `${path}items/?name=others`, { as: "editor" })).status).toBe(400);
    expect((await api.request("GET", items)).status).toBe(401);
  });

  test("counts failed emails for owners", async () => {
    await api.request("POST", "/api/viewer/subscriber/", { body: { email: "a@b.example" } });
    await api.app.database.db.updateTable("mail").set({ state: "failed" }).execute();
    expect((await entries("owner"))["failed email"]).toMatchObject({
      count: 1,
      label: "email that could not be sent",
      path: "/admin/outbox?state=failed",
    });
    expect(await entries("editor")).not.toHaveProperty("failed email");
  });
});
