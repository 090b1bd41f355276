import { expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";

test("sends HSTS if SITE_URL uses https, and includes subdomains only if configured", async () => {
  const header = async (config: { siteUrl: string; hstsSubdomains?: boolean }) =>
    (await (await startApi({ config })).request("GET", "/healthz")).headers["strict-transport-security"];
  expect(await header({ siteUrl: "https://academy.example" })).toBe("max-age=31536000");
  expect(await header({ siteUrl: "https://academy.example", hstsSubdomains: true })).toBe(
    "max-age=31536000; includeSubDomains",
  );
  expect(await header({ siteUrl: "http://academy.example" })).toBeUndefined();
});
