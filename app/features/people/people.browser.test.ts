import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { goTo } from "#tests/support/admin-walks/visit.ts";
import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { jpeg } from "#tests/support/files.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { byKeyboard, byPointer } from "#tests/support/manners.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "#tests/support/staff.ts";

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await connectAsOwner(site);
  await owner.upload("at-the-door.jpg", await jpeg(400, 500), "At the door");
});

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

const manners = [
  { ...byPointer, writeDay: (control: Locator) => control.fill("2026-06-06") },
  // The day has the focus. Some browsers expect the month first.
  { ...byKeyboard, writeDay: (control: Locator) => control.page().keyboard.type("06062026") },
];

test.each(manners)(
  "an ambassador with a photo is published once their consent is recorded, seen, and exported, $manner",
  async ({ options, press, write, writeDay }) => {
    const name = freshName("Ilse Moor");
    const page = await openPage(options);
    await openSignedIn(page, site, "/admin/ambassadors/new");
    const field = (label: string) => page.getByRole("textbox", { name: label, exact: true });
    await write(field("Name"), name);
    await write(field("Role"), 'Guide, "of the north"');
    await write(field("Region"), "Lapland");
    await press(button(page, "Choose a picture"));
    await press(page.getByRole("dialog").getByRole("button", { name: /at-the-door/ }));
    await page.locator("#field-photo img").waitFor();
    await write(field("Consent on file"), "Signed on paper, folder 12");
    await page.waitForURL(/\/admin\/ambassadors\/\d+$/);
    await page.getByText(/Enter the date on which the person gave consent/).waitFor();
    const publish = button(page, "Publish now");
    const reason = await publish.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${reason}"]`).textContent()).toContain(
      "Enter the date on which the person gave consent",
    );
    await press(page.getByRole("list").getByRole("button", { name: "Consented on" }));
    const day = page.getByLabel("Consented on", { exact: true });
    await eventually(() => day.evaluate((element) => element === document.activeElement)).toBe(true);
    await writeDay(day);
    await eventually(() => page.getByText(/Enter the date on which the person gave consent/).count()).toBe(0);
    await press(publish);
    await page.getByText("Published. Visitors can see it now.").waitFor();

    const visitor = await openPage(options);
    await visitor.goto(`${site.url}/about/academy`);
    const shown = visitor.getByRole("article").filter({ hasText: name });
    await shown.locator("img").waitFor();
    await shown.getByText("Lapland").waitFor();
    expect(await visitor.getByText("folder 12").count()).toBe(0);
    await expectAccessible(visitor);

    await owner.request("POST", "/api/viewer/ambassador/", { name: freshName("Another") });
    await goTo(page)(`/admin/ambassadors?search=${encodeURIComponent(name)}`);
    await page.getByRole("row", { name }).waitFor();
    const downloaded = page.waitForEvent("download");
    await press(button(page, "Export CSV"));
    const file = await downloaded;
    expect(file.suggestedFilename()).toMatch(/^ambassadors-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), "utf8")).split("\r\n").filter(Boolean);
    expect(lines).toHaveLength(2);
    expect(lines[0]?.replace("\uFEFF", "").split(",")).toEqual(
      expect.arrayContaining(["id", "name", "role", "region", "photo", "consented_on", "consent_note"]),
    );
    expect(lines[1]).toContain(`${name},"Guide, ""of the north""",Lapland`);
    expect(lines[1]).toContain('2026-06-06,"Signed on paper, folder 12"');
    expect(lines[1]).toMatch(/\/media\/[^,]+\.(?:webp|jpg)/);
  },
);
