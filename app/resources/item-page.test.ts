import { expect, test } from "vitest";
import { fixedBy, groupOf, hasOwnPages, itemPath, pathColumns } from "./item-page.ts";

const labels = { many: "Late trains" };
const bySlug = { labels, page: { path: "/trains/:slug", label: "Train" } };
const byId = { labels, page: { path: "/trains/:id", label: "Train" } };
const shared = { labels, page: { path: "/about", label: "Train", group: "Pages" } };
const kinds = {
  labels,
  page: {
    by: "kind",
    of: { fast: { path: "/fast/:slug", label: "Fast" }, slow: { path: "/slow/:slug", label: "Slow" } },
  },
};
const fixed = { labels, page: { by: "key", of: { start: { path: "/", label: "Page" } } } };

test("the path of an item is made from the template, in letters of any script", () => {
  expect(itemPath(bySlug, { id: 3, slug: "a-b" })).toBe("/trains/a-b");
  expect(itemPath(bySlug, { id: 3, slug: "नाम, 2" })).toBe(`/trains/${encodeURIComponent("नाम, 2")}`);
  expect(itemPath(byId, { id: 3, slug: "a-b" })).toBe("/trains/3");
  expect(itemPath(kinds, { id: 3, slug: "a", kind: "slow" })).toBe("/slow/a");
  expect(itemPath(kinds, { id: 3, slug: "a", kind: "late" })).toBeUndefined();
  expect(itemPath(fixed, { id: 3, key: "start" })).toBe("/");
  expect(itemPath({}, { id: 3 })).toBeUndefined();
});

test("a page that shows several items is none of their own", () => {
  const own = [bySlug, byId, shared, kinds, fixed, {}].map((definition) => hasOwnPages(definition));
  expect(own).toEqual([true, true, false, true, true, false]);
});

test("which columns a path needs, and which one names a fixed page", () => {
  expect([bySlug, byId, shared, kinds, fixed].map((definition) => pathColumns(definition))).toEqual([
    ["slug"],
    [],
    [],
    ["slug", "kind"],
    ["key"],
  ]);
  expect([bySlug, kinds, fixed].map((definition) => fixedBy(definition))).toEqual([undefined, undefined, "key"]);
});

test("items are grouped under their label unless another is declared", () => {
  expect(groupOf(bySlug)).toEqual({ name: "late-trains", label: "Late trains" });
  expect(groupOf(shared)).toEqual({ name: "pages", label: "Pages" });
});
