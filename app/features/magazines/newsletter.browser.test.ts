import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { hydrate } from "#tests/support/browser/hydrated.ts";
import { markupProblems } from "#tests/support/markup.ts";
import { samplePdf } from "#tests/support/pdf.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner } from "#tests/support/staff.ts";

let site: Site;
/** The preview of an issue without its PDF. */
let unprinted: string;

beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  const owner = await connectAsOwner(site);
  const file = await owner.upload("letter.pdf", await samplePdf(3));
  const issues = [
    { title: "High summer", issue_number: 2, issue_date: "2026-06-12", file, summary: "Swifts.\nAnd a recipe." },
    { title: "Still to be printed", issue_number: 3, issue_date: "2026-09-04", file, summary: "On patience." },
    { title: "The open window", issue_number: 1, issue_date: "2026-03-06", file },
  ];
  for (const issue of issues) await owner.request("POST", "/api/gallery/magazine/", { ...issue, status: "published" });
  const draft = { title: "Unprinted", issue_number: 4, issue_date: "2026-12-04" };
  const { id } = await owner.request("POST", "/api/gallery/magazine/", draft);
  unprinted = (await owner.request("GET", `/api/gallery/magazine/${id}/preview/`)).url;
});

describe("the newsletter", () => {
  test("and its issues are accessible, valid, and fit", async () => {
    const page = await openPage();
    for (const path of ["/newsletter", "/newsletter/high-summer", unprinted]) {
      const response = await page.goto(site.url + path);
      expect(await markupProblems((await response?.text()) ?? "")).toEqual([]);
      await expectAccessibleAndFitting(page);
    }
  });

  test("shows the latest issue, the earlier ones and the form without script", async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(`${site.url}/newsletter`);
    expect(await page.locator(".latest-issue-note").textContent()).toBe("Latest issue, September 2026");
    expect(await page.locator(".latest-issue-summary").textContent()).toBe("On patience.");
    expect(await page.locator(".issue-list h3").allTextContents()).toEqual(["High summer", "The open window"]);
    await page.getByRole("main").getByLabel("Email address").waitFor();
    // There is content, but no introduction.
    expect(await page.getByText("There is nothing here yet").count()).toBe(0);
    await page.getByRole("link", { name: "High summer" }).click();
    await page.waitForURL("**/newsletter/high-summer");
    expect(await page.locator(".issue-page-text").textContent()).toContain("Issue 2, June 2026Swifts.\nAnd a recipe.");
    const address = await page.getByRole("link", { name: "Read online" }).getAttribute("href");
    expect((await fetch(new URL(address ?? "", site.url))).headers.get("content-type")).toBe("application/pdf");
    await page.getByRole("link", { name: /^Next/ }).click();
    await page.getByRole("heading", { level: 1, name: "Still to be printed" }).waitFor();
    await page.goto(site.url + unprinted);
    await page.getByText("The pages of this issue are not available yet.").waitFor();
  });

  test("can be read in the page, from one issue to the next", async () => {
    const page = await openPage();
    await page.goto(`${site.url}/newsletter/high-summer`);
    await hydrate(page);
    await page.getByRole("link", { name: "Read online" }).click();
    await page.getByText("1 / 3").waitFor();
    await page.getByRole("region", { name: "Page 1" }).getByText("Chapter 1").waitFor({ state: "attached" });
    await expectAccessible(page);
    await page.getByRole("link", { name: /^Previous/ }).click();
    await page.getByRole("heading", { level: 1, name: "The open window" }).waitFor();
    expect(await page.locator(".pdf-pages").count()).toBe(0);
  });
});
