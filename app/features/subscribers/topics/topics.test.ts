import { beforeEach, describe, expect, test } from "vitest";
import { getStore } from "#app/resources/store.server.ts";
import { clearSendings, config } from "#tests/support/letter-sendings.ts";
import { createSendingWorker, readSending, sendLetter, writeLetter } from "#tests/support/letters.ts";
import { startSmtp } from "#tests/support/mail.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";
import { unsubscribeLinks } from "../unsubscribe-token.server.ts";

const subscribers = "/api/viewer/subscriber/";
const api = sharedApi({ config });
// Each test starts without subscribers, sendings and topics, since a letter goes to all subscribers.
beforeEach(async () => {
  await clearSendings(api);
  for (const table of ["letter", "topic"]) await getStore(api.app).deleteFrom(table).execute();
});

const addTopic = async (name: string): Promise<number> =>
  (await api.request("POST", "/api/viewer/topic/", { as: "editor", body: { name } })).body.id;
/** The API path with the token of the page that a letter links to. */
const getTopicsPath = async (email: string) => {
  const { topics } = unsubscribeLinks(api.app, email);
  return `${subscribers}topics/${new URL(topics).search}`;
};
const read = async (email: string) => (await api.request("GET", await getTopicsPath(email))).body;
const choose = async (email: string, offered: unknown[], wanted: unknown[]) =>
  api.request("POST", await getTopicsPath(email), { body: { offered, wanted } });
const count = async (letter: number, body: object = {}) =>
  (await api.request("POST", `/api/letter/${letter}/audience/`, { as: "editor", body })).body;

describe("topics of letters", () => {
  test("a letter goes to subscribers who want its topic, or to all without one, with a link to choose", async () => {
    const smtp = await startSmtp();
    const [events, issues] = [await addTopic("Events"), await addTopic("Issues")];
    await addSubscribers(api, 3, { email: "@topics.example" });
    expect((await choose("0@topics.example", [events, issues], [issues])).body.topics).toMatchObject([
      { id: events, name: "Events", is_wanted: false },
      { id: issues, name: "Issues", is_wanted: true },
    ]);
    const letter = await writeLetter(api, { topic: events });
    expect(await count(letter)).toEqual({ count: 2, had_it: 0, topic: "Events", undeliverable: 0, fictional: 0 });
    expect(await count(await writeLetter(api, { topic: issues }))).toMatchObject({ count: 3, topic: "Issues" });
    expect(await count(await writeLetter(api))).toEqual({
      count: 3,
      had_it: 0,
      topic: null,
      undeliverable: 0,
      fictional: 0,
    });
    const tooMany = await api.request("POST", `/api/letter/${letter}/send/`, { as: "editor", body: { count: 3 } });
    expect(tooMany.body).toMatchObject({
      count: ["This letter would now go to 2 people. Nothing has been sent. Check the number, then try again."],
    });

    expect((await sendLetter(api, letter)).body).toMatchObject({ audience: { topic_id: events } });
    const worker = createSendingWorker(api, smtp.url);
    await worker.run();
    expect(smtp.received.map(({ to }) => to).sort()).toEqual(["1@topics.example", "2@topics.example"]);
    for (const { raw, to } of smtp.received) {
      const body = raw.replace(/=\r\n/g, "").replaceAll("=3D", "=");
      const token = /choose-topics\?token=([\w.-]+)/.exec(body)?.[1];
      expect(body.split(`https://academy.example/choose-topics?token=${token}`)).toHaveLength(3);
      expect(body).not.toContain("{{");
      const { topics } = (await api.request("GET", `${subscribers}topics/?token=${token}`)).body;
      expect(topics).toHaveLength(2);
      expect((await choose(`${to}`, [events], [])).status).toBe(200);
    }
    expect(await count(await writeLetter(api, { topic: events }))).toMatchObject({ count: 0 });
  });

  test("people who opt out of the topic after the start get nothing more of it", async () => {
    const smtp = await startSmtp();
    const events = await addTopic("Events");
    await addSubscribers(api, 2, { email: "@late.example" });
    const letter = await writeLetter(api, { topic: events });
    await sendLetter(api, letter, { due_at: "2026-05-05T09:00:00Z" });
    const queued = await writeLetter(api, { topic: events });
    await sendLetter(api, queued);
    await choose("1@late.example", [events], []);
    await createSendingWorker(api, smtp.url).run();
    expect(smtp.received.map(({ to }) => to)).toEqual(["0@late.example"]);
    expect(await readSending(api, queued)).toMatchObject({ state: "finished", sent: 1 });
  });

  test("leaves topics unchanged that were not offered, and supports two choices at the same time", async () => {
    const [one, two] = [await addTopic("One"), await addTopic("Two")];
    await addSubscribers(api, 1, { email: "both@topics.example" });
    const answers = await Promise.all(
      [[], [one], [], [one]].map((wanted) => choose("both@topics.example", [one], wanted)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await Promise.all([choose("both@topics.example", [one], []), choose("both@topics.example", [two], [])]);
    expect(await read("both@topics.example")).toMatchObject({ topics: [{ is_wanted: false }, { is_wanted: false }] });
    await choose("both@topics.example", [one, 999_999], [one, 999_999]);
    expect(await read("both@topics.example")).toMatchObject({ topics: [{ is_wanted: true }, { is_wanted: false }] });
  });

  test("rejects invalid links, people who unsubscribed or are blocked, and invalid choices", async () => {
    const topic = await addTopic("One");
    for (const token of ["", "?token=", "?token=abc"])
      expect((await api.request("GET", `${subscribers}topics/${token}`)).status).toBe(400);
    expect((await choose("nobody@topics.example", [topic], [])).body.codes).toEqual({ token: ["not_subscribed"] });
    await addSubscribers(api, 1, { email: "blocked@topics.example", is_blocked: true });
    expect((await choose("blocked@topics.example", [topic], [])).status).toBe(400);
    await addSubscribers(api, 1, { email: "ok@topics.example" });
    for (const [offered, wanted] of [
      [["x"], []],
      [[topic], [-1]],
      [[topic], [1.5]],
    ] as const)
      expect((await choose("ok@topics.example", [...offered], [...wanted])).status).toBe(400);
    const path = await getTopicsPath("ok@topics.example");
    expect((await api.request("POST", path, { body: { offered: [topic], wanted: [], other: 1 } })).status).toBe(400);
  });

  test("are managed by editors under unique names; one with letters stays, deleting one drops opt-outs", async () => {
    const body = { name: "Events" };
    expect((await api.request("POST", "/api/viewer/topic/", { as: "author", body })).status).toBe(403);
    expect((await api.request("GET", "/api/viewer/topic/")).status).toBe(401);
    const [events, gone] = [await addTopic("Events"), await addTopic("Gone")];
    const again = await api.request("POST", "/api/viewer/topic/", { as: "editor", body: { name: "events" } });
    expect(again.body.codes).toEqual({ name: ["unique"] });
    await addSubscribers(api, 1, { email: "ok@topics.example" });
    await choose("ok@topics.example", [events, gone], []);
    expect((await api.request("DELETE", `/api/viewer/topic/${gone}/`, { as: "editor" })).status).toBe(204);
    expect((await read("ok@topics.example")).topics).toHaveLength(1);
    await writeLetter(api, { topic: events });
    expect((await api.request("DELETE", `/api/viewer/topic/${events}/`, { as: "editor" })).status).toBe(409);
    const wrong = { title: "Letter", topic: 999_999 };
    expect((await api.request("POST", "/api/letter/", { as: "editor", body: wrong })).body.codes).toEqual({
      topic: ["does_not_exist"],
    });
  });

  test("somebody who unsubscribes and subscribes again gets all topics again", async () => {
    const topic = await addTopic("One");
    await addSubscribers(api, 1, { email: "back@topics.example" });
    await choose("back@topics.example", [topic], []);
    const { oneClick } = unsubscribeLinks(api.app, "back@topics.example");
    await api.request("POST", oneClick.replace("https://academy.example", ""), { body: "List-Unsubscribe=One-Click" });
    expect((await api.request("GET", await getTopicsPath("back@topics.example"))).status).toBe(400);
    await api.request("POST", subscribers, { body: { email: "back@topics.example" } });
    expect(await read("back@topics.example")).toMatchObject({ topics: [{ is_wanted: true }] });
  });
});
