import { expect, test } from "vitest";
import { siteMenu } from "#app/site/site-menu.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { pagePaths } from "./page-keys.ts";
import type { Page } from "./pages.resource.ts";

const api = sharedApi();

test("lists the home page, the pages of the default menu in its order, and the other pages", async () => {
  const { body } = await api.request("GET", "/api/page/?page_size=100", { as: "editor" });
  const paths = (body.results as Page[]).map(({ key }) => pagePaths[key]);
  const inMenu = siteMenu.flatMap((entry) => ("links" in entry ? entry.links : [entry])).map(({ to }) => to);
  expect(paths.slice(0, inMenu.length + 1)).toEqual(["/", ...inMenu]);
  expect(paths.slice(inMenu.length + 1)).toEqual([
    "/vision",
    "/quotes",
    "/newsletter",
    "/search",
    "/privacy",
    "/accessibility",
  ]);
});
