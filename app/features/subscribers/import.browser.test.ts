import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { goTo } from "#tests/support/admin-walks/visit.ts";
import { expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { journeyEngines } from "#tests/support/full-run.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner, openSignedIn } from "#tests/support/staff.ts";

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await connectAsOwner(site);
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Drops a file onto the drop zone. */
async function drop(page: Page, name: string, content: string) {
  const given = { name, content };
  const dataTransfer = await page.evaluateHandle(({ name, content }) => {
    const data = new DataTransfer();
    data.items.add(new File([content], name, { type: "text/csv" }));
    return data;
  }, given);
  await page.getByText("Drop a file here, or").dispatchEvent("drop", { dataTransfer });
}

async function confirmConsent(page: Page) {
  await page.getByRole("textbox", { name: "Proof of consent" }).focus();
  await page.keyboard.type("They signed a list at the fair.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
}

test("subscribers are imported from a file: columns, check, consent, result", async () => {
  const name = freshName("imported", "-");
  const page = await openPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSignedIn(page, site);
  await page.getByRole("link", { name: "Import CSV" }).click();
  await page.getByRole("heading", { level: 1, name: "Import subscribers" }).waitFor();
  const csv = `Name;E-Mail;Since;Status\nZoë;${name}@example.org;2024-05-31;active\nNobody;nobody;;VIP\n`;
  const buffer = Buffer.from(csv);
  await page.getByLabel("CSV file").setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer });
  // The guess is displayed, then changed and changed back.
  const delimiter = page.getByRole("combobox", { name: "Delimiter" });
  await page.getByRole("columnheader", { name: "E-Mail" }).waitFor();
  await delimiter.selectOption("Comma");
  await page.getByRole("columnheader", { name: "Name;E-Mail;Since;Status" }).waitFor();
  await delimiter.selectOption("Semicolon");
  await page.getByRole("cell", { name: "Zoë" }).waitFor();
  await expectAccessibleAndFitting(page);
  await button(page, "Continue").click();
  const email = page.getByRole("combobox", { name: "Email address" });
  await email.waitFor();
  expect(await email.inputValue()).toBe("1");
  const check = page.getByRole("button", { name: "Check rows" });
  expect(await check.isDisabled()).toBe(true);
  await page.getByRole("combobox", { name: "Status: VIP" }).selectOption("Skip");
  await check.click();
  await page.getByText("Invalid email address").first().waitFor();

  await page.setViewportSize({ width: 360, height: 740 });
  const start = page.getByRole("button", { name: "Import 1 subscriber" });
  expect(await start.isDisabled()).toBe(true);
  await confirmConsent(page);
  await expectAccessibleAndFitting(page);
  await start.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "All subscribers" }).waitFor();
  await expectAccessibleAndFitting(page);
  const { results } = await owner.request("GET", `/api/viewer/subscriber/?search=${name}`);
  expect(results).toMatchObject([{ email: `${name}@example.org`, name: "Zoë", source: "import" }]);

  const download = page.waitForEvent("download");
  await button(page, "Download report").press("Enter");
  const report = await readFile(await (await download).path(), "utf8");
  expect(report).toContain(`${name}@example.org,`);
  expect(report).toMatch(/3,nobody,/);

  await goTo(page)(`/admin/subscribers/${results[0].id}`);
  const facts = page.locator("dl").filter({ hasText: "Proof of consent" });
  await facts.getByText("They signed a list at the fair.").waitFor();
  await facts.getByText("31 May 2024").waitFor();
  await expectAccessibleAndFitting(page);
  await facts.getByRole("link", { name: "list.csv" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "list.csv" }).waitFor();
});

test.for(journeyEngines)("an import of a dropped file is paused, resumed and cancelled (%s)", async (engine) => {
  const here = engine === "sqlite" ? site : await startSite({ engine });
  const ownerHere = await connectAsOwner(here);
  const name = freshName("long", "-");
  const rows = Array.from({ length: 20_000 }, (_, at) => `${name}-${at}@example.org`);
  const page = await openPage();
  await openSignedIn(page, here, "/admin/subscribers/import");
  await page.getByText("Drop a file here, or").waitFor();
  await drop(page, `${name}.csv`, ["Email", ...rows].join("\n"));
  await button(page, "Continue").click();
  await button(page, "Check rows").click();
  await page.getByRole("textbox", { name: "Proof of consent" }).waitFor();
  await confirmConsent(page);
  // Sending emails takes a while, which leaves time to pause.
  await page.getByRole("checkbox", { name: "Send the welcome email" }).check();
  await button(page, "Import 20,000 subscribers").click();
  await button(page, "Pause").click();
  await button(page, "Resume").waitFor();
  // The second click of a double click changes nothing.
  await button(page, "Resume").dispatchEvent("click", { detail: 2 });
  const count = async () => (await ownerHere.request("GET", `/api/viewer/subscriber/?search=${name}`)).count as number;
  const paused = await count();
  await page.reload();
  await button(page, "Resume").waitFor();
  await expectAccessibleAndFitting(page);
  expect(await count()).toBe(paused);
  await button(page, "Resume").click();
  await expect.poll(count).toBeGreaterThan(paused);
  await button(page, "Cancel import").click();
  await page.getByRole("link", { name: "All subscribers" }).waitFor();
  expect(await page.getByText("This import continues").count()).toBe(0);
  const kept = await count();
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(20_000);
});
