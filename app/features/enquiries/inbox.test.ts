import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";

const path = "/api/viewer/enquiry/";
const DAY = 24 * 60 * 60_000;

let api: Api;
let editor: number;
let owner: number;
beforeAll(async () => {
  api = await startApi({ config: { siteUrl: "https://academy.example" } });
  [editor = 0, owner = 0] = await Promise.all(
    (["editor", "owner"] as const).map(
      async (as) => (await api.request("GET", "/api/auth/user/", { as })).body.id as number,
    ),
  );
  for (const [id, email] of [
    [editor, "editor@academy.example"],
    [owner, "owner@academy.example"],
  ] as const)
    await api.app.database.db.updateTable("staff").set({ email, email_key: email }).where("id", "=", id).execute();
});

let sent = 0;
async function enquire(): Promise<number> {
  sent += 1;
  const body = {
    name: "Ines",
    email: `inbox${sent}@reader.example`,
    message: `Question ${sent}`,
    service: "mentorship",
  };
  expect((await api.request("POST", path, { body, from: `203.0.113.${sent}` })).status).toBe(201);
  return (await list("ordering=-id"))[0].id;
}
const list = async (query: string) => (await api.request("GET", `${path}?${query}`, { as: "editor" })).body.results;
const read = async (id: number) => (await api.request("GET", `${path}${id}/`, { as: "editor" })).body;
const change = (id: number, body: object, as: "editor" | "owner" | "author" = "owner") =>
  api.request("PATCH", `${path}${id}/`, { body, as });
const answered = (id: number, body: object, headers: Record<string, string> = {}) =>
  api.request("POST", `${path}${id}/answered/`, { body, as: "editor", headers });
const loadIds = async (query: string) => (await list(query)).map(({ id }: { id: number }) => id);
const assigned = (recipient: string) =>
  api.app.database.db
    .selectFrom("mail")
    .selectAll()
    .where("kind", "=", "enquiry-assigned")
    .where("recipient", "=", recipient)
    .orderBy("id")
    .execute();

describe("an enquiry is late", () => {
  test("after the number of days in the settings, until it is answered or settled", async () => {
    const id = await enquire();
    const { created_at, answer_by, is_late } = await read(id);
    expect([Date.parse(answer_by) - Date.parse(created_at), is_late]).toEqual([3 * DAY, false]);
    expect(await loadIds("state=late")).not.toContain(id);
    api.clock.advance(3 * DAY + 1000);
    expect(await loadIds("state=late&fields=id,is_late")).toContain(id);
    expect(await list(`ids=${id}&fields=id,is_late`)).toEqual([{ id, is_late: true }]);
    const countFieldQueries = (fields: string) => countQueries(api, () => list(`fields=${fields}`));
    expect(await countFieldQueries("id,is_late"), "the thread is not read for it").toBe(await countFieldQueries("id"));
    expect((await answered(id, { via: "phone", done: false })).body).toMatchObject({ is_late: false });
    expect(await loadIds("state=late")).not.toContain(id);
    expect(await loadIds("state=open")).toContain(id);
    await change(id, { state: "done" });
    expect(await loadIds("state=open")).not.toContain(id);
  });

  test("after another number of days as soon as the settings change", async () => {
    const id = await enquire();
    const set = (enquiry_days: unknown) =>
      api.request("PATCH", "/api/common/settings/", { body: { enquiry_days }, as: "owner" });
    expect((await set(1)).status).toBe(200);
    api.clock.advance(DAY + 1000);
    expect((await read(id)).is_late).toBe(true);
    await set(5);
    const { created_at, answer_by, is_late } = await read(id);
    expect([Date.parse(answer_by) - Date.parse(created_at), is_late]).toEqual([5 * DAY, false]);
    for (const bad of [0, 61, 1.5, "soon"]) expect((await set(bad)).body.codes).toHaveProperty("enquiry_days");
    expect((await api.request("GET", "/api/common/settings/")).body).not.toHaveProperty("enquiry_days");
    await set(3);
  });

  test("on the dashboard of those who may answer, with a link to exactly these", async () => {
    const id = await enquire();
    await change(id, { assignee: editor });
    api.clock.advance(4 * DAY);
    const entries = async (as: "owner" | "editor" | "author") =>
      (await api.request("GET", "/api/dashboard-insights/attention/", { as })).body.entries as Record<
        string,
        unknown
      >[];
    const entry = async (as: "owner" | "editor" | "author", name: string) =>
      (await entries(as)).find((each) => each.name === name);
    const late = await entry("editor", "late enquiry");
    expect(late).toMatchObject({ path: "/admin/enquiries?state=late" });
    expect(late?.count).toBe((await list("state=late&page_size=100")).length);
    expect(await entry("editor", "assigned enquiry")).toMatchObject({
      count: (await loadIds(`assignee=${editor}&state=open`)).length,
      path: `/admin/enquiries?assignee=${editor}&state=open`,
    });
    expect(await entry("owner", "assigned enquiry")).toBeUndefined();
    expect((await entries("author")).filter(({ name }) => String(name).includes("enquiry"))).toEqual([]);
  });
});

describe("an assignee", () => {
  test("is notified by email without any of the visitor's text, unless they assigned themselves", async () => {
    const id = await enquire();
    const before = (await assigned("editor@academy.example")).length;
    await change(id, { assignee: editor }, "editor");
    expect(await assigned("editor@academy.example")).toHaveLength(before);
    await change(id, { assignee: owner }, "editor");
    const [mail] = await assigned("owner@academy.example");
    expect(mail?.text).toContain("editor-of-tests assigned you an enquiry about Mentorship");
    expect(mail?.text).toContain(`https://academy.example/admin/enquiries/${id}`);
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/Ines|reader\.example|Question/);
    // Other changes, and assigning the same person again, cause no notification.
    await change(id, { assignee: owner, state: "in_progress" }, "editor");
    await change(id, { assignee: null }, "editor");
    expect(await assigned("owner@academy.example")).toHaveLength(1);
  });

  test("is notified once if two colleagues assign them at the same time", async () => {
    const id = await enquire();
    const before = (await assigned("editor@academy.example")).length;
    const { version } = await read(id);
    const both = await Promise.all([1, 2].map(() => change(id, { assignee: editor, version })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await assigned("editor@academy.example")).toHaveLength(before + 1);
  });

  test("can be filtered by in the list, and so can unassigned enquiries", async () => {
    const [mine, free] = [await enquire(), await enquire()];
    await change(mine, { assignee: editor }, "editor");
    expect(await loadIds(`assignee=${editor}`)).toContain(mine);
    expect(await loadIds("assignee=nobody")).toContain(free);
    expect(await loadIds("assignee=nobody")).not.toContain(mine);
    expect((await api.request("GET", `${path}?assignee=everybody`, { as: "editor" })).status).toBe(400);
  });
});

describe("an answer given elsewhere", () => {
  test("is recorded with its method, author and time, and nothing is sent", async () => {
    const id = await enquire();
    const mails = await api.app.database.db.selectFrom("mail").select("id").execute();
    const { body, status } = await answered(id, { via: "phone", text: " She comes on Monday. " });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ state: "done", is_read: true, assignee: editor, answered_at: expect.any(String) });
    const reply = { text: "She comes on Monday.", via: "phone", username: "editor-of-tests", email_state: null };
    expect(body.replies).toMatchObject([reply]);
    expect(await api.app.database.db.selectFrom("mail").select("id").execute()).toHaveLength(mails.length);
    expect((await answered(id, { via: "in_person", done: false, version: body.version })).body).toMatchObject({
      state: "in_progress",
      replies: [reply, { text: "", via: "in_person" }],
    });
    const thread = (await read(id)).message_ids;
    expect(thread).toEqual([expect.stringMatching(/^<.*@academy\.example>$/)]);
  });

  test("is recorded once if its request is repeated, or sent twice at the same time", async () => {
    const id = await enquire();
    const headers = { "idempotency-key": "answer-of-this-test" };
    const { body } = await answered(id, { via: "email", version: 1 }, headers);
    expect((await answered(id, { via: "email", version: 1 }, headers)).body.replies).toHaveLength(1);
    const both = await Promise.all([1, 2].map(() => answered(id, { via: "email", version: body.version })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await read(id)).replies).toHaveLength(2);
  });

  test("is rejected without a method, from authors and visitors, and in the trash", async () => {
    const id = await enquire();
    expect((await answered(id, {})).body.codes).toEqual({ via: ["required"] });
    expect((await answered(id, { via: "pigeon" })).body.codes).toEqual({ via: ["invalid_choice"] });
    expect((await answered(id, { via: "phone", text: "x".repeat(20_001) })).body.codes).toEqual({
      text: ["max_length"],
    });
    const url = `${path}${id}/answered/`;
    expect((await api.request("POST", url, { body: { via: "phone" }, as: "author" })).status).toBe(403);
    expect((await api.request("POST", url, { body: { via: "phone" } })).status).toBe(401);
    await api.request("DELETE", `${path}${id}/`, { as: "editor" });
    expect((await answered(id, { via: "phone" })).status).toBe(404);
  });
});
