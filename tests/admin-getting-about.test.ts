import type { Request } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openPage } from "./support/browser/browser.ts";
import { type Site, startSite } from "./support/site.ts";
import { ownerOf, signIn } from "./support/staff.ts";

let site: Site;
let owner: Awaited<ReturnType<typeof ownerOf>>;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await ownerOf(site);
});

test("the first load of the admin area takes few requests and little script", async () => {
  await owner.request("POST", "/api/gallery/book/", { title: "A lamp" });
  const first = await openPage();
  await signIn(first, site, "/admin/books");
  const page = await openPage({ storageState: await first.context().storageState() });
  const requests: Request[] = [];
  page.on("requestfinished", (request) => requests.push(request));
  await page.goto(`${site.url}/admin/books`);
  await page.getByRole("checkbox", { name: "Select A lamp" }).first().waitFor();
  const scripts = requests.filter((request) => request.resourceType() === "script");
  const sizes = await Promise.all(scripts.map((request) => request.sizes()));
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(300_000);
  expect(scripts.length).toBeLessThanOrEqual(15);
});
