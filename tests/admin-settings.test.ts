import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { goTo, hold, REFUSED } from "./support/admin-walks/visit.ts";
import { expectAccessibleAndFitting } from "./support/browser/accessibility.ts";
import { openPage } from "./support/browser/browser.ts";
import { png } from "./support/files.ts";
import { freshName } from "./support/fresh-name.ts";
import { pressByKeyboard } from "./support/journeys.ts";
import { type Site, startSite } from "./support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "./support/staff.ts";

let site: Site;
// The mail server of this site cannot be reached.
beforeAll(async () => {
  site = await startSite({ engine: "sqlite", environment: { SMTP_URL: "smtp://lamp:hidden-words@127.0.0.1:9" } });
});

test("an owner creates a redirect by pointer and follows it, and its use is counted", async () => {
  const source = freshName("/old-letters", "-");
  const page = await openPage({ expect: [/status of 400/] });
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSignedIn(page, site, "/admin/redirects");
  await page.getByRole("link", { name: "New redirect" }).first().click();
  await page.getByRole("textbox", { name: "From" }).fill("/books");
  await page.getByRole("textbox", { name: "To" }).fill("/newsletter");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("A page on this site already uses this path").first().waitFor();
  await page.getByRole("textbox", { name: "From" }).fill(source.toUpperCase());
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { level: 1, name: source }).waitFor();
  await expectAccessibleAndFitting(page);
  const response = await fetch(site.url + source, { redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([301, "/newsletter"]);
  // Served from the cache.
  await fetch(site.url + source, { redirect: "manual" });
  const owner = await connectAsOwner(site);
  const hits = async () =>
    (await owner.request("GET", `/api/common/redirect/?search=${encodeURIComponent(source)}`)).results[0].hits;
  await eventually(hits).toBe(2);
  await page.setViewportSize({ width: 1280, height: 800 });
  await goTo(page)("/admin/redirects");
  const row = page.getByRole("row").filter({ hasText: source });
  await row.getByRole("cell", { name: "Manual" }).waitFor();
  await row.getByRole("cell", { name: "Permanent (301)" }).waitFor();
  await expectAccessibleAndFitting(page);
});

test("redirects are imported from a file by keyboard at 360 px: file settings, check, import, the same file again, and one added by hand", async () => {
  const name = freshName("/moved", "-");
  const csv = `from,to,permanent\n${name}/a,/newsletter,no\n${name}/b,${name}/b\n${name}/c,/vision#é\n`;
  const buffer = Buffer.from(csv, "latin1");
  const page = await openPage({ expect: [/status of 400/] });
  await openSignedIn(page, site, "/admin/redirects");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("link", { name: "Import CSV" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Import redirects" }).waitFor();
  const choose = () => page.getByLabel("CSV file").setInputFiles({ name: "moved.csv", mimeType: "text/csv", buffer });
  const continueJourney = () => page.getByRole("button", { name: "Continue", disabled: false }).press("Enter");
  /** Chooses the first option that begins with a letter. */
  const pick = (name: string, letter: string) => page.getByRole("combobox", { name, disabled: false }).press(letter);
  await choose();
  // The guess is shown, changed, and changed back.
  await page.getByRole("cell", { name: "/vision#é" }).waitFor();
  await pick("Encoding", "M");
  await page.getByRole("cell", { name: "/vision#È" }).waitFor();
  await pick("Encoding", "W");
  await page.getByRole("cell", { name: "/vision#é" }).waitFor();
  await pick("Header row", "N");
  await page.getByRole("columnheader", { name: "Column 1" }).waitFor();
  await pick("Header row", "R");
  await page.getByRole("columnheader", { name: "from", exact: true }).waitFor();
  await pick("Delimiter", "S");
  await page.getByRole("columnheader", { name: "from,to,permanent" }).waitFor();
  await continueJourney();
  await page.getByRole("alert").filter({ hasText: "The first row must name the columns" }).waitFor();
  await pick("Delimiter", "C");
  await page.getByRole("columnheader", { name: "from", exact: true }).waitFor();
  await expectAccessibleAndFitting(page);
  await continueJourney();
  await page.getByText(`Row 3: ${name}/b →`).waitFor();
  await page.getByText("Skipped. A redirect can’t point to itself").waitFor();
  await page.getByRole("status").filter({ hasText: "2 ready to import, 1 skipped" }).waitFor();
  const before = await fetch(`${site.url}${name}/a`, { redirect: "manual" });
  expect(before.headers.get("location")).not.toBe("/newsletter");
  await page.getByRole("button", { name: "Import 2 redirects" }).press("Enter");
  await page.getByRole("status").filter({ hasText: "2 imported, 1 skipped" }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("DIV");
  const after = await fetch(`${site.url}${name}/a`, { redirect: "manual" });
  expect([after.status, after.headers.get("location")]).toEqual([302, "/newsletter"]);
  await choose();
  await continueJourney();
  await page.getByRole("status").filter({ hasText: "2 existing, 1 skipped" }).waitFor();
  await page.getByRole("link", { name: "All redirects" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Redirects" }).waitFor();
  await page.getByText(`${name}/c`).first().waitFor();

  await page.getByRole("link", { name: "New redirect" }).first().press("Enter");
  await page.getByRole("textbox", { name: "From" }).press("Control+a");
  await page.keyboard.type(`${name}/d`);
  await page.getByRole("textbox", { name: "To" }).press("Control+a");
  await page.keyboard.type("/books");
  await page.keyboard.press("Control+s");
  const made = async () => (await fetch(`${site.url}${name}/d`, { redirect: "manual" })).headers.get("location");
  await eventually(made).toBe("/books");
});

test("redirects are imported by pointer at 1280 px, with a report of each row as CSV", async () => {
  const name = freshName("/gone", "-");
  const csv = `from,to,permanent\n${name}/a,/newsletter,yes\n${name}/b,${name}/b\n`;
  const page = await openPage();
  await openSignedIn(page, site, "/admin/redirects");
  await page.getByRole("link", { name: "Import CSV" }).click();
  await page.getByLabel("CSV file").setInputFiles({ name: "gone.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Import 1 redirect" }).click();
  await page.getByRole("status").filter({ hasText: "1 imported, 1 skipped" }).waitFor();
  await expectAccessibleAndFitting(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download report" }).click(),
  ]);
  const [head, ...rows] = (await readFile((await download.path()) as string, "utf8")).trimEnd().split("\r\n");
  expect(head).toBe("\uFEFFRow,From,To,Permanent,Result,Reason");
  expect(rows[0]).toBe(`2,${name}/a,/newsletter,yes,Imported,`);
  expect(rows[1]).toMatch(/^3,.*Skipped,A redirect can’t point to itself/);
});

test("an owner sets contact, banner, menu, error text and tag manager by keyboard at 360 px, and visitors see them", async () => {
  const owner = await connectAsOwner(site);
  await owner.request("PATCH", "/api/common/settings/", {
    banner_text: "",
    menu: [],
    phone: "",
    tag_manager_id: null,
    missing_title: "",
  });
  const missing = freshName("Lost in the reeds");
  const text = freshName("Retreat in June");
  const page = await openPage();
  await openSignedIn(page, site, "/admin/settings");
  await page.setViewportSize({ width: 360, height: 740 });
  const openSection = async (name: string) => {
    await page.getByRole("button", { name: /^Section: / }).press("Enter");
    await page.getByRole("navigation", { name: "Settings", exact: true }).getByRole("link", { name }).press("Enter");
    await page.getByRole("heading", { level: 1, name }).waitFor();
  };
  const save = async () => {
    await page.keyboard.press("Control+s");
    await page.getByText("Saved.", { exact: true }).waitFor();
  };
  await openSection("Banner");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill(text);
  await save();
  await openSection("Menu and footer");
  await page.getByRole("button", { name: "Add to main menu" }).press("Enter");
  await page.getByRole("combobox", { name: "Menu item" }).selectOption("contact-us");
  await page.getByRole("textbox", { name: "Custom label" }).fill("Write to us");
  await save();
  await openSection("Contact");
  await page.getByRole("textbox", { name: "Phone", exact: true }).fill("+44 20 7946 0001");
  await save();
  await openSection("Error pages");
  await page.getByRole("textbox", { name: "Not-found page title", exact: true }).fill(missing);
  await save();
  await openSection("Privacy and tracking");
  await page.getByRole("textbox", { name: "Google Tag Manager", exact: true }).fill("GTM-LAMP2");
  await expectAccessibleAndFitting(page);
  await save();
  await eventually(async () => (await owner.request("GET", "/api/common/settings/")).menu.length).toBe(1);

  const visitor = await openPage({ expect: [/status of 404/] });
  await visitor.setViewportSize({ width: 1280, height: 800 });
  await visitor.goto(`${site.url}/contact-us`);
  await visitor.locator("dl.contact").getByRole("link", { name: "+44 20 7946 0001" }).waitFor();
  await visitor.getByRole("button", { name: "Yes", exact: true }).waitFor();
  await visitor.goto(`${site.url}/link/post/999999`);
  await visitor.getByRole("heading", { level: 1, name: missing }).waitFor();
  await owner.request("PATCH", "/api/common/settings/", { tag_manager_id: null });
  await visitor.goto(`${site.url}/vision`);
  const banner = visitor.getByRole("region", { name: "Announcement" });
  await banner.getByText(text).waitFor();
  expect(await visitor.locator(".menu > li").first().textContent()).toBe("Write to us");
  await expectAccessibleAndFitting(visitor);
  await visitor.getByRole("button", { name: "Close announcement" }).press("Enter");
  await banner.waitFor({ state: "hidden" });
  expect(await visitor.evaluate(() => document.activeElement?.className)).toContain("site-logo");
  await visitor.reload();
  await visitor.getByRole("heading", { level: 1 }).waitFor();
  expect(await banner.isVisible()).toBe(false);
});

test("the previews of a page and of the site's settings follow what is typed, and visitors see it once it is saved", async () => {
  const [lead, about] = [freshName("Light on the water"), freshName("A house by the sea")];
  const page = await openPage({ expect: [/status of 400/] });
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSignedIn(page, site, "/admin/pages/vision");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const frame = page.locator("iframe[data-shown='true']").contentFrame();
  await frame.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("textbox", { name: "Lead" }).fill(lead);
  await frame.getByText(lead).first().waitFor();
  // The preview does not show what cannot be saved.
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("");
  await page.getByText("A field has an error. The preview shows the last valid version.").waitFor();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Vision");
  const fetchVision = async () => (await fetch(`${site.url}/vision`)).text();
  expect(await fetchVision()).not.toContain(lead);
  await expectAccessibleAndFitting(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await eventually(fetchVision).toContain(lead);

  await goTo(page)("/admin/settings");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("textbox", { name: "Footer text" }).fill(about);
  await page.getByRole("button", { name: "Preview", exact: true }).press("Enter");
  const full = page.getByRole("dialog", { name: "Preview" });
  await full.locator("iframe[data-shown='true']").contentFrame().getByText(about).waitFor({ state: "attached" });
  await full.getByRole("button", { name: "Phone" }).press("Escape");
  await full.waitFor({ state: "hidden" });
  expect(await (await fetch(`${site.url}/vision`)).text()).not.toContain(about);
  await page.getByRole("textbox", { name: "Footer text" }).press("Control+s");
  await eventually(fetchVision).toContain(about);

  const title = freshName("Where we go");
  await goTo(page)("/admin/pages/vision");
  await page.getByRole("textbox", { name: "Title", exact: true }).press("Control+a");
  await page.keyboard.type(title);
  await page.keyboard.press("Control+s");
  await eventually(fetchVision).toContain(title);
});

test("an owner orders social links and chooses logo, icon and share picture by keyboard at 360 px, and visitors see them", async () => {
  const owner = await connectAsOwner(site);
  const [podcast, wide] = [freshName("Podcast"), freshName("wide", "-")];
  await owner.request("PATCH", "/api/common/settings/", {
    social_links: [],
    logo: null,
    icon: null,
    share_picture: null,
  });
  const picture = await owner.upload(`${wide}.png`, await png(400, 100), "Own words");
  const page = await openPage();
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, site, "/admin/settings/contact");
  const links = page.getByRole("group", { name: "Social links" });
  const add = links.getByRole("button", { name: "Add to social links" });
  for (const [at, [network, url]] of [
    ["instagram", "https://academy.example/instagram"],
    ["other", "podcast.example/show"],
  ].entries()) {
    await add.press("Enter");
    await links
      .getByRole("combobox", { name: "Network" })
      .nth(at)
      .selectOption(network as string);
    await links
      .getByRole("textbox", { name: "URL" })
      .nth(at)
      .fill(url as string);
  }
  await links.getByRole("textbox", { name: "Custom name" }).nth(1).fill(podcast);
  await page.keyboard.press("Control+s");
  await links.getByText("Enter the URL of your Instagram profile").first().waitFor();
  await links.getByRole("button", { name: "Remove “Instagram”" }).waitFor();
  const [network, url] = [links.getByRole("combobox").first(), links.getByRole("textbox", { name: "URL" }).first()];
  await url.fill("youtube.com/@academy");
  await url.press("Tab");
  await eventually(() => Promise.all([network.inputValue(), url.inputValue()])).toEqual([
    "youtube",
    "https://youtube.com/@academy",
  ]);
  await network.selectOption("instagram");
  await url.fill("@academy");
  await url.press("Tab");
  await eventually(() => url.inputValue()).toBe("https://www.instagram.com/academy");
  expect(await links.getByRole("textbox", { name: "URL" }).nth(1).inputValue()).toBe("https://podcast.example/show");
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
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Section: Contact" }).press("Enter");
  await page.getByRole("link", { name: "Branding" }).press("Enter");
  for (const name of ["Logo", "Icon", "Share picture"]) {
    await pressByKeyboard(page.getByRole("group", { name }).getByRole("button", { name: "Choose a picture" }));
    const dialog = page.getByRole("dialog", { name: "Choose a picture" });
    await pressByKeyboard(dialog.getByRole("button", { name: `${wide}.png` }));
    await dialog.waitFor({ state: "hidden" });
  }
  await page.keyboard.press("Control+s");
  const pictures = async () => {
    const { logo, icon, share_picture: shared } = await owner.request("GET", "/api/common/settings/");
    return [logo, icon, shared].map((each) => each?.media);
  };
  await eventually(pictures).toEqual([picture, picture, picture]);

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

test("an owner sets contact, menu, footer, logo, icon, share picture, time zone, tag manager, banner and error texts by pointer at 1280 px, and visitors see them", async () => {
  const owner = await connectAsOwner(site);
  const empty = {
    academy_name: "Lightwell Academy",
    contact_email: "",
    phone: "",
    address: "",
    social_links: [],
    footer_links: [],
    menu: [],
    logo: null,
    icon: null,
    share_picture: null,
  };
  await owner.request("PATCH", "/api/common/settings/", { ...empty, time_zone: "UTC", tag_manager_id: null });
  const shared = freshName("shared", "-");
  await owner.upload(`${shared}.png`, await png(1200, 630), "A lamp in a window");
  // In the evening in London, and on the next day in Tokyo.
  const post = { title: freshName("Evening"), status: "published", published_at: "2026-05-04T20:00:00.000Z" };
  const { slug } = await owner.request("POST", "/api/post/", post);
  const [title, banner] = [freshName("Lost in the garden"), freshName("Open day")];
  const page = await openPage();
  await openSignedIn(page, site, "/admin");
  const step = page
    .getByRole("list", { name: "Getting started" })
    .getByRole("listitem")
    .filter({ hasText: "time zone" });
  await step.getByRole("link", { name: "Set the time zone" }).click();
  await page.getByRole("heading", { level: 1, name: "Language and time" }).waitFor();
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await eventually(() => zone.evaluate((input) => input === document.activeElement)).toBe(true);
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const save = async () => {
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved.", { exact: true }).waitFor();
  };
  const open = async (name: string) => {
    await page.getByRole("navigation", { name: "Settings", exact: true }).getByRole("link", { name }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
  };
  await zone.fill("toky");
  await page.getByRole("option", { name: /Tokyo/ }).click();
  await save();
  await open("Contact");
  await field("Contact email address").fill("hello@academy.example");
  await field("Phone").fill("+44 20 7946 0000");
  await field("Address").fill("1 Lamp Lane, Bath");
  await save();
  await open("Branding");
  for (const name of ["Logo", "Icon", "Share picture"]) {
    await page.getByRole("group", { name }).getByRole("button", { name: "Choose a picture" }).click();
    const dialog = page.getByRole("dialog", { name: "Choose a picture" });
    await dialog.getByRole("button", { name: `${shared}.png` }).click();
    await dialog.waitFor({ state: "hidden" });
  }
  await save();
  await open("Menu and footer");
  await page.getByRole("button", { name: "Add to main menu" }).click();
  await page.getByRole("combobox", { name: "Menu item" }).selectOption("contact-us");
  await field("Custom label").fill("Write to us");
  await page.getByRole("button", { name: "Add to footer links" }).click();
  const links = page.getByRole("group", { name: "Footer links" });
  await links.getByRole("textbox", { name: "Text" }).fill("All our books");
  await links.getByRole("textbox", { name: "Link" }).fill("/books");
  await save();
  await open("Error pages");
  await field("Not-found page title").fill(title);
  await field("Not-found page text").fill("Let us find it together.");
  await save();
  await open("Privacy and tracking");
  await field("Google Tag Manager").fill("GTM-LAMP1");
  await save();
  const settings = () => owner.request("GET", "/api/common/settings/");
  await eventually(async () => (await settings()).tag_manager_id).toBe("GTM-LAMP1");
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("heading", { level: 2, name: "To do" }).waitFor();
  await eventually(() => step.count()).toBe(0);

  const visitor = await openPage({ expect: [/status of 404/] });
  const asked: string[] = [];
  await visitor.context().route(/^https:/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: "" });
  });
  await visitor.goto(`${site.url}/contact-us`);
  const contact = visitor.locator("dl.contact");
  expect(await contact.getByRole("link", { name: "+44 20 7946 0000" }).getAttribute("href")).toBe("tel:+442079460000");
  expect(await contact.textContent()).toContain("1 Lamp Lane, Bath");
  const foot = visitor.getByRole("contentinfo");
  const more = foot.getByRole("navigation", { name: "More" }).getByRole("link");
  expect(await more.allTextContents()).toEqual(["All our books", "hello@academy.example"]);
  expect(await visitor.locator(".menu > li").first().textContent()).toBe("Write to us");
  await visitor.locator(".site-logo img").waitFor();
  expect(await visitor.locator("link[rel=icon]").getAttribute("href")).toMatch(/^\/icons\/32\.png\?v=/);
  expect(await visitor.locator("meta[property='og:image:alt']").getAttribute("content")).toBe("A lamp in a window");
  const image = await visitor.locator("meta[property='og:image']").getAttribute("content");
  expect((await fetch(image as string)).headers.get("content-type")).toMatch(/^image\//);
  expect(asked).toEqual([]);
  await visitor.getByRole("button", { name: "Yes", exact: true }).click();
  await eventually(() => asked).toEqual(["https://www.googletagmanager.com/gtm.js?id=GTM-LAMP1"]);
  await visitor.goto(`${site.url}/article/blogs/${slug}`);
  expect(await visitor.locator("article time").first().textContent()).toBe("5 May 2026");
  await visitor.goto(`${site.url}/link/post/999999`);
  await visitor.getByRole("heading", { level: 1, name: title }).waitFor();
  await visitor.getByText("Let us find it together.").waitFor();

  // In Tokyo time: from yesterday until tomorrow, and then until a minute ago.
  const clock = (at: number) => new Date(at + 9 * 3_600_000).toISOString().slice(0, 16);
  const DAY = 86_400_000;
  await page.goBack();
  await page.reload();
  await open("Banner");
  await field("Text").fill(banner);
  await page.getByLabel("Start", { exact: true }).fill(clock(Date.now() - DAY));
  await page.getByLabel("End", { exact: true }).fill(clock(Date.now() + DAY));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const isAnnounced = async () => (await (await fetch(`${site.url}/vision`)).text()).includes(banner);
  await eventually(isAnnounced).toBe(true);
  await page.getByLabel("End", { exact: true }).fill(clock(Date.now() - 60_000));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await eventually(isAnnounced).toBe(false);
});

test("the first steps of a new academy link to the screen for each, and disappear as they are done, by keyboard at 360 px", async () => {
  const owner = await connectAsOwner(site);
  await owner.removeAll("/api/post/");
  const unset = { academy_name: "Lightwell Academy", logo: null, time_zone: "UTC", phone: "+44 20 7946 0000" };
  await owner.request("PATCH", "/api/common/settings/", unset);
  for (const key of ["about-founder", "services-mentorship"])
    await owner.request("PATCH", `/api/page/${key}/`, { lead: "In our own words." });
  const logo = await owner.upload(freshName("lamp.png", "-"), await png(80, 80), "A lamp");
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await openSignedIn(page, site, "/admin");
  const steps = page.getByRole("list", { name: "Getting started" });
  const isDone = async (name: string) => {
    await steps.waitFor();
    return (await steps.getByRole("link", { name }).count()) === 0;
  };
  const names = ["Name the academy", "Choose a logo", "Set the time zone", "Publish your first post"];
  for (const name of names) expect(await isDone(name)).toBe(false);
  expect(await isDone("Set up email")).toBe(true);
  await expectAccessibleAndFitting(page);
  await steps.getByRole("link", { name: "Name the academy" }).press("Enter");
  await page.getByRole("textbox", { name: "Academy name" }).fill("House of Lamps");
  await page.keyboard.press("Control+s");
  await page.getByText(/^Saved \d/).waitFor();
  await page.goBack();
  await eventually(() => isDone("Name the academy")).toBe(true);
  await steps.getByRole("link", { name: "Set the time zone" }).press("Enter");
  await page.getByRole("combobox", { name: "Time zone" }).fill("toky");
  await page.getByRole("option", { name: /Tokyo/ }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+s");
  await page.getByText(/^Saved \d/).waitFor();
  expect((await owner.request("GET", "/api/common/settings/")).time_zone).toBe("Asia/Tokyo");
  await page.goBack();
  await eventually(() => isDone("Set the time zone")).toBe(true);
  expect(await isDone("Choose a logo")).toBe(false);
  // Other tests cover the picker and invitations.
  const { version } = await owner.request("GET", "/api/common/settings/");
  await owner.request("PATCH", "/api/common/settings/", { logo, version });
  await owner.request("PATCH", "/api/auth/user/", { display_name: "Ruth Lamp" });
  const username = `ruth.${Date.now()}`;
  await owner.request("POST", "/api/auth/staff/", { username, email: `${username}@academy.example`, role: "editor" });
  await steps.getByRole("link", { name: "Publish your first post" }).press("Enter");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(freshName("Begin"));
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "Publish now" }).press("Enter");
  await page.getByText("Published. Visitors can see it now.").waitFor();
  await page.goto(`${site.url}/admin`);
  const { steps: left } = await owner.request("GET", "/api/common/first-steps/");
  expect(left.filter(({ done }: { done: boolean }) => !done)).toEqual([]);
  await page.getByRole("heading", { level: 2, name: "To do" }).waitFor();
  await steps.waitFor({ state: "hidden" });
});

test("the dashboard shows nothing that first steps would move, and everything else if they cannot be loaded", async () => {
  const page = await openPage({ expect: [REFUSED] });
  const read = await hold(page, "/api/common/first-steps/");
  await openSignedIn(page, site, "/admin");
  const section = page.getByRole("heading", { level: 2, name: "To do" });
  await page.getByText("Loading dashboard").waitFor();
  expect(await section.count()).toBe(0);
  await read.refuse();
  await section.waitFor();
});

test("a picture that visitors see without alt text is one click from the dashboard", async () => {
  const owner = await connectAsOwner(site);
  const name = `${freshName("unsaid", "-")}.png`;
  const media = await owner.upload(name, await png(40, 40));
  const body = { type: "doc", content: [{ type: "picture", attrs: { media } }] };
  await owner.request("POST", "/api/post/", { title: name, body, status: "published" });
  const page = await openPage();
  await openSignedIn(page, site, "/admin");
  await page.getByRole("link", { name: /pictures? on the site without alt text/ }).click();
  await page.waitForURL(/missing_alt=public/);
  await page.getByRole("list", { name: "Files" }).getByRole("link", { name }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await page.getByLabel("Alt text").fill("A square");
  await page.getByText(/^Saved \d/).waitFor();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("heading", { level: 2, name: "To do" }).waitFor();
  const waiting = async () =>
    (await owner.request("GET", "/api/common/file/?kind=picture&missing_alt=public&fields=name")).results;
  expect(await waiting()).not.toContainEqual(expect.objectContaining({ name }));
});

test("a failed test email shows the mail server's own message, and no password", async () => {
  const page = await openPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSignedIn(page, site, "/admin/outbox");
  await page.getByRole("button", { name: "Send a test email" }).click();
  const dialog = page.getByRole("dialog", { name: "Send a test email" });
  await dialog.getByRole("textbox", { name: "To" }).fill("owner@academy.example");
  await dialog.getByRole("button", { name: "Send" }).click();
  await dialog.getByText("ECONNREFUSED").waitFor();
  expect(await dialog.textContent()).not.toContain("hidden-words");
  await expectAccessibleAndFitting(page);
});
