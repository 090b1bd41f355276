import { describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";

const path = "/api/viewer/subscriber/";
const site = { siteUrl: "https://academy.example" };
const subscribe = (api: Api, email: string) => api.request("POST", path, { body: { email } });
const outbox = async (api: Api) => (await api.request("GET", "/api/common/outbox/", { as: "owner" })).body.results;
const emailOf = async (api: Api, id = 1) =>
  (await api.request("GET", `/api/common/outbox/${id}/`, { as: "owner" })).body;
const countOf = async (api: Api) => (await api.request("GET", path, { as: "owner" })).body.count;

/** The path that a mail program posts to. */
async function oneClick(api: Api, id = 1) {
  const url = new URL((await emailOf(api, id)).headers["List-Unsubscribe"].slice(1, -1));
  return url.pathname + url.search;
}
const unsubscribe = (api: Api, link: string) =>
  api.request("POST", link, {
    body: "List-Unsubscribe=One-Click",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

describe("the welcome email", () => {
  test("is queued with the subscription, if none has to be confirmed, as text and HTML, with both ways to unsubscribe", async () => {
    const api = await startApi({ config: site });
    await api.request("PATCH", "/api/common/settings/", { as: "owner", body: { confirm_subscriptions: false } });
    await subscribe(api, "reader@example.com");
    const email = await emailOf(api);
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
    const api = await startApi({ config: site });
    await subscribe(api, "buy-now-at-evil.example@example.com");
    const { subject, text, html, headers } = await emailOf(api);
    expect(JSON.stringify({ subject, text, html, headers })).not.toContain("buy-now");
  });

  test("is cancelled for subscribers that were blocked, deleted or unsubscribed in the meantime", async () => {
    const api = await startApi();
    for (let id = 1; id <= 4; id++) await subscribe(api, `reader${id}@example.com`);
    await api.request("PATCH", `${path}1/`, { as: "editor", body: { is_blocked: true, version: 1 } });
    await api.request("DELETE", `${path}2/`, { as: "editor" });
    await unsubscribe(api, await oneClick(api, 3));
    const states = (await outbox(api)).map(({ recipient, state }: Record<string, string>) => [recipient, state]);
    expect(Object.fromEntries(states)).toEqual({
      "reader1@example.com": "cancelled",
      "reader2@example.com": "cancelled",
      "reader3@example.com": "cancelled",
      "reader4@example.com": "queued",
    });
    await api.request("POST", `${path}bulk/`, { as: "editor", body: { action: "block", ids: [4] } });
    expect((await emailOf(api, 4)).state).toBe("cancelled");
  });
});

describe("unsubscribing", () => {
  test("with one click (RFC 8058) deletes the subscription, and succeeds again", async () => {
    const api = await startApi({ config: site });
    await subscribe(api, "reader@example.com");
    const link = await oneClick(api);
    for (const _ of [1, 2]) {
      const { status, body } = await unsubscribe(api, link);
      expect({ status, body }).toEqual({ status: 200, body: { detail: "You are unsubscribed." } });
    }
    const multipart = await api.request("POST", link, {
      body: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    expect(multipart.status).toBe(200);
    expect(await countOf(api)).toBe(0);
  });

  test("works a year later with a link from an earlier subscription of the address", async () => {
    const api = await startApi();
    await subscribe(api, "reader@example.com");
    const link = await oneClick(api);
    await unsubscribe(api, link);
    await subscribe(api, "Reader@Example.com");
    api.clock.advance(365 * 24 * 3600_000);
    expect((await unsubscribe(api, link)).status).toBe(200);
    expect(await countOf(api)).toBe(0);
  });

  test("does not lift a block", async () => {
    const api = await startApi();
    await subscribe(api, "reader@example.com");
    await api.request("PATCH", `${path}1/`, { as: "editor", body: { is_blocked: true, version: 1 } });
    expect((await unsubscribe(api, await oneClick(api))).status).toBe(200);
    expect((await subscribe(api, "reader@example.com")).body.codes).toEqual({ email: ["unique"] });
  });

  test("by following the link redirects to the page that asks for confirmation, and changes nothing", async () => {
    const api = await startApi();
    await subscribe(api, "reader@example.com");
    const link = await oneClick(api);
    const { status, headers } = await api.request("GET", link);
    expect(status).toBe(303);
    expect(headers.location).toBe(`/unsubscribe${link.slice(link.indexOf("?"))}`);
    expect(await countOf(api)).toBe(1);
  });

  test("requires a valid token", async () => {
    const api = await startApi();
    await subscribe(api, "reader@example.com");
    const link = await oneClick(api);
    const broken = [
      link.slice(0, -2),
      link.replace("token=", "token=x"),
      link.replace(/token=.*/, "token=forged"),
      link.replace(/\?.*/, ""),
    ];
    for (const forged of broken) {
      const { status, body } = await unsubscribe(api, forged);
      expect(status).toBe(400);
      expect(Object.keys(body)).toEqual(["token", "codes"]);
    }
    expect(await countOf(api)).toBe(1);
  });
});
