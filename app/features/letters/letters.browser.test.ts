import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { goTo } from "#tests/support/admin-walks/visit.ts";
import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner, openSignedIn } from "#tests/support/staff.ts";

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite", environment: { OWNER_EMAIL: "owner@own.example" } });
  owner = await connectAsOwner(site);
});

const checks = (page: Page) => page.getByRole("region", { name: "Checks" });
const getEmailPreview = (page: Page) => page.getByRole("region", { name: "Preview and test" });
const frame = (page: Page, program: string) => page.frameLocator(`iframe[title="The letter on a ${program}"]`);

test("an article is announced in a letter by pointer, which is checked, previewed and sent as a test", async () => {
  const title = freshName("On patience");
  const article = { title, excerpt: "Wait and see.", status: "published" };
  const { id } = await owner.request("POST", "/api/post/", article);
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openSignedIn(page, site, `/admin/posts/${id}`);
  await page.getByRole("button", { name: /^More actions/ }).click();
  await page.getByRole("menuitem", { name: "Announce in a letter" }).click();
  await page.waitForURL(/\/admin\/letters\/\d+$/);
  await checks(page).getByText("No problems found.").waitFor();
  await page.getByLabel("Subject").fill("READ THIS NOW!!!");
  await checks(page).getByText("all capitals").waitFor();
  await checks(page).getByText("exclamation marks").click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("field-subject");
  await page.getByLabel("Subject").fill("Something new to read, {name}");
  await checks(page).getByText("Use {name|reader}").waitFor();
  await page.getByLabel("Subject").fill("Something new to read, {name|friend}");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();
  await expectAccessible(page);

  await getEmailPreview(page).getByRole("button", { name: "Preview", exact: true }).click();
  await page.getByRole("dialog").getByText("Something new to read, friend").waitFor();
  await frame(page, "phone").getByRole("heading", { name: title }).waitFor();
  expect(
    await frame(page, "phone")
      .getByRole("link", { name: `Read “${title}”` })
      .getAttribute("href"),
  ).toMatch(/^https?:\/\/.+\/article\/blogs\//);
  await page.getByRole("button", { name: "With a long name" }).click();
  await page
    .getByRole("dialog")
    .getByText(/^Something new to read, Maximiliane/)
    .waitFor();
  await page.getByRole("button", { name: "Plain text" }).click();
  await page.getByRole("region", { name: "The letter as plain text" }).getByText("Wait and see.").waitFor();
  await page.getByRole("button", { name: "Close" }).click();

  await getEmailPreview(page).getByRole("button", { name: "Send a test" }).click();
  await page.getByRole("checkbox", { name: /\(you\)$/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Send test" }).click();
  await getEmailPreview(page)
    .getByText(/^Test sent to/)
    .waitFor();

  const first = page.url();
  await getEmailPreview(page).getByRole("button", { name: "Save as template" }).click();
  await getEmailPreview(page)
    .getByText(/^Saved “.+” as a template/)
    .waitFor();
  await goTo(page)("/admin/letters");
  await page.getByRole("button", { name: "From a template…" }).click();
  await page.getByRole("dialog").getByRole("radio", { name: title }).check();
  await page.getByRole("button", { name: "Create letter" }).click();
  await page.waitForURL((url) => /\/admin\/letters\/\d+$/.test(url.pathname) && url.href !== first);
  await expect.poll(() => page.getByLabel("Subject").inputValue()).toBe("Something new to read, {name|friend}");
});

test("a letter is written and previewed by keyboard on a phone", async () => {
  const name = freshName("To our readers");
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await openSignedIn(page, site, "/admin/letters/new");
  await page.locator("#field-title").waitFor();
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  await page.keyboard.type("A letter in autumn");
  await page.keyboard.press("Control+s");
  await page.waitForURL(/\/admin\/letters\/\d+$/);
  await checks(page).getByText("The letter has no text.").waitFor();
  await getEmailPreview(page).getByRole("button", { name: "Preview", disabled: false }).press("Enter");
  await page.getByRole("dialog").getByText("A letter in autumn").waitFor();
  await page.getByRole("button", { name: "Desktop" }).press("Enter");
  await frame(page, "desktop").getByText("You’re receiving this letter").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Preview");
});
