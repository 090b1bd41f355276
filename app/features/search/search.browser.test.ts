import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { hydrate } from "#tests/support/browser/hydrated.ts";
import { markupProblems } from "#tests/support/markup.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner } from "#tests/support/staff.ts";

let site: Site;

beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  const owner = await connectAsOwner(site);
  const publish = (path: string, body: object) => owner.request("POST", path, { status: "published", ...body });
  for (let count = 1; count <= 14; count += 1) {
    await publish("/api/post/", {
      title: `Lantern number ${count}`,
      excerpt: `A <b>lantern</b> & its light, ${count}.`,
    });
  }
  await publish("/api/gallery/book/", { title: "The lantern book", authors: ["Ada"] });
  await publish("/api/gallery/quote/", { text: "Carry a lantern.", attribution: "Ada" });
  await publish("/api/viewer/ambassador/", { name: "Lantern Bearer", consented_on: "2026-01-01" });
  await owner.request("POST", "/api/post/", { title: "Lantern draft" });
});

const main = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));
const fetchMain = async (path: string) => main(await (await fetch(site.url + path)).text());

const paths = [
  "/search",
  "/search?q=lantern",
  "/search?q=lantern&kind=books",
  "/search?q=lanterm",
  "/search?q=nothingness",
];

describe("the search page", () => {
  test.each(paths)("%s is valid, accessible and fits", async (path) => {
    const page = await openPage();
    const response = await page.goto(site.url + path);
    expect(await markupProblems((await response?.text()) ?? "")).toEqual([]);
    await expectAccessibleAndFitting(page);
    await hydrate(page);
  });

  test("works without script, from the link in the header to an article", async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(site.url);
    await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
    await page.getByRole("searchbox").fill("lantern");
    await page.getByRole("searchbox").press("Enter");
    await page.waitForURL(`${site.url}/search?q=lantern`);
    expect(await page.locator("#results").textContent()).toBe("17 results for “lantern”.");
    await page.getByRole("navigation", { name: "Filter results" }).getByRole("link", { name: "Articles" }).click();
    expect(await page.locator("#results").textContent()).toBe("14 results for “lantern” in articles.");
    await page.getByRole("link", { name: "Next", exact: true }).click();
    expect(page.url()).toBe(`${site.url}/search?q=lantern&kind=articles&page=2`);
    expect(await page.locator(".search-hits > li").count()).toBe(2);
    await page.locator(".search-hits a").first().click();
    await page.getByRole("heading", { level: 1, name: /^Lantern number \d+$/ }).waitFor();
  });

  test("with script stays in the page, and Back and Forward repeat searches", async () => {
    const page = await openPage();
    await page.goto(`${site.url}/search`);
    await hydrate(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const field = page.getByRole("searchbox");
    await field.fill("lantern");
    await field.press("Enter");
    await page.getByText("17 results for “lantern”.").waitFor();
    await field.fill("carry");
    await page.getByRole("search").getByRole("button", { name: "Search" }).click();
    await page.getByText("1 result for “carry”.").waitFor();
    await page.goBack();
    await page.getByText("17 results for “lantern”.").waitFor();
    expect(await field.inputValue()).toBe("lantern");
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  });

  test("has a title of its own for each kind and page of results", async () => {
    const titles = [];
    for (const query of ["q=lantern", "q=lantern&page=2", "q=lantern&kind=articles", "q=lantern&kind=articles&page=2"])
      titles.push(/<title>(.*)<\/title>/.exec(await (await fetch(`${site.url}/search?${query}`)).text())?.[1]);
    expect(titles.map((title) => title?.split(" · ")[0])).toEqual([
      "Search: lantern",
      "Search: lantern, page 2",
      "Search: lantern, Articles",
      "Search: lantern, Articles, page 2",
    ]);
  });

  test("highlights matches, and escapes text", async () => {
    const html = await fetchMain("/search?q=lantern");
    expect(html).toContain("<mark>Lantern</mark> number");
    expect(html).toContain("&lt;b&gt;<mark>lantern</mark>&lt;/b&gt; &amp; its light");
    expect(html).not.toContain("draft");
    expect(await fetchMain(`/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`)).not.toContain(
      "<script>alert",
    );
  });

  test("suggests a correction, and links if nothing was found", async () => {
    const meant = await fetchMain("/search?q=lanterm");
    expect(meant).toContain("Did you mean");
    expect(meant).toContain('href="/search?q=lantern"');
    const nothing = await fetchMain("/search?q=nothingness&kind=books");
    expect(nothing).toContain("No results for “nothingness” in books.");
    expect(nothing).toContain('href="/search?q=nothingness"');
    expect(nothing).toContain("Lantern number 14");
  });

  test("is not indexed, and rejects invalid pages", async () => {
    expect(await (await fetch(`${site.url}/search?q=lantern`)).text()).toContain(
      '<meta name="robots" content="noindex',
    );
    for (const bad of ["page=3", "page=0", "page=x"])
      expect((await fetch(`${site.url}/search?q=lantern&${bad}`)).status, bad).toBe(404);
    for (const odd of [
      "q=%00",
      `q=${"a".repeat(5000)}`,
      "q=%F0%9F%8C%85",
      "q=lantern&kind=__proto__",
      "q=%22%20OR%20*",
    ])
      expect((await fetch(`${site.url}/search?${odd}`)).status, odd).toBe(200);
  });

  test("is rate limited by address, except for cached results", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 130; count += 1)
      statuses.push(
        (
          await fetch(`${site.url}/${count % 2 ? "s" : "%73"}earch?%71=limit${count}`, {
            headers: { accept: "text/html" },
          })
        ).status,
      );
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await fetch(`${site.url}/search?q=lantern`)).status).toBe(200);
    expect((await fetch(`${site.url}/search`)).status).toBe(200);
  });
});
