import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";

const site = "https://www.academy.example";
const apart = { siteUrl: site, apiBaseUrl: "https://api.academy.example" };
const others = [
  "https://evil.example",
  "https://academy.example",
  "http://www.academy.example",
  "https://www.academy.example.evil.example",
  "https://api.academy.example",
  "null",
];
const preflight = (api: Api, origin: string, path = "/api/post/1/") =>
  api.request("OPTIONS", path, {
    headers: {
      origin,
      "access-control-request-method": "PATCH",
      "access-control-request-headers": "authorization,content-type,if-match",
    },
  });
const listCorsHeaders = (headers: object) => Object.keys(headers).filter((name) => name.startsWith("access-control-"));

describe("an API on another origin than the site", () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi({ config: apart });
  });

  test("allows the site's origin with credentials, and exposes the headers it needs", async () => {
    const { status, headers } = await preflight(api, site);
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      "access-control-allow-origin": site,
      "access-control-allow-credentials": "true",
      "access-control-allow-methods": expect.stringContaining("PATCH"),
      "access-control-allow-headers": expect.stringMatching(/Authorization, Content-Type, Idempotency-Key, If-Match/),
      vary: expect.stringContaining("Origin"),
    });
    for (const [path, expected] of [
      ["/api/post/", 200],
      ["/api/post/99/", 404],
      ["/api/post/?x=1", 400],
      ["/api/viewer/subscriber/", 401],
    ] as const) {
      const response = await api.request("GET", path, { headers: { origin: site } });
      expect([response.status, response.headers["access-control-allow-origin"]], path).toEqual([expected, site]);
      expect(response.headers["access-control-expose-headers"]).toContain("ETag");
    }
    const body = { email: "from-the-site@example.org" };
    const headersOfForm = { origin: site, "sec-fetch-site": "same-site" };
    expect((await api.request("POST", "/api/viewer/subscriber/", { body, headers: headersOfForm })).status).toBe(201);
  });

  test.each(others)("rejects %s", async (origin) => {
    expect(listCorsHeaders((await preflight(api, origin)).headers)).toEqual([]);
    const read = await api.request("GET", "/api/post/", { headers: { origin } });
    expect([listCorsHeaders(read.headers), read.headers.vary]).toEqual([[], expect.stringContaining("Origin")]);
    const login = await api.request("POST", "/api/auth/login/", { body: {}, headers: { origin } });
    expect([login.status, listCorsHeaders(login.headers)]).toEqual([403, []]);
  });

  test("renews and ends a session by its cookie only for the site's origin", async () => {
    const session = await api.signIn("editor");
    const renew = (cookie: string, headers: Record<string, string>) =>
      api.request("POST", "/api/auth/token/refresh/", {
        cookies: { refresh: cookie, csrftoken: "c" },
        headers,
        body: {},
      });
    for (const origin of others) expect((await renew(session.refresh, { origin })).status, origin).toBe(403);
    expect((await renew(session.refresh, {})).status).toBe(403);
    const renewed = await renew(session.refresh, { origin: site });
    expect(renewed.status).toBe(200);
    const { refresh } = renewed.body;
    const end = (origin: string) =>
      api.request("POST", "/api/auth/logout/", { cookies: { refresh }, headers: { origin }, body: {} });
    expect((await end("https://evil.example")).status).toBe(403);
    expect((await end(site)).status).toBe(204);
    expect((await renew(refresh, { origin: site })).status).toBe(401);
  });
});

test("an API on the site's origin sends no CORS headers and requires the CSRF token", async () => {
  for (const apiBaseUrl of [undefined, `${site}/`, site]) {
    const api = await startApi({ config: { siteUrl: site, apiBaseUrl } });
    for (const origin of [site, "https://evil.example"]) {
      expect(listCorsHeaders((await preflight(api, origin)).headers)).toEqual([]);
      expect(listCorsHeaders((await api.request("GET", "/api/post/", { headers: { origin } })).headers)).toEqual([]);
    }
    const { refresh } = await api.signIn("editor");
    const options = { cookies: { refresh }, headers: { origin: site }, body: {} };
    expect((await api.request("POST", "/api/auth/token/refresh/", options)).status).toBe(403);
  }
});
