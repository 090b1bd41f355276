import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { hydrate } from "#tests/support/browser/hydrated.ts";
import { jpeg } from "#tests/support/files.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { pressByKeyboard, reachByKeyboard } from "#tests/support/journeys.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "#tests/support/staff.ts";

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await connectAsOwner(site);
});

const PHONE = { viewport: { width: 360, height: 740 } };
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const text = (page: Page) => page.getByLabel("Your experience");
const consent = (page: Page) => page.getByRole("checkbox", { name: /^I agree that/ });
const thanks = (page: Page) => page.getByRole("heading", { name: "Thank you for your testimonial" }).waitFor();
const isFocused = (element: Element) => element === document.activeElement;

async function requestLink(name: string): Promise<string> {
  return (await owner.request("POST", "/api/viewer/testimonial-link/", { name })).url;
}

test("a link is created, a testimonial given with it, and published, by pointer at 1280 px", async () => {
  const name = freshName("Ilse Moor");
  const staff = await openPage();
  await openSignedIn(staff, site, "/admin/testimonial-links");
  await button(staff, "New link").click();
  await staff.getByLabel("Name (optional)").fill(name);
  await button(staff, "Create link").click();
  const dialog = staff.getByRole("dialog", { name: "Link created" });
  const url = (await dialog.locator("code").textContent()) ?? "";
  const mail = await dialog.getByRole("link", { name: "Write an email" }).getAttribute("href");
  expect(decodeURIComponent(mail ?? "")).toContain(url);
  await button(staff, "Done").click();
  await staff.getByText("0 of 1 received").first().waitFor();

  const page = await openPage({ expect: [/status of 400/] });
  await page.goto(url);
  await hydrate(page);
  await page.getByText(`Dear ${name}, how was your time`).waitFor();
  const words = `It was quiet, ${name}.`;
  await text(page).fill(words);
  await page.getByLabel("Your photo").setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await jpeg() });
  await button(page, "Send").click();
  await page.getByText("Please tick this").first().waitFor();
  await eventually(() => consent(page).evaluate(isFocused)).toBe(true);
  expect(await text(page).inputValue()).toBe(words);
  await consent(page).check();
  await button(page, "Send").click();
  await thanks(page);
  await page.goto(url);
  await page.getByRole("heading", { name: "This link has been used" }).waitFor();
  await expectAccessible(page);

  await staff.goto(`${site.url}/admin/testimonials?status=in_review&search=${encodeURIComponent(name)}`);
  await staff.getByRole("link", { name }).click();
  await staff.getByLabel("Consent on file").waitFor();
  await staff.getByRole("checkbox", { name: "Featured" }).check();
  await button(staff, "Publish now").click();
  await staff.getByText("Published. Visitors can see it now.").waitFor();
  await page.goto(site.url);
  const shown = page.getByRole("figure").filter({ hasText: words });
  await shown.locator("img").waitFor();
});

test("a testimonial is written without script, with its problems listed and nothing lost", async () => {
  const name = freshName("Noor");
  const page = await openPage({ javaScriptEnabled: false, expect: [/status of 400/] });
  await page.goto(await requestLink(name));
  await text(page).fill("Plain words");
  await page.getByLabel("Your location or profession").fill("Leeds");
  await button(page, "Send").click();
  await page.getByText("Fix this problem before you send the form:").waitFor();
  expect(await text(page).inputValue()).toBe("Plain words");
  expect(await page.getByLabel("Your location or profession").inputValue()).toBe("Leeds");
  await consent(page).check();
  await button(page, "Send").click();
  await thanks(page);
  await page.reload();
  await thanks(page);
  const { count } = await owner.request("GET", `/api/viewer/testimonial/?search=${encodeURIComponent(name)}`);
  expect(count).toBe(1);
});

test("a link is used and another revoked by keyboard at 360 px, and input survives a lost connection", async () => {
  const name = freshName("Ola");
  const page = await openPage({ ...PHONE, expect: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/, /status of 409/] });
  const url = await requestLink(name);
  await page.goto(url);
  await hydrate(page);
  await reachByKeyboard(text(page));
  await page.keyboard.type("By key alone");
  await reachByKeyboard(consent(page));
  await page.keyboard.press("Space");
  await page.context().setOffline(true);
  await pressByKeyboard(button(page, "Send"));
  await page.getByText("because you seem to be offline").waitFor();
  expect(await text(page).inputValue()).toBe("By key alone");
  await page.context().setOffline(false);

  const staff = await openPage(PHONE);
  await openSignedIn(staff, site, "/admin/testimonial-links");
  await pressByKeyboard(button(staff, `Revoke the link for ${name}`));
  await pressByKeyboard(staff.getByRole("dialog").getByRole("button", { name: "Revoke" }));
  await staff.getByText("Link revoked.").waitFor();
  await eventually(() => staff.evaluate(() => document.activeElement === document.body)).toBe(false);

  await pressByKeyboard(button(page, "Send"));
  await page.getByText("This link no longer works").waitFor();
  expect(await text(page).inputValue()).toBe("By key alone");
  await page.reload();
  await page.getByRole("heading", { name: "This link is no longer valid" }).waitFor();
});
