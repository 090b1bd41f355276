import { beforeAll, expect, test } from "vitest";
import type { StaffActor } from "#app/platform/access/actor.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { freshStaff } from "#tests/support/fresh-staff.ts";
import { createSendingWorker, readSending, sendLetter, writeLetter } from "#tests/support/letters.ts";
import { emails, startSmtp, startWorker } from "#tests/support/mail.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";
import { fillVisitors } from "./fill-visitors.ts";

/** An application with the demo's visitors, and the owner who added them. */
async function startFilled() {
  const started = await startApi({ config: { smtpUrl: "smtp://127.0.0.1:9" } });
  const { id, username } = await freshStaff(started, "owner");
  const owner: StaffActor = { kind: "staff", id, username, role: "owner", sessionId: 0 };
  await fillVisitors(started.app, owner);
  return { api: started, owner };
}

/** For tests that change nothing. */
let shared: Awaited<ReturnType<typeof startFilled>>;
beforeAll(async () => {
  shared = await startFilled();
});

const get = async (path: string, api: Api = shared.api) => (await api.request("GET", path, { as: "owner" })).body;
const count = async (path: string): Promise<number> => (await get(path)).count;

test("the dashboard, the lists and the letters have figures of the last months", async () => {
  const insights = await get("/api/dashboard-insights/?days=90");
  expect(insights.views.total).toBeGreaterThan(5000);
  expect(insights.views.by_day.every((day: { count: number }) => day.count > 0)).toBe(true);
  expect(insights.views.top_pages).toHaveLength(10);
  expect(insights.views.top_referrers.length).toBeGreaterThan(5);
  expect(insights.subscribers.total).toBeGreaterThan(80);
  expect(insights.subscribers.added.filter((day: { count: number }) => day.count > 0).length).toBeGreaterThan(20);
  expect(insights.enquiries).toEqual({ new: 3, in_progress: 2 });
  const { entries } = await get("/api/dashboard-insights/attention/");
  const late = entries.find(({ name }: { name: string }) => name === "late enquiry");
  expect(late).toMatchObject({ count: 1 });

  for (const state of ["is_confirmed=true", "is_unsubscribed=true", "is_blocked=true", "is_undeliverable=true"])
    expect(await count(`/api/viewer/subscriber/?${state}`), state).toBeGreaterThan(2);
  expect(await count("/api/viewer/subscriber/?is_confirmed=false&is_unsubscribed=false")).toBeGreaterThan(2);
  for (const service of ["mentorship", "astro-clinic", "online-classes"])
    expect(await count(`/api/viewer/enquiry/?service=${service}`), service).toBeGreaterThan(1);

  expect(await count("/api/letter/?sending_state=draft")).toBe(1);
  const { results: sent } = await get("/api/letter/?sending_state=sent");
  expect(sent).toHaveLength(3);
  for (const { id } of sent) {
    const outcome = await get(`/api/letter/${id}/outcome/`);
    expect(outcome.delivered).toBeGreaterThan(40);
    for (const figure of ["bounced_hard", "unsubscribed", "clicks"]) expect(outcome[figure], figure).toBeGreaterThan(0);
    expect(outcome.links.length).toBeGreaterThan(1);
    expect(outcome.links[0].clicks).toBeGreaterThan(outcome.links[1].clicks);
  }
  const overTime = await get("/api/letter/outcomes/?by=month");
  expect(overTime.sent.count + overTime.sent.before).toBeGreaterThan(150);
});

test("the total of subscribers is that of the list, and nobody subscribed in the future", async () => {
  const active = await count("/api/viewer/subscriber/?is_confirmed=true");
  expect((await get("/api/dashboard-insights/")).subscribers.total).toBe(active);
  const [newest] = (await get("/api/viewer/subscriber/?page_size=1")).results;
  expect(Date.parse(newest.created_at)).toBeLessThanOrEqual(shared.api.app.now().getTime());
});

test("nothing is added a second time, or to a site with people of its own", async () => {
  const before = [await count("/api/viewer/subscriber/"), await count("/api/letter/")];
  await fillVisitors(shared.api.app, shared.owner);
  expect([await count("/api/viewer/subscriber/"), await count("/api/letter/")]).toEqual(before);

  const other = await startApi();
  await addSubscribers(other, 1);
  const { id, username } = await freshStaff(other, "owner");
  await fillVisitors(other.app, { ...shared.owner, id, username });
  const { subscribers, views } = (await other.request("GET", "/api/dashboard-insights/", { as: "owner" })).body;
  expect({ subscribers: subscribers.total, views: views.total }).toEqual({ subscribers: 1, views: 0 });
});

test("a letter to everyone reaches real subscribers, and nobody of the demo", async () => {
  const { api } = await startFilled();
  const smtp = await startSmtp();
  const nobody = await writeLetter(api);
  const audience = await api.request("POST", `/api/letter/${nobody}/audience/`, { as: "owner", body: {} });
  expect(audience.body).toMatchObject({ count: 0, had_it: 0, undeliverable: 0 });
  expect(audience.body.fictional).toBeGreaterThan(80);
  expect((await sendLetter(api, nobody)).status).toBe(400);

  await addSubscribers(api, 1, { email: "real@example.org" });
  const letter = await writeLetter(api);
  expect((await sendLetter(api, letter)).status).toBe(201);
  await createSendingWorker(api, smtp.url).run();
  expect(smtp.received.map(({ to }) => to)).toEqual(["real@example.org"]);
  expect(await readSending(api, letter)).toMatchObject({ state: "finished", total: 1, sent: 1, failed: 0 });
});

test("a reply to an enquiry of the demo isn't sent, and the outbox says why", async () => {
  const { api } = await startFilled();
  const smtp = await startSmtp();
  const [enquiry] = (await get("/api/viewer/enquiry/?service=astro-clinic", api)).results;
  const body = { text: "Come on Thursday.", version: enquiry.version };
  await api.request("POST", `/api/viewer/enquiry/${enquiry.id}/reply/`, { as: "owner", body });
  await startWorker(api, smtp.url).run();
  expect(smtp.received).toEqual([]);
  const [reply] = (await emails(api)).filter(({ kind }) => kind === "enquiry-reply");
  expect(reply).toMatchObject({ state: "failed", last_error: expect.stringContaining("fictional person") });
});

test("subscribers of the demo are erased like all others", async () => {
  const { api } = await startFilled();
  const [person] = (await get("/api/viewer/subscriber/?is_undeliverable=true&page_size=1", api)).results;
  const path = `/api/common/person/subscriber/${person.id}/`;
  expect((await api.request("DELETE", path, { as: "owner" })).status).toBe(204);
  const { db } = api.app.database;
  for (const table of ["subscriber", "letter_recipient", "letter_event"] as const)
    expect(await db.selectFrom(table).select("id").where("email_key", "=", person.email).execute(), table).toEqual([]);
});
