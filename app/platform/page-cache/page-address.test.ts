import fc from "fast-check";
import { expect, test } from "vitest";
import { type AddressRules, parsePageAddress } from "./page-address.ts";

const rules: AddressRules = {
  listPageParameters: (path) =>
    path === "/books"
      ? [{ name: "page" }, { name: "category" }, { name: "q" }, { name: "sent", values: ["yes"] }]
      : [{ name: "sent", values: ["yes"] }],
  listRouteIds: (path) => new Set(path === "/books" ? ["root", "site/books"] : ["root", "site/any"]),
};
const read = (target: string) => parsePageAddress(target, rules);
const getKey = (target: string) => {
  const address = read(target);
  return address && address.path + address.search;
};

test.for<[string, string]>([
  ["/", "/"],
  ["/books?utm_source=letter&fbclid=1", "/books"],
  ["/books?q=light&page=2", "/books?page=2&q=light"],
  ["/books?page=2&page=3", "/books?page=2"],
  ["/books?page=", "/books"],
  ["/b%6Foks", "/books"],
  ["/quotes/caf%c3%a9", "/quotes/caf%C3%A9"],
  ["/a%2Fb", "/a%2Fb"],
  ["/books/../quotes", "/quotes"],
  ["/books.data?_routes=site%2Fbooks%2Croot%2Croot", "/books.data?_routes=root%2Csite%2Fbooks"],
  ["/books?_routes=root", "/books"],
  ["/books.data?_routes=site%2Fany", "/books.data?_routes="],
  ["/?q=light&page=2", "/"],
  ["/_.data?q=light", "/_.data"],
  ["/BOOKS?q=light", "/BOOKS?q=light"],
  ["/books.data?q=light", "/books.data?q=light"],
  ["/?sent=yes&sent=no", "/?sent=yes"],
  ["/?sent=random", "/"],
  ["/_.data", "/_.data"],
])("%s is normalised to %s", ([target, key]) => {
  expect(getKey(target)).toBe(key);
});

test.for(["*", "books", "http://elsewhere.example/", "/%", "/%ff", ""])("%j is not a page address", (target) => {
  expect(read(target)).toBeUndefined();
});

test.for<[string, string]>([
  ["/books/", "/books"],
  ["//elsewhere.example", "/elsewhere.example"],
  ["/\\elsewhere.example/", "/elsewhere.example"],
  ["/books//sun", "/books/sun"],
])("%s redirects to %s on the same host", ([target, path]) => {
  expect(read(target)).toMatchObject({ path, moved: true });
  expect(read(path)).toMatchObject({ path, moved: false });
});

test("normalising is idempotent", () => {
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
      const first = read(`/${path}?${query}`);
      if (!first) return;
      expect(first.path).toMatch(/^\/(?:[^/].*)?$/);
      expect(read(first.path + first.search)).toEqual({ ...first, moved: false });
    }),
    { numRuns: 50 },
  );
});

test("ignores the order of parameters, and unknown ones", () => {
  const values = fc.record({ page: fc.string({ minLength: 1 }), q: fc.string({ minLength: 1 }), other: fc.string() });
  fc.assert(
    fc.property(values, ({ page, q, other }) => {
      const one = new URLSearchParams({ page, q });
      const two = new URLSearchParams({ other, q, page });
      expect(getKey(`/books?${two}`)).toBe(getKey(`/books?${one}`));
    }),
  );
});
