import { beforeAll, expect, test } from "vitest";
import { expectAccessibleAndFitting } from "./support/browser/accessibility.ts";
import { openPage } from "./support/browser/browser.ts";
import { png } from "./support/files.ts";
import { freshName } from "./support/fresh-name.ts";
import { type Site, startSite } from "./support/site.ts";
import { eventually, ownerOf, signIn } from "./support/staff.ts";

let site: Site;
// Its mail server cannot be reached.
beforeAll(async () => {
  site = await startSite({ engine: "sqlite", environment: { SMTP_URL: "smtp://lamp:hidden-words@127.0.0.1:9" } });
});

test("an owner makes a redirect by pointer and follows it, and its use is counted", async () => {
  const source = freshName("/old-letters", "-");
  const page = await openPage({ expect: [/status of 400/] });
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, site, "/admin/redirects");
  await page.getByRole("link", { name: "New redirect" }).first().click();
  await page.getByRole("textbox", { name: "From" }).fill("/books");
  await page.getByRole("textbox", { name: "To" }).fill("/newsletter");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("A page of the site has this address").first().waitFor();
  await page.getByRole("textbox", { name: "From" }).fill(source.toUpperCase());
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { level: 1, name: source }).waitFor();
  await expectAccessibleAndFitting(page);
  const response = await fetch(site.url + source, { redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([301, "/newsletter"]);
  // From the cache.
  await fetch(site.url + source, { redirect: "manual" });
  const owner = await ownerOf(site);
  const hits = async () =>
    (await owner.request("GET", `/api/common/redirect/?search=${encodeURIComponent(source)}`)).results[0].hits;
  await eventually(hits).toBe(2);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${site.url}/admin/redirects`);
  const row = page.getByRole("row").filter({ hasText: source });
  await row.getByRole("cell", { name: "By hand" }).waitFor();
  await row.getByRole("cell", { name: "For good (301)" }).waitFor();
  await expectAccessibleAndFitting(page);
});

test("redirects are imported from a file by keyboard: what was found, the rest, and the same file again", async () => {
  const name = freshName("/moved", "-");
  const buffer = Buffer.from(`from,to,permanent\n${name}/a,/newsletter,no\n${name}/b,${name}/b\n${name}/c,/vision\n`);
  const page = await openPage();
  await signIn(page, site, "/admin/redirects");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("link", { name: "Import CSV" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Import redirects" }).waitFor();
  const choose = () => page.getByLabel("CSV file").setInputFiles({ name: "moved.csv", mimeType: "text/csv", buffer });
  await choose();
  await page.getByText("Row 3:").waitFor();
  await page.getByText("Is left out. A redirect cannot lead to itself").waitFor();
  await page.getByRole("status").filter({ hasText: "2 can be imported, 1 left out" }).waitFor();
  await expectAccessibleAndFitting(page);
  const before = await fetch(`${site.url}${name}/a`, { redirect: "manual" });
  expect(before.headers.get("location")).not.toBe("/newsletter");
  await page.getByRole("button", { name: "Import 2 redirects" }).press("Enter");
  await page.getByRole("status").filter({ hasText: "2 imported, 1 left out" }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("DIV");
  const after = await fetch(`${site.url}${name}/a`, { redirect: "manual" });
  expect([after.status, after.headers.get("location")]).toEqual([302, "/newsletter"]);
  await choose();
  await page.getByRole("status").filter({ hasText: "2 already there, 1 left out" }).waitFor();
  await page.getByRole("link", { name: "All redirects" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Redirects" }).waitFor();
  await page.getByText(`${name}/c`).first().waitFor();
});

test("an owner sets a banner and a menu label by keyboard, and visitors see them and close the banner", async () => {
  const owner = await ownerOf(site);
  await owner.request("PATCH", "/api/common/settings/", { banner_text: "", menu: [] });
  const text = freshName("Retreat in June");
  const page = await openPage();
  await signIn(page, site, "/admin/settings");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator("summary").filter({ hasText: "Banner" }).press("Enter");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill(text);
  await page.locator("summary").filter({ hasText: "Menu and footer" }).press("Enter");
  await page.getByRole("button", { name: "Add to main menu" }).press("Enter");
  await page.getByRole("combobox", { name: "Entry" }).selectOption("contact-us");
  await page.getByRole("textbox", { name: "Another label" }).fill("Write to us");
  await expectAccessibleAndFitting(page);
  await page.getByRole("textbox", { name: "Another label" }).press("Control+s");
  await eventually(async () => (await owner.request("GET", "/api/common/settings/")).menu.length).toBe(1);

  const visitor = await openPage();
  await visitor.setViewportSize({ width: 1280, height: 800 });
  await visitor.goto(`${site.url}/vision`);
  const banner = visitor.getByRole("region", { name: "Announcement" });
  await banner.getByText(text).waitFor();
  expect(await visitor.locator(".menu > li").first().textContent()).toBe("Write to us");
  await expectAccessibleAndFitting(visitor);
  await visitor.getByRole("button", { name: "Close the announcement" }).press("Enter");
  await banner.waitFor({ state: "hidden" });
  expect(await visitor.evaluate(() => document.activeElement?.className)).toContain("site-logo");
  await visitor.reload();
  await visitor.getByRole("heading", { level: 1 }).waitFor();
  expect(await banner.isVisible()).toBe(false);
});

test("the page of a text, and the site with its settings, follow what is typed, and visitors see it once it is saved", async () => {
  const [lead, about] = [freshName("Light on the water"), freshName("A house by the sea")];
  const page = await openPage({ expect: [/status of 400/] });
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, site, "/admin/pages/vision");
  await page.getByRole("button", { name: "Preview" }).click();
  const frame = page.locator("iframe[data-shown='true']").contentFrame();
  await frame.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("textbox", { name: "Lead" }).fill(lead);
  await frame.getByText(lead).first().waitFor();
  // What cannot be saved is not shown.
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("");
  await page.getByText("A field has an error. The preview shows what was typed before.").waitFor();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Vision");
  const ofVision = async () => (await fetch(`${site.url}/vision`)).text();
  expect(await ofVision()).not.toContain(lead);
  await expectAccessibleAndFitting(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await eventually(ofVision).toContain(lead);

  await page.goto(`${site.url}/admin/settings`);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("textbox", { name: "About, in the footer" }).fill(about);
  await page.getByRole("button", { name: "Preview" }).press("Enter");
  const full = page.getByRole("dialog", { name: "Preview" });
  await full.locator("iframe[data-shown='true']").contentFrame().getByText(about).waitFor({ state: "attached" });
  await full.getByRole("button", { name: "Phone" }).press("Escape");
  await full.waitFor({ state: "hidden" });
  expect(await (await fetch(`${site.url}/vision`)).text()).not.toContain(about);
  await page.getByRole("textbox", { name: "About, in the footer" }).press("Control+s");
  await eventually(ofVision).toContain(about);
});

test("an owner orders social links by keyboard and chooses logo and icon, and visitors see them", async () => {
  const owner = await ownerOf(site);
  const [podcast, wide] = [freshName("Podcast"), freshName("wide", "-")];
  await owner.request("PATCH", "/api/common/settings/", { social_links: [], logo: null, icon: null });
  const picture = await owner.upload(`${wide}.png`, await png(400, 100), "Own words");
  const page = await openPage();
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, site, "/admin/settings");
  const links = page.getByRole("group", { name: "Social links" });
  const add = links.getByRole("button", { name: "Add to social links" });
  for (const [at, [network, url]] of [
    ["instagram", "https://facebook.com/academy"],
    ["other", "https://podcast.example/show"],
  ].entries()) {
    await add.press("Enter");
    await links
      .getByRole("combobox", { name: "Network" })
      .nth(at)
      .selectOption(network as string);
    await links
      .getByRole("textbox", { name: "Address" })
      .nth(at)
      .fill(url as string);
  }
  await links.getByRole("textbox", { name: "Another name" }).nth(1).fill(podcast);
  await page.keyboard.press("Control+s");
  await links.getByText("Enter an address of Instagram").first().waitFor();
  await links.getByRole("textbox", { name: "Address" }).first().fill("https://www.instagram.com/academy");
  await links
    .getByRole("button", { name: /Move .* up/ })
    .last()
    .press("Enter");
  await expectAccessibleAndFitting(page);
  await page.keyboard.press("Control+s");
  const names = async () =>
    (await owner.request("GET", "/api/common/settings/")).social_links.map(
      ({ network }: { network: string }) => network,
    );
  await eventually(names).toEqual(["other", "instagram"]);
  const { version } = await owner.request("GET", "/api/common/settings/");
  await owner.request("PATCH", "/api/common/settings/", { logo: picture, icon: picture, version });

  const visitor = await openPage();
  await visitor.setViewportSize({ width: 360, height: 740 });
  await visitor.goto(`${site.url}/vision`);
  const shown = visitor.locator(".social-links a");
  expect(await shown.allTextContents()).toEqual([`Lightwell Academy on ${podcast}`, "Lightwell Academy on Instagram"]);
  const logo = await visitor.locator(".site-logo img").boundingBox();
  expect((logo?.width ?? 0) / (logo?.height ?? 1)).toBeGreaterThan(2);
  const icon = await visitor.locator("link[rel=icon]").getAttribute("href");
  expect(icon).toMatch(/^\/icons\/32\.png\?v=/);
  expect((await fetch(site.url + icon)).headers.get("content-type")).toBe("image/png");
  await expectAccessibleAndFitting(visitor);
});

test("an owner changes the text of missing pages, and a visitor reads it", async () => {
  const owner = await ownerOf(site);
  const title = freshName("Lost in the garden");
  await owner.request("PATCH", "/api/common/settings/", { missing_title: title });
  const visitor = await openPage({ expect: [/status of 404/] });
  await visitor.goto(`${site.url}/link/post/999999`);
  await visitor.getByRole("heading", { level: 1, name: title }).waitFor();
});

test("a test email that fails shows the server's own words, and no password", async () => {
  const page = await openPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, site, "/admin/outbox");
  await page.getByRole("button", { name: "Send a test email" }).click();
  const dialog = page.getByRole("dialog", { name: "Send a test email" });
  await dialog.getByRole("textbox", { name: "To" }).fill("owner@academy.example");
  await dialog.getByRole("button", { name: "Send" }).click();
  await dialog.getByText("ECONNREFUSED").waitFor();
  expect(await dialog.textContent()).not.toContain("hidden-words");
  await expectAccessibleAndFitting(page);
});
