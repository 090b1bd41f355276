import { describe, expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";
import { sampleBuild } from "#tests/support/sample-build.ts";
import { sharedApi } from "#tests/support/shared-api.ts";

const HOUR = 3_600_000;

async function start() {
  let renderings = 0;
  const build = sampleBuild([{ path: "page", loader: () => ({ rendering: ++renderings }) }]);
  const api = await startApi({ build, now: "2026-05-04T09:00:00.000Z" });
  const open = async () => {
    const { headers, body } = await api.request("GET", "/page");
    return { policy: String(headers["content-security-policy"]), body: String(body), renderings };
  };
  return { api, open };
}

describe("a cached page expires", () => {
  test("when each scheduled item is published", async () => {
    const { api, open } = await start();
    for (const published_at of ["2026-05-04T10:00:00.000Z", "2026-05-04T11:00:00.000Z"]) {
      const body = { text: "Later", status: "published", published_at };
      expect(await api.request("POST", "/api/gallery/quote/", { body, as: "editor" })).toMatchObject({ status: 201 });
    }
    expect((await open()).renderings).toBe(1);
    api.clock.advance(HOUR - 1);
    expect((await open()).renderings).toBe(1);
    api.clock.advance(1);
    expect((await open()).renderings).toBe(2);
    api.clock.advance(HOUR - 1);
    expect((await open()).renderings).toBe(2);
    api.clock.advance(1);
    expect((await open()).renderings).toBe(3);
  });

  test("immediately when a scheduled item is deleted, and not again at its time", async () => {
    const { api, open } = await start();
    const body = { text: "Later", status: "published", published_at: "2026-05-04T10:00:00.000Z" };
    const { body: quote } = await api.request("POST", "/api/gallery/quote/", { body, as: "editor" });
    expect((await open()).renderings).toBe(1);
    await api.request("DELETE", `/api/gallery/quote/${quote.id}/`, { as: "editor" });
    expect((await open()).renderings).toBe(2);
    api.clock.advance(HOUR);
    expect((await open()).renderings).toBe(2);
  });
});

describe("the tag manager", () => {
  const secret = ["unsubscribe", "choose-topics", "testimonial", "confirm-subscription", "files/:token"];
  const pages = ["page", ...secret].map((path) => ({ path, loader: () => "", action: () => "" }));
  const api = sharedApi({ build: sampleBuild(pages) });
  const settings = "/api/common/settings/";
  const set = async (values: object) => {
    const { body } = await api.request("GET", settings, { as: "owner" });
    const response = await api.request("PATCH", settings, { body: { version: body.version, ...values }, as: "owner" });
    expect(response).toMatchObject({ status: 200 });
    const page = await api.request("GET", "/page");
    return { policy: String(page.headers["content-security-policy"]), body: String(page.body) };
  };

  test("is not on the page unless the settings name one", async () => {
    const { policy, body } = await set({ tag_manager_id: null });
    expect(policy + body).not.toContain("google");
  });

  test("is loaded by the page if the settings name one, and its hosts are allowed", async () => {
    const { policy, body } = await set({ tag_manager_id: "GTM-ABC123", tag_manager_needs_consent: false });
    expect(policy).toMatch(/script-src [^;]*https:\/\/www\.googletagmanager\.com/);
    expect(policy).toMatch(/connect-src [^;]*https:\/\/\*\.google-analytics\.com/);
    expect(body).toContain("https://www.googletagmanager.com/gtm.js?id=");
    expect(body).toContain('run("GTM-ABC123",false)');
  });

  test.each([
    ...[
      "/unsubscribe?token=abc",
      "/choose-topics?token=abc",
      "/testimonial?token=abc",
      "/confirm-subscription?token=abc",
    ],
    ...["/unsubscribe", "/UNSUBSCRIBE", "/files/abc", "/%66iles/abc", "/page?page=2&token=abc", "/page?typed=abc"],
    ...["/page?preview=post:1&expires=1&signature=abc", "/page?%73ignature=abc"],
  ])("is not on %s, whose URL contains a secret, and which sends no referrer", async (address) => {
    await set({ tag_manager_id: "GTM-ABC123", tag_manager_needs_consent: false });
    for (const response of [api.request("GET", address), api.request("POST", address, { body: {} })]) {
      const { status, headers, body } = await response;
      expect([status, headers["referrer-policy"], headers["cache-control"]]).toEqual([200, "no-referrer", "no-store"]);
      expect(`${headers["content-security-policy"]}${body}`).not.toMatch(/google/);
    }
    // Others still see the page as before.
    expect((await api.request("GET", "/page")).headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(String((await api.request("GET", "/page?page=2")).body)).toContain("googletagmanager");
  });

  test("waits for consent if that is required", async () => {
    const { body } = await set({ tag_manager_id: "GTM-ABC123", tag_manager_needs_consent: true });
    expect(body).toContain('run("GTM-ABC123",true)');
  });
});
