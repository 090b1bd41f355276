import { expect, test } from "vitest";
import { fixedPageField, getPageGroup, hasOwnPages, itemPath, pathColumns } from "./item-page.ts";

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

test("builds the path of an item from its template, and encodes letters of any script", () => {
  expect(itemPath(bySlug, { id: 3, slug: "a-b" })).toBe("/trains/a-b");
  expect(itemPath(bySlug, { id: 3, slug: "नाम, 2" })).toBe(`/trains/${encodeURIComponent("नाम, 2")}`);
  expect(itemPath(byId, { id: 3, slug: "a-b" })).toBe("/trains/3");
  expect(itemPath(kinds, { id: 3, slug: "a", kind: "slow" })).toBe("/slow/a");
  expect(itemPath(kinds, { id: 3, slug: "a", kind: "late" })).toBeUndefined();
  expect(itemPath(fixed, { id: 3, key: "start" })).toBe("/");
  expect(itemPath({}, { id: 3 })).toBeUndefined();
});

test("an item shown on a page with several items has no page of its own", () => {
  const own = [bySlug, byId, shared, kinds, fixed, {}].map((definition) => hasOwnPages(definition));
  expect(own).toEqual([true, true, false, true, true, false]);
});

test("returns the columns that a path needs, and the one that selects a fixed page", () => {
  expect([bySlug, byId, shared, kinds, fixed].map((definition) => pathColumns(definition))).toEqual([
    ["slug"],
    [],
    [],
    ["slug", "kind"],
    ["key"],
  ]);
  expect([bySlug, kinds, fixed].map((definition) => fixedPageField(definition))).toEqual([undefined, undefined, "key"]);
});

test("groups items under their label unless another group is declared", () => {
  expect(getPageGroup(bySlug)).toEqual({ name: "late-trains", label: "Late trains" });
  expect(getPageGroup(shared)).toEqual({ name: "pages", label: "Pages" });
});
