import { expect, test } from "vitest";
import { loadConfig } from "#app/platform/config/config.ts";
import type { Engine } from "#app/platform/database/database.ts";
import { openDatabase } from "#app/platform/database/open-database.ts";
import { goTo } from "#tests/support/admin-walks/visit.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { closeAtEnd } from "#tests/support/closing.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/databases/fresh-database.ts";
import { startSmtp } from "#tests/support/mail.ts";
import type { Site } from "#tests/support/site.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/site-process.ts";
import { connectAsOwner, eventually, openSignedIn } from "#tests/support/staff.ts";

const HOUR = 3_600_000;
const READER = "ada@reader.example";

/** Starts a site with a reader and a recent article; it can be restarted. */
async function start(engine: Engine) {
  const database = await freshDatabase(engine);
  closeAtEnd(database.drop);
  const smtp = await startSmtp();
  const again = () => startSiteProcess({ engine, database, environment: { SMTP_URL: smtp.url } });
  const site = await again();
  const owner = await connectAsOwner(site);
  await owner.request("PATCH", "/api/common/settings/", { time_zone: "UTC" });
  await owner.subscribers(READER);
  const published_at = new Date(Date.now() - 3 * HOUR).toISOString();
  const article = { title: "On patience", excerpt: "Wait and see.", status: "published", published_at };
  await owner.request("POST", "/api/post/", article);
  const received = () => smtp.received.filter(({ raw }) => raw.includes("Subject: On patience"));
  return { site, database, again, received };
}

/** Chooses a weekly digest in the settings, at the hour that has just begun. @param mode its label on the screen */
async function chooseDigest(site: Site, mode: string) {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openSignedIn(page, site, "/admin/settings/newsletter");
  await page.getByLabel("Digest of new articles").selectOption(mode);
  const now = new Date();
  const weekday = now.toLocaleDateString("en", { weekday: "long", timeZone: "UTC" });
  await page.getByLabel("Day", { exact: true }).selectOption(weekday);
  await page.getByLabel("Hour", { exact: true }).fill(String(now.getUTCHours()));
  await page.getByRole("button", { name: "Save" }).click();
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();
  await page.close();
}

/** Moves the choice nine days into the past, since digests from before the choice are not made up for. */
async function chosenLongAgo({ environment }: FreshDatabase) {
  const { db, close } = await openDatabase(loadConfig({ PORT: "0", ...environment }));
  const chosen_at = new Date(Date.now() - 9 * 24 * HOUR).toISOString();
  await db.updateTable("letter_digest_choice").set({ chosen_at }).execute();
  await close();
}

/** Restarts the site with the choice in the past, so that it makes up for the digest scheduled since then. */
async function restart({ site, database, again }: Awaited<ReturnType<typeof start>>): Promise<SiteProcess> {
  await site.stop();
  await chosenLongAgo(database);
  return again();
}

test("an owner schedules a weekly digest, finds it on the dashboard, and sends it (SQLite)", async () => {
  const academy = await start("sqlite");
  await chooseDigest(academy.site, "Create a draft");
  const site = await restart(academy);
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openSignedIn(page, site, "/admin");
  await page.getByRole("link", { name: /^Weekly digest, / }).click();
  await page.waitForURL(/\/admin\/letters\/\d+$/);
  expect(academy.received()).toEqual([]);
  await page.getByRole("button", { name: "Send letter…" }).click();
  await page.getByRole("button", { name: "Send to 1 person" }).click();
  const panel = page.getByRole("region", { name: "Sending" });
  await panel.getByRole("status").getByText("Sent", { exact: true }).waitFor();
  await eventually(() => academy.received().map(({ to }) => to)).toEqual([READER]);
  expect(academy.received()[0]?.raw).toContain("Wait and see.");
  await goTo(page)("/admin");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("link", { name: /^Weekly digest, / }).waitFor({ state: "detached" });
});

test("sends a weekly digest automatically and only once, whichever server creates it (PostgreSQL)", async () => {
  const academy = await start("postgres");
  await chooseDigest(academy.site, "Send automatically");
  const site = await restart(academy);
  await academy.again();
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openSignedIn(page, site, "/admin/letters");
  await page
    .getByRole("table")
    .getByRole("link", { name: /^Weekly digest, / })
    .click();
  const panel = page.getByRole("region", { name: "Sending" });
  await panel.getByRole("status").getByText("Sent", { exact: true }).waitFor();
  await panel.getByText("1 of 1").waitFor();
  expect(academy.received().map(({ to }) => to)).toEqual([READER]);
  await goTo(page)("/admin/audit?action=send");
  await page
    .getByText(/Weekly digest, .+ \(1 recipient\)/)
    .first()
    .waitFor();
});
