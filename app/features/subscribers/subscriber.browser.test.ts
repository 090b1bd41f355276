import { beforeAll, beforeEach, expect, test } from "vitest";
import { expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "#tests/support/staff.ts";

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await connectAsOwner(site);
});
beforeEach(() => owner.removeAll("/api/viewer/subscriber/"));

test("a subscriber's page shows their emails and enquiries, and can block, unsubscribe and erase them", async () => {
  const [leaving, erased] = [freshName("leaving"), freshName("erased")].map(
    (name) => `${name.replaceAll(" ", "-").toLowerCase()}@example.org`,
  ) as [string, string];
  await owner.subscribers(leaving, erased);
  await owner.request("POST", "/api/viewer/enquiry/", { name: "Ottilie", email: erased, message: "Who am I?" });
  const page = await openPage({ expect: [/status of 404/] });
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSignedIn(page, site);
  await page.getByRole("link", { name: leaving }).click();
  await page.getByRole("heading", { level: 1, name: leaving }).waitFor();
  const more = page.getByRole("button", { name: `More actions for ${leaving}` });
  await more.click();
  await page.getByRole("menuitem", { name: "Unsubscribe" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unsubscribe" }).click();
  await page.getByText(`${leaving} unsubscribed.`).waitFor();
  await page.getByText(/^Unsubscribed since/).waitFor();
  await more.click();
  await page.getByRole("menuitem", { name: "Erase personal data" }).waitFor();
  expect(await page.getByRole("menuitem", { name: "Unsubscribe" }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Subscribers" }).click();

  await page.getByRole("link", { name: erased }).click();
  await page
    .getByRole("list", { name: "Emails" })
    .getByRole("link", { name: /^Welcome/ })
    .waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("Ottilie Sommer");
  await page.keyboard.press("Enter");
  await page.getByText("Name saved.").waitFor();
  await page.getByRole("button", { name: "Block", exact: true }).click();
  await eventually(() =>
    page.getByRole("list", { name: "Changes by staff" }).getByText("Changed", { exact: true }).count(),
  ).toBe(2);
  await expectAccessibleAndFitting(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("link", { name: /^Enquiry from/ }).click();
  await page.getByRole("heading", { level: 1, name: "Ottilie" }).waitFor();

  // By keyboard, from the enquiry.
  await page.getByRole("button", { name: "More actions for the enquiry from Ottilie" }).press("Enter");
  await page.getByRole("menuitem", { name: "Erase personal data" }).press("Enter");
  await page.getByText("This address is blocked.").waitFor();
  await page.getByText("Enquiries with replies and notes (1)").waitFor();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Personal data erased.").waitFor();
  await page.getByRole("heading", { level: 1, name: "Enquiries" }).waitFor();
  for (const path of ["/api/viewer/subscriber/", "/api/viewer/enquiry/"])
    expect((await owner.request("GET", `${path}?search=${erased}`)).count).toBe(0);
});
