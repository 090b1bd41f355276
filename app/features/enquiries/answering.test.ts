import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";

const path = "/api/viewer/enquiry/";

let api: Api;
beforeAll(async () => {
  api = await startApi();
  await api.app.database.db.updateTable("settings").set({ contact_email: "hello@academy.example" }).execute();
});

let sent = 0;
/** Sends an enquiry from a separate address, and returns its path. */
async function enquire(email = `reader${sent + 1}@reader.example`) {
  sent += 1;
  const body = { name: "Ines", email, message: `Question ${sent}` };
  expect((await api.request("POST", path, { body, from: `198.51.100.${sent}` })).status).toBe(201);
  const { id } = (await list())[0];
  return `${path}${id}/`;
}
const list = async (query = "") =>
  (await api.request("GET", `${path}?ordering=-id${query}`, { as: "editor" })).body.results;
const read = async (item: string) => (await api.request("GET", item, { as: "editor" })).body;
const reply = (item: string, body: object, headers: Record<string, string> = {}) =>
  api.request("POST", `${item}reply/`, { body, as: "editor", headers });
const loadMails = (recipient: string) =>
  api.app.database.db.selectFrom("mail").selectAll().where("recipient", "=", recipient).orderBy("id").execute();

describe("a reply", () => {
  test("is sent to the visitor in the thread of the confirmation, and is stored with its author", async () => {
    const item = await enquire("thread@reader.example");
    const first = await reply(item, { text: " Yes, bring a friend.\n\nSee you! ", version: 1 });
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    expect(first.body).toMatchObject({ state: "in_progress", is_read: true, answered_at: expect.any(String) });
    expect(first.body.assignee).toBe((await api.request("GET", "/api/auth/user/", { as: "editor" })).body.id);
    await reply(item, { text: "One more thing.", done: true, version: first.body.version });
    const [confirmation, one, two] = await loadMails("thread@reader.example");
    expect(one).toMatchObject({ kind: "enquiry-reply", subject: `Re: ${confirmation?.subject}` });
    expect(one?.headers).toEqual({
      "Reply-To": "hello@academy.example",
      "In-Reply-To": confirmation?.message_id,
      References: confirmation?.message_id,
    });
    expect(two?.headers).toMatchObject({
      "In-Reply-To": one?.message_id,
      References: `${confirmation?.message_id} ${one?.message_id}`,
    });
    expect(one?.text).toMatch(/^Yes, bring a friend\.\n\nSee you!\n\n-- \n/);
    expect(`${one?.text}${one?.html}${one?.subject}`).not.toMatch(/Question|Ines/);
    expect(await read(item)).toMatchObject({
      state: "done",
      notes: [],
      replies: [
        { text: "Yes, bring a friend.\n\nSee you!", username: "editor-of-tests", email_state: "queued" },
        { text: "One more thing.", email_state: "queued", email_error: null },
      ],
    });
  });

  test("is sent once if its request is repeated, or sent twice at the same time", async () => {
    const item = await enquire("once@reader.example");
    const headers = { "idempotency-key": "reply-of-this-test" };
    expect((await reply(item, { text: "Once", version: 1 }, headers)).status).toBe(201);
    const again = await reply(item, { text: "Once", version: 1 }, headers);
    expect([again.status, again.body.replies.length]).toEqual([201, 1]);
    const { version } = again.body;
    const both = await Promise.all(["One", "Other"].map((text) => reply(item, { text, version })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await read(item)).replies).toHaveLength(2);
    expect(await loadMails("once@reader.example")).toHaveLength(3);
  });

  test("is rejected without a text, from authors and visitors, and in the trash", async () => {
    const item = await enquire("refused@reader.example");
    expect((await reply(item, { text: "  " })).body.codes).toEqual({ text: ["blank"] });
    expect((await reply(item, { text: "x".repeat(20_001) })).body.codes).toEqual({ text: ["max_length"] });
    expect((await reply(item, { text: "A", cc: "b@c.example" })).body.codes).toEqual({ cc: ["unknown"] });
    const body = { text: "No" };
    expect((await api.request("POST", `${item}reply/`, { body, as: "author" })).status).toBe(403);
    expect((await api.request("POST", `${item}reply/`, { body })).status).toBe(401);
    expect((await api.request("POST", `${path}999999/reply/`, { body, as: "editor" })).status).toBe(404);
    await api.request("DELETE", item, { as: "editor" });
    expect((await reply(item, body)).status).toBe(404);
    expect(await loadMails("refused@reader.example")).toHaveLength(1);
  });
});

test("notes have an author and a time, are added once, and are only for staff", async () => {
  const item = await enquire();
  const note = (text: string, as: "editor" | "owner", key: string) =>
    api.request("POST", `${item}notes/`, { body: { text }, as, headers: { "idempotency-key": key } });
  expect((await note("Called back", "editor", "first-note")).status).toBe(201);
  expect((await note("Called back", "editor", "first-note")).body.notes).toHaveLength(1);
  const { body } = await note("She comes on Monday", "owner", "second-note");
  expect(body.notes).toMatchObject([
    { text: "Called back", username: "editor-of-tests", created_at: expect.any(String) },
    { text: "She comes on Monday", username: "owner-of-tests" },
  ]);
  // A response can be written back.
  const written = await api.request("PUT", item, { body, as: "editor" });
  expect(written.status, JSON.stringify(written.body)).toBe(200);
  expect(written.body.notes).toHaveLength(2);
  expect((await api.request("POST", `${item}notes/`, { body: { text: "" }, as: "editor" })).body.codes).toEqual({
    text: ["blank"],
  });
  expect((await api.request("POST", `${item}notes/`, { body: { text: "A" }, as: "author" })).status).toBe(403);
});

describe("spam", () => {
  test("is learned by address when staff mark an enquiry, and forgotten when they undo it", async () => {
    const item = await enquire("casino@spam.example");
    const mark = (action: string) =>
      api.request("POST", `${path}bulk/`, { body: { action, ids: [Number(item.split("/").at(-2))] }, as: "editor" });
    await mark("spam");
    const second = await enquire("Casino@SPAM.example");
    expect(await read(second)).toMatchObject({ state: "spam" });
    expect(await loadMails("Casino@SPAM.example")).toEqual([]);
    await mark("not-spam");
    expect(await read(await enquire("casino@spam.example"))).toMatchObject({ state: "new" });
  });

  test("is recognized by domain where staff choose so, and each sender is listed once", async () => {
    const senders = "/api/viewer/spam-sender/";
    const add = (name: string) => api.request("POST", senders, { body: { name }, as: "editor" });
    expect((await add("@Bücher.example")).body.name).toBe("@xn--bcher-kva.example");
    expect((await add("@bücher.example")).body.codes).toEqual({ name: ["unique"] });
    expect((await add("nonsense")).body.codes).toHaveProperty("name");
    expect(await read(await enquire("any@bücher.example"))).toMatchObject({ state: "spam" });
    expect(await read(await enquire("any@other.example"))).toMatchObject({ state: "new" });
    const item = await enquire("late@bücher.example");
    await api.request("PATCH", item, { body: { state: "new" }, as: "editor" });
    expect(await read(await enquire("last@bücher.example"))).toMatchObject({ state: "new" });
  });
});

test("people named in the settings are notified of new enquiries, each once", async () => {
  const own = await startApi();
  const named = ["one@academy.example", "two@academy.example", "one@academy.example"];
  const settings = await own.request("PATCH", "/api/common/settings/", {
    body: { enquiry_recipients: named },
    as: "owner",
  });
  expect(settings.status, JSON.stringify(settings.body)).toBe(200);
  expect((await own.request("GET", "/api/common/settings/")).body).not.toHaveProperty("enquiry_recipients");
  await own.request("POST", path, { body: { name: "Ines", email: "a@reader.example", message: "Hello" } });
  const emails = await own.app.database.db.selectFrom("mail").select("recipient").orderBy("recipient").execute();
  expect(emails.map(({ recipient }) => recipient)).toEqual([
    "a@reader.example",
    "one@academy.example",
    "two@academy.example",
  ]);
});

test("only active editors and owners can be assignees", async () => {
  await api.signIn("author");
  const { body } = await api.request("GET", `${path}assignees/`, { as: "editor" });
  const names = body.results.map(({ username }: { username: string }) => username);
  expect(names).toContain("editor-of-tests");
  expect(names).not.toContain("author-of-tests");
  expect((await api.request("GET", `${path}assignees/`, { as: "author" })).status).toBe(403);
});
