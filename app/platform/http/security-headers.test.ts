import { expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";

test("browsers are told to use TLS where SITE_URL does, and for subdomains only where that is asked for", async () => {
  const header = async (config: { siteUrl: string; hstsSubdomains?: boolean }) =>
    (await (await startApi({ config })).request("GET", "/healthz")).headers["strict-transport-security"];
  expect(await header({ siteUrl: "https://academy.example" })).toBe("max-age=31536000");
  expect(await header({ siteUrl: "https://academy.example", hstsSubdomains: true })).toBe(
    "max-age=31536000; includeSubDomains",
  );
  expect(await header({ siteUrl: "http://academy.example" })).toBeUndefined();
});
