import { describe, expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";
import { freshAddress, freshName } from "#tests/support/fresh-name.ts";
import { sharedApi } from "#tests/support/shared-api.ts";

const path = "/api/viewer/subscriber/";
const site = { siteUrl: "https://academy.example" };
const shared = sharedApi({ config: site });
const subscribe = (email: string, api = shared) => api.request("POST", path, { body: { email }, from: freshAddress() });
const freshEmail = () => `${freshName("reader", "-")}@example.com`;
/** The first email to a recipient. */
async function loadEmail(recipient: string, api = shared) {
  const { results } = (await api.request("GET", "/api/common/outbox/?page_size=100", { as: "owner" })).body;
  const { id } = results.findLast((email: { recipient: string }) => email.recipient === recipient);
  return (await api.request("GET", `/api/common/outbox/${id}/`, { as: "owner" })).body;
}
/** How many subscriptions of an address have not ended. */
const countSubscriptions = async (email: string) =>
  (await shared.request("GET", `${path}?search=${email}&is_unsubscribed=false`, { as: "owner" })).body.count;

/** The path that an email program posts to. */
async function oneClick(recipient: string) {
  const url = new URL((await loadEmail(recipient)).headers["List-Unsubscribe"].slice(1, -1));
  return url.pathname + url.search;
}
const unsubscribe = (link: string, headers: Record<string, string> = {}) =>
  shared.request("POST", link, {
    body: "List-Unsubscribe=One-Click",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });

describe("the welcome email", () => {
  test("is queued if no confirmation is needed, as text and HTML, with both ways to unsubscribe", async () => {
    const api = await startApi({ config: site });
    await api.request("PATCH", "/api/common/settings/", { as: "owner", body: { confirm_subscriptions: false } });
    await subscribe("reader@example.com", api);
    const email = await loadEmail("reader@example.com", api);
    expect(email).toMatchObject({
      kind: "subscriber-welcome",
      recipient: "reader@example.com",
      subject: "Welcome to the Lightwell Academy newsletter",
      state: "queued",
      attempts: 0,
    });
    expect(email.message_id).toMatch(/^<[\w-]+@academy\.example>$/);
    expect(email.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    expect(email.headers["List-Unsubscribe"]).toMatch(
      /^<https:\/\/academy\.example\/api\/viewer\/subscriber\/unsubscribe\/\?token=[\w.-]+>$/,
    );
    const page = /https:\/\/academy\.example\/unsubscribe\?token=[\w.-]+/;
    expect(email.text).toMatch(page);
    expect(email.html).toMatch(page);
    expect(email.html).toMatch(/^<!doctype html><html [^>]*lang="en">/);
    expect(email.html).not.toMatch(/<img|<script|http:/);
  });

  test("never repeats what a visitor typed", async () => {
    const email = "buy-now-at-evil.example@example.com";
    await subscribe(email);
    const { subject, text, html, headers } = await loadEmail(email);
    expect(JSON.stringify({ subject, text, html, headers })).not.toContain("buy-now");
  });

  test("is cancelled for subscribers that were blocked, deleted or unsubscribed in the meantime", async () => {
    const [blocked, deleted, left, stays] = [freshEmail(), freshEmail(), freshEmail(), freshEmail()];
    const ids: number[] = [];
    for (const email of [blocked, deleted, left, stays]) ids.push((await subscribe(email)).body.id);
    await shared.request("PATCH", `${path}${ids[0]}/`, { as: "editor", body: { is_blocked: true, version: 1 } });
    await shared.request("DELETE", `${path}${ids[1]}/`, { as: "editor" });
    await unsubscribe(await oneClick(left));
    for (const email of [blocked, deleted, left]) expect((await loadEmail(email)).state).toBe("cancelled");
    expect((await loadEmail(stays)).state).toBe("queued");
    await shared.request("POST", `${path}bulk/`, { as: "editor", body: { action: "block", ids: [ids[3]] } });
    expect((await loadEmail(stays)).state).toBe("cancelled");
  });
});

describe("unsubscribing", () => {
  test("with one click (RFC 8058) ends the subscription, and succeeds again", async () => {
    const email = freshEmail();
    await subscribe(email);
    const link = await oneClick(email);
    for (const _ of [1, 2]) {
      const { status, body } = await unsubscribe(link);
      expect({ status, body }).toEqual({ status: 200, body: { detail: "You are unsubscribed." } });
    }
    const multipart = await shared.request("POST", link, {
      body: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    expect(multipart.status).toBe(200);
    expect(await countSubscriptions(email)).toBe(0);
  });

  test.each<Record<string, string>>([
    { origin: "https://mail.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { origin: "https://mail.example", "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" },
  ])("with one click succeeds for webmail, whose browser sends %j", async (headers) => {
    const email = freshEmail();
    await subscribe(email);
    const link = await oneClick(email);
    expect((await unsubscribe(link.replace(/token=.*/, "token=forged"), headers)).status).toBe(400);
    expect(await countSubscriptions(email)).toBe(1);
    expect((await unsubscribe(link, headers)).status).toBe(200);
    expect(await countSubscriptions(email)).toBe(0);
  });

  test("works a year later with a link from an earlier subscription of the address", async () => {
    const email = freshEmail();
    await subscribe(email);
    const link = await oneClick(email);
    await unsubscribe(link);
    await subscribe(email.replace("reader", "Reader").replace("example", "Example"));
    expect(await countSubscriptions(email)).toBe(1);
    shared.clock.advance(365 * 24 * 3600_000);
    expect((await unsubscribe(link)).status).toBe(200);
    expect(await countSubscriptions(email)).toBe(0);
  });

  test("does not lift a block", async () => {
    const email = freshEmail();
    const { id } = (await subscribe(email)).body;
    await shared.request("PATCH", `${path}${id}/`, { as: "editor", body: { is_blocked: true, version: 1 } });
    expect((await unsubscribe(await oneClick(email))).status).toBe(200);
    expect((await subscribe(email)).body.codes).toEqual({ email: ["unique"] });
  });

  test("following the link redirects to the page that asks for confirmation, and changes nothing", async () => {
    const email = freshEmail();
    await subscribe(email);
    const link = await oneClick(email);
    const { status, headers } = await shared.request("GET", link);
    expect(status).toBe(303);
    expect(headers.location).toBe(`/unsubscribe${link.slice(link.indexOf("?"))}`);
    expect(await countSubscriptions(email)).toBe(1);
  });

  test("requires a valid token", async () => {
    const email = freshEmail();
    await subscribe(email);
    const link = await oneClick(email);
    const broken = [
      link.slice(0, -2),
      link.replace("token=", "token=x"),
      link.replace(/token=.*/, "token=forged"),
      link.replace(/\?.*/, ""),
    ];
    for (const forged of broken) {
      const { status, body } = await unsubscribe(forged);
      expect(status).toBe(400);
      expect(Object.keys(body)).toEqual(["token", "codes"]);
    }
    expect(await countSubscriptions(email)).toBe(1);
  });
});
