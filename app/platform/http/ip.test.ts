import { expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { sharedApi } from "#tests/support/shared-api.ts";

const api = sharedApi();

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:0:0::1", "2001:db8::1"],
])("specification, section 7: the public IP lookup returns the field ip, for %s %s", async (from, ip) => {
  const { status, body, headers } = await api.request("GET", "/api/common/ip/", { from });
  expect({ status, body }).toEqual({ status: 200, body: { ip } });
  expect(headers["cache-control"]).toBe("no-store");
});

test("proxy headers are used only from trusted proxies", async () => {
  const headers = { "x-forwarded-for": "198.51.100.1" };
  const ask = async (asked: Api, from: string) =>
    (await asked.request("GET", "/api/common/ip/", { headers, from })).body.ip;
  expect(await ask(api, "10.0.0.1")).toBe("10.0.0.1");
  const trusting = await startApi({ config: { trustProxy: ["10.0.0.2"] } });
  expect(await ask(trusting, "10.0.0.1")).toBe("10.0.0.1");
  expect(await ask(trusting, "10.0.0.2")).toBe("198.51.100.1");
});
