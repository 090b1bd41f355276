import { describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";

const path = "/api/viewer/subscriber/";
const site = { siteUrl: "https://academy.example" };
const subscribe = (api: Api, email: string) => api.request("POST", path, { body: { email } });
const outbox = async (api: Api) => (await api.request("GET", "/api/common/outbox/", { as: "owner" })).body.results;
const mailOf = async (api: Api, id = 1) =>
  (await api.request("GET", `/api/common/outbox/${id}/`, { as: "owner" })).body;
const countOf = async (api: Api) => (await api.request("GET", path, { as: "owner" })).body.count;

/** The address a mail program posts to, as a path. */
async function oneClick(api: Api, id = 1) {
  const url = new URL((await mailOf(api, id)).headers["List-Unsubscribe"].slice(1, -1));
  return url.pathname + url.search;
}
const unsubscribe = (api: Api, address: string) =>
  api.request("POST", address, {
    body: "List-Unsubscribe=One-Click",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

describe("the welcome mail", () => {
  test("is queued with the subscription, as text and HTML, with both ways to unsubscribe", async () => {
    const api = await startApi({ config: site });
    await subscribe(api, "reader@example.com");
    const mail = await mailOf(api);
    expect(mail).toMatchObject({
      kind: "subscriber-welcome",
      recipient: "reader@example.com",
      subject: "Welcome to the Lightwell Academy newsletter",
      state: "queued",
      attempts: 0,
    });
    expect(mail.message_id).toMatch(/^<[\w-]+@academy\.example>$/);
    expect(mail.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    expect(mail.headers["List-Unsubscribe"]).toMatch(
      /^<https:\/\/academy\.example\/api\/viewer\/subscriber\/unsubscribe\/\?token=[\w.-]+>$/,
    );
    const page = /https:\/\/academy\.example\/unsubscribe\?token=[\w.-]+/;
    expect(mail.text).toMatch(page);
    expect(mail.html).toMatch(page);
    expect(mail.html).toMatch(/^<!doctype html><html lang="en">/);
    expect(mail.html).not.toMatch(/<img|<script|http:/);
  });

  test("never repeats what a visitor typed", async () => {
    const api = await startApi({ config: site });
    await subscribe(api, "buy-now-at-evil.example@example.com");
    const { subject, text, html, headers } = await mailOf(api);
    expect(JSON.stringify({ subject, text, html, headers })).not.toContain("buy-now");
  });

  test("is not sent any more to who was blocked, deleted or unsubscribed meanwhile", async () => {
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
    expect((await mailOf(api, 4)).state).toBe("cancelled");
  });
});

describe("unsubscribing", () => {
  test("with one click (RFC 8058) deletes the subscription; again is no failure", async () => {
    const api = await startApi({ config: site });
    await subscribe(api, "reader@example.com");
    const address = await oneClick(api);
    for (const _ of [1, 2]) {
      const { status, body } = await unsubscribe(api, address);
      expect({ status, body }).toEqual({ status: 200, body: { detail: "You are unsubscribed." } });
    }
    const multipart = await api.request("POST", address, {
      body: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    expect(multipart.status).toBe(200);
    expect(await countOf(api)).toBe(0);
  });

  test("works a year later, with a link from an earlier subscription of the address", async () => {
    const api = await startApi();
    await subscribe(api, "reader@example.com");
    const address = await oneClick(api);
    await unsubscribe(api, address);
    await subscribe(api, "Reader@Example.com");
    api.clock.advance(365 * 24 * 3600_000);
    expect((await unsubscribe(api, address)).status).toBe(200);
    expect(await countOf(api)).toBe(0);
  });

  test("does not lift a block", async () => {
    const api = await startApi();
    await subscribe(api, "reader@example.com");
    await api.request("PATCH", `${path}1/`, { as: "editor", body: { is_blocked: true, version: 1 } });
    expect((await unsubscribe(api, await oneClick(api))).status).toBe(200);
    expect((await subscribe(api, "reader@example.com")).body.codes).toEqual({ email: ["unique"] });
  });

  test("by following the link goes to the page that asks, and changes nothing", async () => {
    const api = await startApi();
    await subscribe(api, "reader@example.com");
    const address = await oneClick(api);
    const { status, headers } = await api.request("GET", address);
    expect(status).toBe(303);
    expect(headers.location).toBe(`/unsubscribe${address.slice(address.indexOf("?"))}`);
    expect(await countOf(api)).toBe(1);
  });

  test("needs a token that was made here", async () => {
    const api = await startApi();
    await subscribe(api, "reader@example.com");
    const address = await oneClick(api);
    const broken = [
      address.slice(0, -2),
      address.replace("token=", "token=x"),
      address.replace(/token=.*/, "token=forged"),
      address.replace(/\?.*/, ""),
    ];
    for (const forged of broken) {
      const { status, body } = await unsubscribe(api, forged);
      expect(status).toBe(400);
      expect(Object.keys(body)).toEqual(["token", "codes"]);
    }
    expect(await countOf(api)).toBe(1);
  });
});
