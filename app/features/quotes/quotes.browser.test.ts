import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { hydrate } from "#tests/support/browser/hydrated.ts";
import { markupProblems } from "#tests/support/markup.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner } from "#tests/support/staff.ts";

const first = "The light had been arriving every day. Nobody had sent it away. It was only covered.";
const longest = `${"Wort".repeat(40)} ${"Many words make a long quote. ".repeat(25)}`.trim();
const COUNT = 26;

let site: Site;
let ids: number[];

beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  const owner = await connectAsOwner(site);
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: "#e8c9a0" } });
  const background = await owner.upload("dawn.jpg", await picture.jpeg().toBuffer(), "Dawn");
  ids = [];
  for (let count = 1; count <= COUNT; count += 1) {
    const text = count === 1 ? first : count === 2 ? longest : `Quote ${count}`;
    const { id } = await owner.request("POST", "/api/gallery/quote/", {
      text,
      attribution: count === COUNT ? "Owen Pryce" : "Anahita Marlowe",
      context: count === 1 ? "On a Tuesday" : "",
      ...(count === 1 && { background: { media: background } }),
      status: "published",
    });
    ids.push(id);
  }
});

const page = async (path: string, options = {}) => {
  const opened = await openPage(options);
  await opened.goto(site.url + path);
  return opened;
};

describe("quotes", () => {
  test("list and quote are accessible, valid, and fit, with the longest text", async () => {
    const paths = ["/quotes", "/quotes?page=2", `/quotes/${ids[0]}`, `/quotes/${ids[1]}`];
    const opened = await openPage();
    for (const path of paths) {
      const response = await opened.goto(site.url + path);
      expect(await markupProblems((await response?.text()) ?? "")).toEqual([]);
      await expectAccessibleAndFitting(opened);
    }
  });

  test("are listed in pages, and link to pages of their own with links to others, without script", async () => {
    const visitor = await page("/quotes", { javaScriptEnabled: false });
    expect(await visitor.locator(".quote-card").count()).toBe(24);
    // All quotes are by one person, whom the page names once.
    expect(await visitor.locator(".quote-card-attribution").count()).toBe(0);
    await visitor.getByRole("link", { name: "Next" }).click();
    await visitor.waitForURL("**/quotes?page=2");
    expect(await visitor.locator(".quote-card-attribution").allTextContents()).toEqual([
      "Anahita Marlowe",
      "Owen Pryce",
    ]);
    expect(await visitor.locator("link[rel=canonical]").getAttribute("href")).toBe(`${site.url}/quotes?page=2`);
    await visitor.locator(".quote-card", { hasText: "Quote 26" }).click();
    await visitor.waitForURL(`**/quotes/${ids[25]}`);
    expect(await visitor.title()).toContain("Quote 26 – Owen Pryce");
    await visitor.getByRole("link", { name: /^Previous/ }).click();
    await visitor.waitForURL(`**/quotes/${ids[24]}`);
    expect(await visitor.getByRole("button", { name: "Copy quote" }).count()).toBe(0);
    expect(await visitor.getByRole("main").getByRole("link", { name: "Share on WhatsApp" }).getAttribute("href")).toBe(
      `https://api.whatsapp.com/send?text=${encodeURIComponent(`${site.url}/quotes/${ids[24]}`)}`,
    );
  });

  test("can be copied with script", async () => {
    const visitor = await page(`/quotes/${ids[0]}`, { permissions: ["clipboard-read", "clipboard-write"] });
    await hydrate(visitor);
    await visitor.getByRole("button", { name: "Copy quote" }).press("Enter");
    await visitor.locator(".toast", { hasText: "Quote copied" }).waitFor();
    expect(await visitor.evaluate(() => navigator.clipboard.readText())).toBe(`“${first}” – Anahita Marlowe`);
  });

  test("that do not exist return 404", async () => {
    for (const path of ["/quotes/0", "/quotes/999999", "/quotes/x", "/quotes?page=9"])
      expect((await fetch(site.url + path)).status, path).toBe(404);
  });
});
