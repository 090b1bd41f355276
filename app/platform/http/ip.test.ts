import { expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:0:0::1", "2001:db8::1"],
])("specification, section 7: the public IP lookup returns the field ip, for %s %s", async (from, ip) => {
  const api = await startApi();
  const { status, body, headers } = await api.request("GET", "/api/common/ip/", { from });
  expect({ status, body }).toEqual({ status: 200, body: { ip } });
  expect(headers["cache-control"]).toBe("no-store");
});

test("proxy headers are used only from trusted proxies", async () => {
  const headers = { "x-forwarded-for": "198.51.100.1" };
  const ask = async (trustProxy?: string[]) => {
    const api = await startApi({ config: { trustProxy } });
    return (await api.request("GET", "/api/common/ip/", { headers, from: "10.0.0.1" })).body.ip;
  };
  expect(await ask()).toBe("10.0.0.1");
  expect(await ask(["10.0.0.2"])).toBe("10.0.0.1");
  expect(await ask(["10.0.0.1"])).toBe("198.51.100.1");
});
