import { expect, test } from "vitest";
import { letterReaders } from "#app/features/features.server.ts";
import { getStore } from "#app/resources/store.server.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { clearSendings, config } from "#tests/support/letter-sendings.ts";
import { richText } from "#tests/support/letters.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";
import { runDigest } from "./run-digest.server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MONDAY = Date.parse("2026-05-04T09:00:00.000Z");
/** The digest is scheduled for Friday at 9:00 in Berlin. */
const FRIDAY = 4 * DAY - 2 * HOUR;

const settings = (api: Api, body: object, as = "owner") => api.request("PATCH", "/api/common/settings/", { as, body });
const run = (api: Api) => runDigest(api.app, letterReaders);
const letters = async (api: Api) => (await api.request("GET", "/api/letter/", { as: "editor" })).body.results;
const waiting = async (api: Api, as = "editor") =>
  (await api.request("GET", "/api/dashboard-insights/attention/", { as })).body.entries.find(
    ({ name }: { name: string }) => name === "letter",
  );

async function publish(api: Api, title: string, fields: object = {}) {
  const body = { title, excerpt: `About ${title}`, body: richText("Read on."), status: "published", ...fields };
  const created = await api.request("POST", "/api/post/", { as: "editor", body });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
}

const shared = sharedApi({ config: { siteUrl: config.siteUrl } });

/** Begins on that Monday without articles, subscribers and letters, all of which affect a digest. */
async function start(digest: string, api: Api = shared): Promise<Api> {
  api.clock.advance(MONDAY - api.app.now().getTime());
  await clearSendings(api);
  for (const table of ["letter_digest", "letter", "post"]) await getStore(api.app).deleteFrom(table).execute();
  for (const wanted of ["off", digest]) {
    const due = { digest_weekday: "friday", digest_hour: 9, time_zone: "Europe/Berlin" };
    const body = { digest: wanted, language: "en", ...due };
    expect((await settings(api, body)).status).toBe(200);
  }
  return api;
}

test("lists the articles of the week, once, and appears on the dashboard of those who may send it", async () => {
  const api = await start("draft");
  await publish(api, "On patience");
  await publish(api, "On walking");
  await publish(api, "Not yet", { status: "draft" });
  api.clock.advance(FRIDAY - 1);
  await run(api);
  expect(await letters(api)).toEqual([]);
  api.clock.advance(1);
  await run(api);
  await run(api);
  const [letter, ...others] = await letters(api);
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ title: "Weekly digest, 8 May 2026", preview_line: "On patience" });
  const { body } = await api.request("GET", `/api/letter/${letter.id}/`, { as: "editor" });
  expect(body.subject).toBe("On walking, and one more article");
  const text = JSON.stringify(body.body);
  for (const words of ["On patience", "On walking", "About On patience", "/link/post/"]) expect(text).toContain(words);
  expect(text).not.toContain("Not yet");
  expect(text).toContain("Read “On walking”");
  expect(await waiting(api)).toMatchObject({ count: 1, items: [{ resource: "letter", id: letter.id }] });
  expect(await waiting(api, "author")).toBeUndefined();
  await api.request("DELETE", `/api/letter/${letter.id}/`, { as: "editor" });
  expect(await waiting(api)).toBeUndefined();
});

test("isn't created when nothing is new, and articles published after a digest appear in the next one", async () => {
  const api = await start("draft");
  api.clock.advance(FRIDAY);
  await run(api);
  expect(await letters(api)).toEqual([]);
  await publish(api, "After the hour");
  await run(api);
  expect(await letters(api)).toEqual([]);
  api.clock.advance(7 * DAY);
  await run(api);
  expect((await letters(api)).map(({ subject }: { subject: string }) => subject)).toEqual(["After the hour"]);
  api.clock.advance(7 * DAY);
  await run(api);
  expect(await letters(api)).toHaveLength(1);
});

test("has no English words in another language", async () => {
  const api = await start("draft");
  expect((await settings(api, { language: "fa" })).status).toBe(200);
  for (const title of ["شکیبایی", "راه"]) await publish(api, title);
  api.clock.advance(FRIDAY);
  await run(api);
  const [{ id }] = await letters(api);
  const { body } = await api.request("GET", `/api/letter/${id}/`, { as: "editor" });
  expect(body).toMatchObject({ language: "fa", subject: "راه", preview_line: "شکیبایی" });
  expect(JSON.stringify(body.body)).toContain('"label":"راه"');
  expect(JSON.stringify(body.body)).not.toContain("Read “");
});

test("is created once by several processes, including one that starts after the hour", async () => {
  const api = await start("draft");
  await publish(api, "On patience");
  api.clock.advance(FRIDAY + 2 * DAY);
  await Promise.all([run(api), run(api), run(api), run(api)]);
  expect(await letters(api)).toHaveLength(1);
});

test("isn't created for an hour before it was chosen, nor twice in a week in which its day changes", async () => {
  const api = await start("off");
  await publish(api, "On patience");
  api.clock.advance(FRIDAY + HOUR);
  await run(api);
  await settings(api, { digest: "draft" });
  await run(api);
  expect(await letters(api)).toEqual([]);
  api.clock.advance(7 * DAY);
  await run(api);
  expect(await letters(api)).toHaveLength(1);
  await publish(api, "On walking");
  await settings(api, { digest_weekday: "saturday" });
  api.clock.advance(DAY);
  await run(api);
  expect(await letters(api)).toHaveLength(1);
  api.clock.advance(7 * DAY);
  await run(api);
  expect(await letters(api)).toHaveLength(2);
});

test("is sent automatically if switched on, in the name of the account that chose it, and only once", async () => {
  const api = await start("send", await startApi({ config }));
  await addSubscribers(api, 3);
  await publish(api, "On patience");
  api.clock.advance(FRIDAY);
  await Promise.all([run(api), run(api)]);
  await run(api);
  const [{ id }] = await letters(api);
  const sendings = (await api.request("GET", `/api/letter/${id}/sendings/`, { as: "editor" })).body;
  expect(sendings).toMatchObject([{ state: "queueing", username: "owner-of-tests", subject: "On patience" }]);
  expect(await waiting(api)).toBeUndefined();
  const audit = (await api.request("GET", "/api/common/audit/?action=send", { as: "owner" })).body.results;
  expect(audit).toMatchObject([{ username: "owner-of-tests", title: "Weekly digest, 8 May 2026 (3 recipients)" }]);
});

test("stays a draft if it can't be sent automatically", async () => {
  const api = await start("send");
  await addSubscribers(api, 1);
  await publish(api, "On patience");
  api.clock.advance(FRIDAY);
  await run(api);
  await run(api);
  expect(await letters(api)).toHaveLength(1);
  expect(await waiting(api)).toMatchObject({ count: 1 });
});

test("lets only owners choose it, and rejects invalid days and hours", async () => {
  const api = shared;
  expect((await settings(api, { digest: "send" }, "editor")).status).toBe(403);
  const { status, body } = await settings(api, { digest: "daily", digest_weekday: "someday", digest_hour: 24 });
  expect(status).toBe(400);
  expect(Object.keys(body)).toEqual(expect.arrayContaining(["digest", "digest_weekday", "digest_hour"]));
});
