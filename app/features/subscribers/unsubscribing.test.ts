import { beforeEach, describe, expect, test } from "vitest";
import { freshAddress } from "#tests/support/fresh-name.ts";
import { clearSendings, config } from "#tests/support/letter-sendings.ts";
import { readSending, sendLetter, writeLetter } from "#tests/support/letters.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";
import { confirmSubscription } from "./consent/confirmations.server.ts";
import { processUnconfirmed } from "./consent/remind-and-forget.server.ts";
import { unsubscribe } from "./subscribe.server.ts";
import { readChosenTopics } from "./topics/chosen-topics.server.ts";
import { unsubscribeLinks } from "./unsubscribe-token.server.ts";

const path = "/api/viewer/subscriber/";
const DAY = 24 * 3600_000;
const EMAIL = "reader@leaves.example";
const api = sharedApi({ config });
// Each test starts without subscribers and sendings, because letters go to all subscribers and figures count all of
// them.
beforeEach(async () => {
  await clearSendings(api);
  for (const table of ["unsubscribed_address", "mail", "subscriber_day", "subscriber_change"] as const)
    await api.app.database.db.deleteFrom(table).execute();
});

const list = async (query = "") => (await api.request("GET", `${path}${query}`, { as: "editor" })).body;
const read = async (id: number) => (await api.request("GET", `${path}${id}/`, { as: "editor" })).body;
const subscribe = (as?: string) =>
  api.request("POST", path, { body: { email: EMAIL }, from: freshAddress(), ...(as && { as }) });
const createToken = (sending?: number) =>
  new URL(unsubscribeLinks(api.app, EMAIL, sending).page).searchParams.get("token") ?? "";
const leave = (sending?: number) => unsubscribe(api.app, createToken(sending));
const audience = async (letter: number) =>
  (await api.request("POST", `/api/letter/${letter}/audience/`, { as: "editor", body: {} })).body.count;
async function confirmLast() {
  const mails = api.app.database.db.selectFrom("mail").select("text").where("kind", "=", "subscriber-confirmation");
  const last = await mails.orderBy("id", "desc").executeTakeFirst();
  await confirmSubscription(api.app, /confirm-subscription\?token=([\w-]+)/.exec(last?.text ?? "")?.[1] ?? "");
}

describe("a subscriber who unsubscribes", () => {
  test("stays in the list with the time and the letter, matches a filter, and gets no more letters", async () => {
    const [id = 0] = await addSubscribers(api, 1, { email: EMAIL, name: "Ada" });
    await addSubscribers(api, 1, { email: "stays@leaves.example" });
    const letter = await writeLetter(api, { title: "Spring letter" });
    await sendLetter(api, letter);
    const sending = await readSending(api, letter);
    const before = await read(id);
    await Promise.all([leave(sending.id), leave(sending.id)]);
    const left = {
      ...before,
      is_confirmed: false,
      is_unsubscribed: true,
      unsubscribed_at: api.app.now().toISOString(),
      unsubscribed_letter: "Spring letter",
      version: 2,
      modified_at: api.app.now().toISOString(),
    };
    api.clock.advance(DAY);
    await leave();
    expect((await list("?is_unsubscribed=true")).results).toEqual([left]);
    expect((await list("?is_unsubscribed=false")).results).toMatchObject([{ email: "stays@leaves.example" }]);
    expect((await list()).count).toBe(2);
    const outcome = (await api.request("GET", `/api/letter/${letter}/outcome/`, { as: "editor" })).body;
    expect(outcome.unsubscribed).toBe(1);
    expect(await audience(letter)).toBe(1);
    await expect(readChosenTopics(api.app, createToken())).rejects.toThrow("not subscribed");
    const { url } = (await api.request("GET", `${path}export/?is_unsubscribed=true`, { as: "editor" })).body;
    expect((await api.request("GET", url)).body).toContain(`,true,${left.unsubscribed_at},Spring letter\r\n`);
    const { subscribers } = (await api.request("GET", "/api/dashboard-insights/", { as: "editor" })).body;
    expect(subscribers.total).toBe(1);
  });

  test("can't be added, asked to confirm or imported by staff, even after staff delete the row", async () => {
    const [id = 0] = await addSubscribers(api, 1, { email: EMAIL });
    await leave();
    const again = await api.request("POST", `${path}${id}/confirmation/`, { as: "editor", body: {} });
    expect(again.body.codes).toEqual({ non_field_errors: ["not_possible"] });
    for (const _ of ["listed", "deleted"]) {
      expect((await subscribe("owner")).body.codes).toEqual({ email: ["unsubscribed"] });
      await api.request("DELETE", `${path}${id}/`, { as: "editor" });
    }
    expect((await list()).count).toBe(0);
  });

  test("can subscribe again like anybody, and is subscribed once they confirm", async () => {
    await addSubscribers(api, 1, { email: EMAIL, name: "Ada" });
    await leave();
    const responses = await Promise.all([subscribe(), subscribe()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400]);
    const { body } = responses.find(({ status }) => status === 201) as (typeof responses)[0];
    expect(Object.keys(body)).not.toContain("unsubscribed_at");
    expect((await list()).results).toMatchObject([
      { id: body.id, name: "Ada", is_confirmed: false, is_unsubscribed: false, unsubscribed_at: expect.any(String) },
    ]);
    await confirmLast();
    expect((await list()).results).toMatchObject([
      { id: body.id, is_confirmed: true, is_unsubscribed: false, unsubscribed_at: null, unsubscribed_letter: "" },
    ]);
    await leave();
    // A link from an ended subscription confirms nothing.
    await expect(confirmLast()).rejects.toThrow("no longer valid");
  });

  test("becomes unsubscribed again if nobody confirms within 30 days, without a reminder before", async () => {
    await addSubscribers(api, 1, { email: EMAIL });
    await leave();
    const left = (await list()).results[0].unsubscribed_at;
    api.clock.advance(40 * DAY);
    await processUnconfirmed(api.app);
    const countMails = async () => (await api.app.database.db.selectFrom("mail").select("id").execute()).length;
    expect(await countMails()).toBe(0);
    await subscribe();
    api.clock.advance(30 * DAY);
    await processUnconfirmed(api.app);
    expect((await list()).results).toMatchObject([
      { is_unsubscribed: true, is_confirmed: false, unsubscribed_at: left },
    ]);
    await expect(confirmLast()).rejects.toThrow("no longer valid");
  });
});
