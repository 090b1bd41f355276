import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { goTo } from "#tests/support/admin-walks/visit.ts";
import { expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { addresses, connectAsOwner, eventually, openSignedIn } from "#tests/support/staff.ts";

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await connectAsOwner(site);
});
beforeEach(() => owner.removeAll("/api/viewer/subscriber/"));

const rows = (page: Page) => page.locator("tbody tr");
const row = (page: Page, email: string) => page.getByRole("row", { name: email });
const seen = (page: Page, email: string, text: string) =>
  row(page, email).getByText(text).filter({ visible: true }).waitFor();
const check = (page: Page, email: string) => page.getByRole("checkbox", { name: `Select ${email}` }).check();
const emails = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((one) => one.querySelector("th span")?.textContent));

describe("section 9, subscriber list", () => {
  test("has 12 a page, with pages, order, search and filters in the URL", async () => {
    await owner.subscribers(...addresses(30));
    const page = await openPage();
    await openSignedIn(page, site);
    await eventually(() => rows(page).count()).toBe(12);
    await page.getByText("1–12 of 30").waitFor();

    await page.getByRole("link", { name: "Page 3" }).click();
    await page.getByText("25–30 of 30").waitFor();
    expect(page.url()).toBe(`${site.url}/admin/subscribers?page=3`);

    await page.getByRole("button", { name: "Email" }).click();
    await eventually(() => emails(page)).toEqual(addresses(12));
    expect(page.url()).toBe(`${site.url}/admin/subscribers?ordering=email`);

    await page.getByRole("searchbox").fill("S07@");
    await eventually(() => emails(page)).toEqual(["s07@example.org"]);
    expect(page.url()).toBe(`${site.url}/admin/subscribers?ordering=email&search=S07%40`);
    await page.getByLabel("State").selectOption("Blocked");
    await page.getByText("No subscribers match “S07@”").waitFor();
    expect(page.url()).toContain("is_blocked=true");

    await page.goBack();
    await eventually(() => emails(page)).toEqual(["s07@example.org"]);
    await page.reload();
    await eventually(() => emails(page)).toEqual(["s07@example.org"]);
    await goTo(page)("/admin/subscribers?search=nobody");
    await page.getByRole("button", { name: "Clear search and filters" }).click();
    await eventually(() => rows(page).count()).toBe(12);
  });

  test("with a count of 12 or fewer the page resets to 1", async () => {
    const added = await owner.subscribers(...addresses(13));
    const page = await openPage({ expect: [/status of 404/] });
    await openSignedIn(page, site, "/admin/subscribers?page=2");
    await eventually(() => rows(page).count()).toBe(1);
    await owner.request("DELETE", `/api/viewer/subscriber/${added[3]?.id}/`);
    await check(page, "s01@example.org");
    await page.getByRole("button", { name: "Block", exact: true }).click();
    await eventually(() => rows(page).count()).toBe(12);
    expect(page.url()).toBe(`${site.url}/admin/subscribers`);
  });

  test("a page past the end redirects to page 1", async () => {
    await owner.subscribers(...addresses(14));
    const page = await openPage({ expect: [/status of 404/] });
    await openSignedIn(page, site, "/admin/subscribers?page=9&ordering=email");
    await eventually(() => emails(page)).toEqual(addresses(12));
    expect(page.url()).toBe(`${site.url}/admin/subscribers?ordering=email`);
  });
});

test("section 8, subscriber list fetch error: no toast; the screen shows its error state with a retry", async () => {
  await owner.subscribers("a@example.org");
  const page = await openPage({ expect: [/status of 500/, /response: 500/] });
  let broken = true;
  await page.route("**/api/viewer/subscriber/?*", (route) =>
    broken ? route.fulfill({ status: 500, json: { detail: "A server error occurred." } }) : route.continue(),
  );
  await openSignedIn(page, site);
  await page.getByRole("heading", { name: "Sorry, subscribers couldn’t be loaded" }).waitFor();
  expect(await page.locator(".toast").count()).toBe(0);
  expect(await page.getByRole("alert").textContent()).toContain("A server error occurred.");
  broken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await row(page, "a@example.org").waitFor();
});

describe("section 3, checked rows", () => {
  test("are blocked, unblocked and deleted together, across pages; a block can be undone", async () => {
    await owner.subscribers(...addresses(13));
    // Deleting its last rows leaves this page past the end.
    const page = await openPage({ expect: [/status of 404/] });
    await openSignedIn(page, site);
    await check(page, "s13@example.org");
    await page.getByRole("link", { name: "Next page" }).click();
    await check(page, "s01@example.org");
    await page.getByText("2 selected").waitFor();
    await page.getByRole("button", { name: "Block", exact: true }).click();
    await page.getByText("2 subscribers blocked.").waitFor();
    await seen(page, "s01@example.org", "Blocked");

    await page.getByRole("button", { name: "Undo" }).click();
    await seen(page, "s01@example.org", "Active");
    const blocked = await owner.request("GET", "/api/viewer/subscriber/?is_blocked=true");
    expect(blocked.count).toBe(0);

    await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Delete s01@example.org?" });
    expect(
      await dialog.getByRole("button", { name: "Cancel" }).evaluate((button) => button === document.activeElement),
    ).toBe(true);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect((await owner.request("GET", "/api/viewer/subscriber/")).count).toBe(13);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.getByText("1 subscriber deleted.").waitFor();
    expect((await owner.request("GET", "/api/viewer/subscriber/")).count).toBe(12);
  });

  test("40 on several pages are blocked together", async () => {
    await owner.subscribers(...addresses(40));
    const page = await openPage();
    await openSignedIn(page, site);
    for (const at of [1, 2, 3, 4]) {
      if (at > 1) await page.getByRole("link", { name: `Page ${at}`, exact: true }).click();
      // The page links appear before the rows; the newest rows come first.
      await row(page, addresses(40)[40 - 12 * (at - 1) - 1] as string).waitFor();
      await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
    }
    await page.getByText("40 selected").waitFor();
    await page.getByRole("button", { name: "Block", exact: true }).click();
    await page.getByText("40 subscribers blocked.").waitFor();
    expect((await owner.request("GET", "/api/viewer/subscriber/?is_blocked=true")).count).toBe(40);

    await page.getByText("Subscriber growth").click();
    await page.getByText(/40 currently blocked/).waitFor();
    await page.getByText("Subscribers table").click();
    await page.getByRole("columnheader", { name: "Total" }).waitFor();
    await expectAccessibleAndFitting(page);
  });

  test("a partial failure is reported by name", async () => {
    const [first] = await owner.subscribers("a@example.org", "b@example.org");
    const page = await openPage();
    await openSignedIn(page, site);
    await check(page, "a@example.org");
    await check(page, "b@example.org");
    await owner.request("DELETE", `/api/viewer/subscriber/${first?.id}/`);
    await page.getByRole("button", { name: "Block", exact: true }).click();
    await page.getByText("1 of 2 subscribers blocked. 1 failed:").waitFor();
    await page.getByText("a@example.org: someone else deleted it").waitFor();
    await eventually(() => emails(page)).toEqual(["b@example.org"]);
  });

  test("can be exported as CSV by a signed URL, like everything that matches the filters", async () => {
    await owner.subscribers("=cmd@example.org", "b@example.org", "c@example.org");
    const page = await openPage();
    await openSignedIn(page, site);
    const download = async (button: string) => {
      const started = page.waitForEvent("download");
      await page.getByRole("button", { name: button, exact: true }).click();
      const file = await started;
      expect(file.url()).toContain("signature=");
      expect(file.suggestedFilename()).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/);
      return (await readFile(await file.path(), "utf8")).trim().split(/\r?\n/);
    };
    expect(await download("Export CSV")).toHaveLength(4);
    await check(page, "b@example.org");
    const checked = await download("Export");
    expect(checked).toHaveLength(2);
    expect(checked[1]).toContain("b@example.org");
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByRole("searchbox").fill("c@");
    await eventually(() => emails(page)).toEqual(["c@example.org"]);
    expect((await download("Export CSV"))[1]).toContain("c@example.org");
  });
});

describe("two people at the same time", () => {
  test("a row changed by somebody else is not overwritten, and the list is updated", async () => {
    const [subscriber] = await owner.subscribers("a@example.org");
    const page = await openPage({ expect: [/status of 409/] });
    await openSignedIn(page, site);
    await row(page, "a@example.org").waitFor();
    const item = `/api/viewer/subscriber/${subscriber?.id}/`;
    await owner.request("PATCH", item, { is_blocked: true, version: 1 });
    await page.getByRole("button", { name: "Actions for a@example.org" }).click();
    await page.getByRole("menuitem", { name: "Block" }).click();
    await page.getByText("Someone else changed a@example.org. The list is now up to date.").waitFor();
    await seen(page, "a@example.org", "Blocked");
    expect((await owner.request("GET", item)).version).toBe(2);
  });

  test("a row deleted by somebody else disappears", async () => {
    const [subscriber] = await owner.subscribers("a@example.org");
    const page = await openPage({ expect: [/status of 404/] });
    await openSignedIn(page, site);
    await row(page, "a@example.org").waitFor();
    await owner.request("DELETE", `/api/viewer/subscriber/${subscriber?.id}/`);
    await page.getByRole("button", { name: "Actions for a@example.org" }).click();
    await page.getByRole("menuitem", { name: "Block" }).click();
    await page.getByText("Someone else deleted a@example.org.").waitFor();
    await page.getByText("No subscribers yet").waitFor();
  });
});

describe("adding a subscriber", () => {
  test("starts from the empty list, shows errors next to the field, and shows the new row", async () => {
    await owner.subscribers("taken@example.org");
    const page = await openPage({ expect: [/status of 400/] });
    await openSignedIn(page, site);
    await page.getByRole("link", { name: "Add subscriber" }).click();
    const field = page.getByRole("textbox", { name: "Email address" });
    await eventually(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await field.fill("TAKEN@example.org");
    await page.keyboard.press("Enter");
    await page.getByText("This email address is already subscribed.").waitFor();
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    expect(await field.inputValue()).toBe("TAKEN@example.org");
    await field.fill("new+one@sub.example.org");
    await page.getByRole("textbox", { name: "Name" }).fill("Nora New");
    await page.keyboard.press("Enter");
    await page.getByRole("table").getByText("Nora New").waitFor();
    await seen(page, "new+one@sub.example.org", "Added by staff");
    expect(page.url()).toBe(`${site.url}/admin/subscribers`);
  });
});

test("works by keyboard alone at 360 px: /, Escape, arrows, Space, Tab", async () => {
  await owner.subscribers("a@example.org", "b@example.org", "c@example.org");
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await openSignedIn(page, site);
  await row(page, "a@example.org").waitFor();
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);

  await page.keyboard.press("/");
  expect(await focused()).toBe("Search by email or name");
  await page.keyboard.type("b@");
  await eventually(() => emails(page)).toEqual(["b@example.org"]);
  await page.keyboard.press("Escape");
  await eventually(() => rows(page).count()).toBe(3);
  await page.keyboard.press("Escape");
  expect(await focused()).not.toBe("Search by email or name");

  await page.getByRole("checkbox", { name: "Select all rows on this page" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  expect(await focused()).toBe("Select b@example.org");
  await page.keyboard.press("Space");
  await page.getByText("1 selected").waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("1 selected").waitFor({ state: "hidden" });
  expect(await focused()).toBe("Select b@example.org");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("b@example.org");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Actions for b@example.org");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("1 subscriber deleted.").waitFor();
  await eventually(() => emails(page)).toEqual(["c@example.org", "a@example.org"]);
});
