import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { openPage } from "./support/browser/browser.ts";
import { journeyEngines } from "./support/full-run.ts";
import { startSite } from "./support/site.ts";
import { openSignedIn } from "./support/staff.ts";

const visitors = journeyEngines.flatMap((engine) => [
  { engine, javaScriptEnabled: true },
  { engine, javaScriptEnabled: false },
]);

test.for(visitors)(
  "a visitor subscribes in the footer, and staff see, block and export that subscriber ($engine, script: $javaScriptEnabled)",
  async ({ engine, javaScriptEnabled }) => {
    const site = await startSite({ engine });
    const email = "Reader+Letters@example.org";

    const visitor = await openPage({ javaScriptEnabled });
    await visitor.goto(`${site.url}/about/founder`);
    const footer = visitor.getByRole("contentinfo");
    await footer.getByLabel("Email address").fill(email);
    await footer.getByRole("button", { name: "Subscribe" }).click();
    await visitor.locator(".toast", { hasText: "Thank you for subscribing!" }).waitFor();

    const staff = await openPage();
    await openSignedIn(staff, site);
    await staff.getByRole("checkbox", { name: `Select ${email}` }).check();
    await staff.getByRole("button", { name: "Block", exact: true }).click();
    await staff.getByRole("row", { name: email }).getByText("Blocked").filter({ visible: true }).waitFor();

    await staff.getByRole("checkbox", { name: `Select ${email}` }).check();
    const download = staff.waitForEvent("download");
    await staff.getByRole("button", { name: "Export", exact: true }).click();
    const csv = await readFile(await (await download).path(), "utf8");
    expect(csv).toContain(email);
    expect(csv.split("\r\n").filter(Boolean)).toHaveLength(2);
  },
);
