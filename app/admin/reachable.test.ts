import { expect, test } from "vitest";
import { adminListPath } from "#app/resources/admin-path.ts";
import { adminRoutes } from "#tests/support/admin-walks/admin-routes.ts";
import { declarationNamed, resourceNames } from "./items/declarations.ts";
import { navGroupsFor } from "./navigation.ts";
import { furtherScreens } from "./palette/palette-entries.ts";

/** Where links in emails lead, where somebody signs in, and former addresses. */
const fromOutside = ["login", "forgotten-password", "set-password", "confirm-email", "sessions", "tokens", "*"];

/** One step away, for an owner: in the navigation, or in the palette, which finds items as well. */
const first = new Set([
  ...navGroupsFor("owner").flatMap(({ items }) => items.map(({ to }) => to)),
  ...furtherScreens.map(({ to }) => to),
  "/admin/:resource/:id",
]);

test("every screen is at most two steps from the navigation or the palette", () => {
  const lists = resourceNames()
    .flatMap((name) => declarationNamed(name) ?? [])
    .map(adminListPath);
  expect(lists.filter((path) => !first.has(path))).toEqual([]);
  first.add("/admin/:resource");
  const isReached = (route: string) => {
    const path = route ? `/admin/${route}` : "/admin";
    const parent = path.slice(0, path.lastIndexOf("/"));
    // The dashboard leads to few of them.
    return first.has(path) || (parent !== "/admin" && first.has(parent));
  };
  expect(adminRoutes.filter((route) => !isReached(route)).sort()).toEqual(fromOutside.sort());
});
