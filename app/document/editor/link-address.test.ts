import { expect, test } from "vitest";
import { linkAddress } from "./link-address.ts";

test.each([
  ["example.org", "https://example.org/"],
  ["www.example.org/a?b#c", "https://www.example.org/a?b#c"],
  ["//cdn.example.org/x", "https://cdn.example.org/x"],
  ["me@example.org", "mailto:me@example.org"],
  ["tel:+49 89 1234 567", "tel:+49891234567"],
  ["mailto:a@b.org?subject=Hi there", "mailto:a@b.org?subject=Hi%20there"],
  ["https://example.org/a b", "https://example.org/a%20b"],
  [" /books ", "/books"],
  ["#later", "#later"],
])("recognises “%s” as a whole URL", (typed, href) => {
  expect(linkAddress(typed)).toBe(href);
});

test.each([
  ...["", "morning pages", "example.org is good", "report.docx", "page.html?x=1", "sms:+49", "javascript:alert(1)"],
  ...["https://", "https://example.org is good", `https://example.org/${"x".repeat(2000)}`],
])("rejects “%s” as a URL", (typed) => {
  expect(linkAddress(typed)).toBeUndefined();
});
