import fc from "fast-check";
import { expect, test } from "vitest";
import { addScheme } from "./web-address.ts";

test.each([
  ["example.org", "https://example.org"],
  ["www.example.org/x?y=1#z", "https://www.example.org/x?y=1#z"],
  ["Bücher.example:8080", "https://Bücher.example:8080"],
  ["example.org/guide.pdf", "https://example.org/guide.pdf"],
])("adds https:// to %s", (text, url) => {
  expect(addScheme(text)).toBe(url);
});

test.each([
  ...["", "example", "hello world", "example.org is good", "/books", "/example.org", "#example.org", "?q=example.org"],
  ...["mailto:ada@example.org", "ada@example.org", "tel:+4989123", "javascript:alert(1)", "http://example.org"],
  ...["//example.org", "guide.pdf", "1.5", "192.168.0.1", "example.org:x", ".org", "example."],
])("leaves %j as it is", (text) => {
  expect(addScheme(text)).toBe(text);
});

test("completes any URL without its scheme, and changes nothing else", () => {
  fc.assert(
    fc.property(fc.webUrl(), (url) => {
      expect(addScheme(url)).toBe(url);
      const [, rest = ""] = /^https?:\/\/(.+)$/.exec(url) ?? [];
      if (rest.includes("/")) expect(addScheme(rest)).toBe(`https://${rest}`);
    }),
  );
  fc.assert(
    fc.property(fc.constantFrom("/", "#", "?", "mailto:", "tel:", "@", "two words "), fc.string(), (start, text) => {
      expect(addScheme(start + text)).toBe(start + text);
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      const completed = addScheme(text);
      expect([text, `https://${text}`]).toContain(completed);
      expect(addScheme(completed)).toBe(completed);
    }),
  );
});
