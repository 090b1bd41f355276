import { beforeAll, describe, expect, test } from "vitest";
import { type SiteProcess, startSiteProcess } from "./support/site-process.ts";

describe("the log of a used site", () => {
  let site: SiteProcess;
  let lines: Record<string, unknown>[];
  const secrets: Record<string, string> = {};
  const key = "a secret key of the tests, forty characters";
  let requestId: string | null = null;

  beforeAll(async () => {
    site = await startSiteProcess({ engine: "sqlite", environment: { LOG_LEVEL: "trace", SECRET_KEY: key } });
    const login = await post("/api/auth/login/", site.owner);
    const { access, refresh } = (await login.json()) as { access: string; refresh: string };
    const cookie = login.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const csrf = /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? "";
    const bearer = { Authorization: `Bearer ${access}` };

    const failed = await post("/api/auth/login/", { username: "owner", password: "not the password, though" });
    expect(failed.status).toBe(400);
    await fetch(`${site.url}/api/viewer/subscriber/`, { headers: bearer });
    const exported = await fetch(`${site.url}/api/viewer/subscriber/export/`, { headers: bearer });
    const { url } = (await exported.json()) as { url: string };
    expect((await fetch(new URL(url, site.url))).status).toBe(200);
    const refreshed = await post("/api/auth/token/refresh/", { refresh }, { Cookie: cookie, "X-CSRFToken": csrf });
    expect(refreshed.status).toBe(200);
    const response = await fetch(`${site.url}/api/common/ip/`);
    requestId = response.headers.get("x-request-id");

    Object.assign(secrets, {
      key,
      access,
      refresh,
      csrf,
      password: site.owner.password,
      "wrong password": "not the password, though",
      signature: new URL(url, site.url).searchParams.get("signature") ?? "",
      "access after refresh": ((await refreshed.json()) as { access: string }).access,
    });
    await site.stop();
    lines = site.logs;
  });

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${site.url}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });

  test("has one JSON object per line, each with its time and level", () => {
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) {
      expect(line).toMatchObject({ level: expect.any(Number), msg: expect.any(String) });
      expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
  });

  test("has the request id of the response on every line of the request", () => {
    expect(requestId).toMatch(/^[\da-f-]{36}$/);
    const ofRequest = lines.filter(({ reqId }) => reqId === requestId);
    expect(ofRequest).toHaveLength(2);
    expect(ofRequest[0]).toMatchObject({ req: { method: "GET", url: "/api/common/ip/", ip: "127.0.0.1" } });
    expect(ofRequest[1]).toMatchObject({ res: { statusCode: 200 }, responseTime: expect.any(Number) });
  });

  test("contains no secrets", () => {
    const output = site.output();
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret.length, name).toBeGreaterThan(9);
      expect(output.includes(secret), `the log holds the ${name}`).toBe(false);
    }
  });
});
