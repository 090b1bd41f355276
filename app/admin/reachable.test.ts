import { expect, test } from "vitest";
import { adminListPath } from "#app/resources/admin-path.ts";
import { adminRoutes } from "#tests/support/admin-walks/admin-routes.ts";
import { findDeclaration, resourceNames } from "./items/declarations.ts";
import { listNavGroups } from "./navigation.ts";
import { furtherScreens } from "./palette/palette-entries.ts";

/** Screens reached from outside the admin area: links in emails, the sign-in page and former URLs. */
const fromOutside = ["login", "forgotten-password", "set-password", "confirm-email", "sessions", "tokens", "*"];

/** Screens one step away for an owner: those in the navigation, and those in the palette, which also finds items. */
const first = new Set([
  ...listNavGroups("owner").flatMap(({ items }) => items.map(({ to }) => to)),
  ...furtherScreens.map(({ to }) => to),
  "/admin/:resource/:id",
]);

test("every screen is at most two steps from the navigation or the palette", () => {
  const lists = resourceNames()
    .flatMap((name) => findDeclaration(name) ?? [])
    .map(adminListPath);
  expect(lists.filter((path) => !first.has(path))).toEqual([]);
  first.add("/admin/:resource");
  const isReached = (route: string) => {
    const path = route ? `/admin/${route}` : "/admin";
    const parent = path.slice(0, path.lastIndexOf("/"));
    // The dashboard links to few of its children.
    return first.has(path) || (parent !== "/admin" && first.has(parent));
  };
  expect(adminRoutes.filter((route) => !isReached(route)).sort()).toEqual(fromOutside.sort());
});
