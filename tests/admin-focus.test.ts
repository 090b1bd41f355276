import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { openPage } from "./support/browser/browser.ts";
import { type Site, startSite } from "./support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "./support/staff.ts";

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
beforeEach(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await connectAsOwner(site);
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const check = (page: Page, email: string) => page.getByRole("checkbox", { name: `Select ${email}` }).check();

test("bulk actions, their undo, Clear and deletion leave the focus at the heading of the screen", async () => {
  await owner.subscribers("a@example.org", "b@example.org");
  const page = await openPage();
  await openSignedIn(page, site);
  await check(page, "a@example.org");
  await page.getByRole("button", { name: "Clear" }).press("Enter");
  await eventually(() => focused(page)).toBe("Subscribers");

  await check(page, "a@example.org");
  await page.getByRole("button", { name: "Block", exact: true }).press("Enter");
  await page.getByText("1 subscriber blocked.").waitFor();
  await eventually(() => focused(page)).toBe("Subscribers");
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await page.getByText("Undone.", { exact: true }).waitFor();
  await eventually(() => focused(page)).toBe("Subscribers");
  await page.getByRole("button", { name: "Dismiss message" }).press("Enter");
  await eventually(() => focused(page)).toBe("Subscribers");

  await check(page, "a@example.org");
  await page.getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).press("Enter");
  await page.getByText("1 subscriber deleted.").waitFor();
  await eventually(() => focused(page)).toBe("Subscribers");
});

test("a button that is disabled while it works gets the focus back afterwards", async () => {
  await owner.subscribers("a@example.org", "b@example.org");
  const page = await openPage();
  await openSignedIn(page, site);
  await check(page, "a@example.org");
  const exported = page.getByRole("button", { name: "Export", exact: true });
  const download = page.waitForEvent("download");
  await exported.press("Enter");
  await download;
  await eventually(() => exported.evaluate((button) => button === document.activeElement)).toBe(true);
});

test("ending a session leaves the focus at the heading of its section, ending all others at the button, which says why it is disabled", async () => {
  await connectAsOwner(site);
  await connectAsOwner(site);
  const page = await openPage();
  await openSignedIn(page, site, "/admin/sessions");
  const others = page.getByRole("button", { name: /^End session: node/ });
  await others.first().press("Enter");
  await eventually(() => others.count()).toBe(2);
  await eventually(() => focused(page)).toBe("Sessions");
  await page.getByRole("button", { name: "End other sessions" }).press("Enter");
  await page.getByRole("button", { name: "End sessions" }).press("Enter");
  await eventually(() => others.count()).toBe(0);
  await eventually(() => focused(page)).toBe("End other sessions");
  const reason = await page.getByRole("button", { name: "End other sessions" }).getAttribute("aria-describedby");
  expect(await page.locator(`[id="${reason}"]`).textContent()).toBe("There are no other sessions.");
});

test("a dialog focuses its first field, and announces errors in it", async () => {
  const page = await openPage({ expect: [/status of 400/] });
  await openSignedIn(page, site, "/admin/staff");
  await page.getByRole("button", { name: "Invite a colleague" }).click();
  const dialog = page.getByRole("dialog");
  const name = dialog.getByLabel("Name", { exact: true });
  await eventually(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await dialog.getByLabel("Username").fill("two words");
  await dialog.getByLabel("Email address").fill("someone@academy.example");
  await page.keyboard.press("Enter");
  await eventually(async () => (await dialog.getByRole("alert").allTextContents()).join("")).toContain("username");
});
