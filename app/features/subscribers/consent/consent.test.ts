import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { queueEmails } from "#app/platform/mail/queue-email.ts";
import { MAX_PER_HOUR } from "#app/platform/mail/visitor-emails.ts";
import { freshAddress } from "#tests/support/fresh-name.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { findSubscribed } from "../audience.server.ts";
import { confirmSubscription } from "./confirmations.server.ts";
import { processUnconfirmed } from "./remind-and-forget.server.ts";

const path = "/api/viewer/subscriber/";
const HOUR = 3600_000;
const DAY = 24 * HOUR;
const api = sharedApi({ config: { siteUrl: "https://academy.example" } });
// The limits count all emails of an hour and a day, and the list contains all addresses.
beforeEach(async () => {
  for (const table of ["subscriber", "unsubscribed_address", "mail"] as const)
    await api.app.database.db.deleteFrom(table).execute();
});

const subscribe = (email: string, as?: string) =>
  api.request("POST", path, { body: { email }, from: freshAddress(), ...(as && { as }) });
const read = async (id: number) => (await api.request("GET", `${path}${id}/`, { as: "editor" })).body;
const listed = async (query = "") => (await api.request("GET", `${path}${query}`, { as: "editor" })).body;
const sendAgain = (id: number, as = "editor") => api.request("POST", `${path}${id}/confirmation/`, { as, body: {} });
const mails = async (email: string) => {
  const rows = await api.app.database.db
    .selectFrom("mail")
    .selectAll()
    .where("recipient", "=", email)
    .orderBy("id")
    .execute();
  return rows.map(({ kind, subject, text, html }) => ({ kind, subject, text, html }));
};
const kinds = async (email: string) => (await mails(email)).map(({ kind }) => kind.replace("subscriber-", ""));
const readToken = (text = "") => /confirm-subscription\?token=([\w-]+)/.exec(text)?.[1] ?? "";
const lastToken = async (email: string) =>
  readToken((await mails(email)).findLast(({ kind }) => kind === "subscriber-confirmation")?.text);
const isSubscribed = async (key: string) => (await findSubscribed(api.app.database.db, [key])).has(key);
const unsubscribe = async (email: string) => {
  const link =
    /academy\.example(\/unsubscribe\?token=[\w.-]+)/.exec((await mails(email)).at(-1)?.text ?? "")?.[1] ?? "";
  const token = link.slice(link.indexOf("?"));
  expect(
    (
      await api.request("POST", `${path}unsubscribe/${token}`, {
        body: "List-Unsubscribe=One-Click",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      })
    ).status,
  ).toBe(200);
};
/** Switches confirmation off until the test ends. */
async function switchOff() {
  const change = (confirm_subscriptions: boolean, as = "owner") =>
    api.request("PATCH", "/api/common/settings/", { as, body: { confirm_subscriptions } });
  onTestFinished(async () => {
    await change(true);
  });
  return [await change(false, "editor"), await change(false)].map(({ status }) => status);
}

describe("confirming a subscription", () => {
  test("sends letters only once the owner of the address has confirmed, and keeps the proof", async () => {
    const asked = api.app.now().getTime();
    const { status, body } = await subscribe("Reader@example.com");
    expect(status).toBe(201);
    expect(await read(body.id)).toMatchObject({ is_confirmed: false });
    expect(await isSubscribed("reader@example.com")).toBe(false);
    expect(await kinds("Reader@example.com")).toEqual(["confirmation"]);
    const [email] = await mails("Reader@example.com");
    expect(email?.html).toContain(`confirm-subscription?token=${await lastToken("Reader@example.com")}`);
    api.clock.advance(HOUR);
    const token = await lastToken("Reader@example.com");
    await Promise.all([confirmSubscription(api.app, token), confirmSubscription(api.app, token)]);
    await confirmSubscription(api.app, token);
    expect(await read(body.id)).toMatchObject({ is_confirmed: true });
    expect(await isSubscribed("reader@example.com")).toBe(true);
    expect(await kinds("Reader@example.com")).toEqual(["confirmation", "welcome"]);
    const { consent } = (await api.request("GET", `/api/common/person/subscriber/${body.id}/`, { as: "editor" })).body;
    expect(consent).toEqual({
      text: "Letters from the academy / Leave your email address to receive our newsletter. / Subscribe",
      asked_at: new Date(asked).toISOString(),
      reminded_at: null,
      confirmed_at: new Date(asked + HOUR).toISOString(),
    });
  });

  test("rejects a forged token, one of a former subscription or another address, and blocked subscribers", async () => {
    const { body } = await subscribe("reader@example.com");
    const token = await lastToken("reader@example.com");
    const changed = `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`;
    for (const forged of ["", "x", token.slice(0, -3), changed])
      await expect(confirmSubscription(api.app, forged)).rejects.toThrow("no longer valid");
    await api.request("PATCH", `${path}${body.id}/`, { as: "editor", body: { email: "other@example.com" } });
    await expect(confirmSubscription(api.app, token)).rejects.toThrow("no longer valid");
    await api.request("PATCH", `${path}${body.id}/`, {
      as: "editor",
      body: { email: "reader@example.com", is_blocked: true },
    });
    await expect(confirmSubscription(api.app, token)).rejects.toThrow("no longer valid");
    await api.request("DELETE", `${path}${body.id}/`, { as: "editor" });
    await subscribe("reader@example.com");
    await expect(confirmSubscription(api.app, token)).rejects.toThrow("no longer valid");
    expect(await isSubscribed("reader@example.com")).toBe(false);
  });

  test("is skipped for staff and with the setting off, but required after unsubscribing", async () => {
    await subscribe("added@example.com", "editor");
    expect(await kinds("added@example.com")).toEqual(["welcome"]);
    await switchOff();
    await subscribe("reader@example.com");
    expect(await kinds("reader@example.com")).toEqual(["welcome"]);
    expect(await isSubscribed("reader@example.com")).toBe(true);
    await unsubscribe("reader@example.com");
    expect((await subscribe("reader@example.com")).status).toBe(201);
    expect(await isSubscribed("reader@example.com")).toBe(false);
    const awaiting = await listed("?is_confirmed=false&is_unsubscribed=false");
    expect(awaiting.results.map(({ email }: { email: string }) => email)).toEqual(["reader@example.com"]);
    await confirmSubscription(api.app, await lastToken("reader@example.com"));
    expect(await isSubscribed("reader@example.com")).toBe(true);
    // Once confirmed, they may unsubscribe and subscribe again.
    await unsubscribe("reader@example.com");
    expect((await listed("?is_unsubscribed=false")).count).toBe(1);
  });

  test("can be switched only by owners", async () => {
    expect(await switchOff()).toEqual([403, 200]);
    await subscribe("reader@example.com");
    expect(await isSubscribed("reader@example.com")).toBe(true);
  });
});

describe("emails that visitors can trigger", () => {
  test("are limited to three a day per address, whatever happens in between; the response stays the same", async () => {
    const answers = new Set<string>();
    for (let round = 0; round < 8; round++) {
      const { status, body } = await subscribe("victim@example.com");
      if (round > 0) answers.add(JSON.stringify([status, body]));
      api.clock.advance(round % 2 ? 15 * 60_000 : 60_000);
    }
    expect(answers.size).toBe(1);
    expect(await kinds("victim@example.com")).toEqual(["confirmation", "confirmation", "confirmation"]);
    const [{ id }] = (await listed()).results;
    expect((await sendAgain(id)).body.codes).toEqual({ non_field_errors: ["address"] });
    await unsubscribe("victim@example.com");
    await subscribe("victim@example.com");
    await processUnconfirmed(api.app);
    expect(await kinds("victim@example.com")).toEqual(
      ["cancelled", "cancelled", "cancelled"].map(() => "confirmation"),
    );
    // The email isn't lost: it is sent once the limit allows it.
    api.clock.advance(DAY);
    await processUnconfirmed(api.app);
    expect(await kinds("victim@example.com")).toHaveLength(4);
  });

  test("are limited per hour; the others are sent later, in order", async () => {
    const now = api.app.now().toISOString();
    const row = {
      kind: "subscriber-confirmation",
      subject: "",
      text: "",
      html: "",
      headers: "{}",
      state: "sent" as const,
      attempts: 1,
    };
    for (let from = 0; from < MAX_PER_HOUR; from += 100)
      await api.app.database.db
        .insertInto("mail")
        .values(
          Array.from({ length: 100 }, (_, at) => ({
            ...row,
            recipient: `${from + at}@example.org`,
            recipient_key: `${from + at}@example.org`,
            message_id: `<${from + at}@example.org>`,
            due_at: now,
            created_at: now,
            modified_at: now,
          })),
        )
        .execute();
    expect((await subscribe("late@example.com")).status).toBe(201);
    await processUnconfirmed(api.app);
    expect(await kinds("late@example.com")).toEqual([]);
    api.clock.advance(HOUR + 1000);
    await Promise.all([processUnconfirmed(api.app), processUnconfirmed(api.app)]);
    expect(await kinds("late@example.com")).toEqual(["confirmation"]);
  });

  test("are limited per hour even without confirmation, but those triggered by staff are not", async () => {
    await switchOff();
    const full = { kind: "subscriber-welcome", recipient: "x@example.org", subject: "", text: "", html: "" };
    await queueEmails(
      api.app.database.db,
      api.app,
      Array.from({ length: MAX_PER_HOUR }, () => full),
    );
    expect((await subscribe("stranger@example.com")).status).toBe(201);
    expect(await kinds("stranger@example.com")).toEqual([]);
    await subscribe("guest@example.com", "editor");
    expect(await kinds("guest@example.com")).toEqual(["welcome"]);
  });

  test("can be resent by editors to unconfirmed subscribers", async () => {
    const { body } = await subscribe("reader@example.com");
    expect((await sendAgain(body.id, "author")).status).toBe(403);
    expect((await api.request("POST", `${path}${body.id}/confirmation/`, { body: {} })).status).toBe(401);
    expect((await sendAgain(999)).status).toBe(404);
    expect((await sendAgain(body.id)).body.codes).toEqual({ non_field_errors: ["too_soon"] });
    api.clock.advance(HOUR);
    const both = await Promise.all([sendAgain(body.id), sendAgain(body.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 400]);
    await confirmSubscription(api.app, await lastToken("reader@example.com"));
    expect((await sendAgain(body.id)).body.codes).toEqual({ non_field_errors: ["not_possible"] });
  });
});

describe("an unconfirmed address", () => {
  test("gets one reminder after three days, and is deleted after 30, unlike confirmed or blocked ones", async () => {
    const add = async (name: string) => (await subscribe(`${name}@example.com`)).body.id as number;
    const [waits, confirms, blocked] = [await add("waits"), await add("confirms"), await add("blocked")];
    await confirmSubscription(api.app, await lastToken("confirms@example.com"));
    await api.request("PATCH", `${path}${blocked}/`, { as: "editor", body: { is_blocked: true } });
    api.clock.advance(3 * DAY - 1);
    await processUnconfirmed(api.app);
    expect(await kinds("waits@example.com")).toEqual(["confirmation"]);
    api.clock.advance(1);
    for (let round = 0; round < 3; round++)
      await Promise.all([processUnconfirmed(api.app), processUnconfirmed(api.app)]);
    expect(await kinds("waits@example.com")).toEqual(["confirmation", "confirmation"]);
    expect((await mails("waits@example.com"))[1]?.subject).toMatch(/^Reminder: confirm/);
    expect(await kinds("blocked@example.com")).toEqual(["confirmation"]);
    const token = await lastToken("waits@example.com");
    api.clock.advance(27 * DAY - 1);
    await processUnconfirmed(api.app);
    expect((await listed()).count).toBe(3);
    api.clock.advance(1);
    await processUnconfirmed(api.app);
    const left = (await listed("?ordering=created_at")).results.map(({ id }: { id: number }) => id);
    expect(left).toEqual([confirms, blocked]);
    expect(left).not.toContain(waits);
    await expect(confirmSubscription(api.app, token)).rejects.toThrow("no longer valid");
    expect((await subscribe("waits@example.com")).status).toBe(201);
  });

  test("counts as a subscriber from its confirmation", async () => {
    const total = async () =>
      (await api.request("GET", "/api/dashboard-insights/", { as: "editor" })).body.subscribers.total;
    await subscribe("a@example.com");
    const { body } = await subscribe("b@example.com");
    expect(await total()).toBe(0);
    await confirmSubscription(api.app, await lastToken("a@example.com"));
    expect(await total()).toBe(1);
    await api.request("DELETE", `${path}${body.id}/`, { as: "editor" });
    expect(await total()).toBe(1);
  });
});
