import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, expect, test } from "vitest";
import { startAcademy } from "#tests/support/academy.ts";
import { enquiry } from "#tests/support/admin-walks/visit.ts";
import { expectAccessibleAndFitting, expectAccessibleInBothSchemes } from "#tests/support/browser/accessibility.ts";
import { openPage, type PageOptions } from "#tests/support/browser/browser.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { pressByKeyboard } from "#tests/support/journeys.ts";
import type { Site } from "#tests/support/site.ts";
import { eventually, openSignedIn } from "#tests/support/staff.ts";

let academy: Awaited<ReturnType<typeof startAcademy>>;
let site: Site;
let owner: (typeof academy)["owner"];
beforeAll(async () => {
  academy = await startAcademy("sqlite");
  ({ site, owner } = academy);
});

/** Schedules at nine in the academy's time zone, which is London. */
async function schedule(day: string) {
  const title = freshName("Vigil");
  const published_at = `${day}T09:00:00.000Z`;
  const { id } = await owner.request("POST", "/api/post/", { title, status: "published", published_at });
  const time = async () => (await owner.request("GET", `/api/post/${id}/`)).published_at as string;
  return { title, time };
}

test("texts with broken links are listed, more of them on request, and focus continues there", async () => {
  const target = await owner.request("POST", "/api/post/", { title: freshName("Gone"), status: "published" });
  const marks = [{ type: "link", attrs: { href: `/link/post/${target.id}` } }];
  const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "See it", marks }] }] };
  const titles = Array.from({ length: 21 }, (_, index) => freshName(`Reader ${index}`));
  for (const title of titles) await owner.request("POST", "/api/post/", { title, body, status: "published" });
  await owner.request("DELETE", `/api/post/${target.id}/`);
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await openSignedIn(page, site, "/admin");
  const entry = page.getByRole("listitem").filter({ hasText: "texts with broken links" });
  await entry.getByText("21", { exact: true }).waitFor();
  const more = entry.getByRole("button", { name: "Show 1 more" });
  await more.focus();
  await page.keyboard.press("Enter");
  await more.waitFor({ state: "detached" });
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(titles[20]);
  const written = await owner.request("GET", "/api/post/?page_size=100&fields=id,title");
  const ids = (written.results as { id: number; title: string }[]).filter(({ title }) => titles.includes(title));
  await owner.request("POST", "/api/post/bulk/", { action: "delete", ids: ids.map(({ id }) => id) });
});

test("each role sees only what it can act on, and owners see a late backup", async () => {
  const { author, open, database } = academy;
  const { id } = await author.request("POST", "/api/post/", { title: freshName("Vespers"), status: "in_review" });
  const message = freshName("Is there room?");
  await owner.request("POST", "/api/viewer/enquiry/", { name: "Noor", email: "noor@b.example", message });
  // Recorded like a script's report, but the next backup is already overdue.
  const file = new DatabaseSync(join(database.environment.DATA_DIR, "lightwell.sqlite"));
  const [made, due] = [72, 48].map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString()) as [
    string,
    string,
  ];
  file.prepare("insert into backup (created_at, modified_at, next_by) values (?, ?, ?)").run(made, made, due);
  file.close();
  const told = async (role: "author" | "editor" | "owner", options: PageOptions) => {
    const page = role === "owner" ? await openPage(options) : await open(role, "/admin", options);
    if (role === "owner") await openSignedIn(page, site, "/admin");
    const entries = page.getByRole("list", { name: "To do" }).getByRole("listitem");
    await entries.first().waitFor();
    return { page, texts: (await entries.allTextContents()).join("\n") };
  };
  const phone = { viewport: { width: 360, height: 740 } };
  const { texts: ofAuthor } = await told("author", phone);
  expect(ofAuthor).toMatch(/of your posts in review/);
  expect(ofAuthor).not.toMatch(/enquir|backup/);
  const { texts: ofEditor } = await told("editor", { viewport: { width: 1280, height: 900 } });
  expect(ofEditor).toMatch(/waiting for review/);
  expect(ofEditor).toMatch(/new enquir/);
  expect(ofEditor).not.toMatch(/backup/);
  const { page, texts: ofOwner } = await told("owner", phone);
  expect(ofOwner).toMatch(/new enquir/);
  await page.getByRole("listitem").filter({ hasText: "overdue backup, last made" }).getByText("3 days").waitFor();
  await expectAccessibleAndFitting(page);
  await pressByKeyboard(page.getByRole("link", { name: /^1 overdue backup/ }));
  await page.waitForURL(`${site.url}/admin/audit?resource=backup`);
  await author.request("DELETE", `/api/post/${id}/`);
});

test("by pointer: tasks are one click away, an item is dragged to another day, figures follow the period", async () => {
  await owner.request("PATCH", "/api/common/settings/", { time_zone: "Etc/GMT" });
  await enquiry(owner.request);
  await owner.subscribers(`${freshName("reader")}@example.org`.replaceAll(" ", "-").toLowerCase());
  const { title, time } = await schedule("2031-05-06");
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openSignedIn(page, site, "/admin?month=2031-05");
  await page.getByRole("heading", { level: 3, name: "May 2031" }).waitFor();

  const handle = page.getByRole("button", { name: `Move ${title}` });
  await handle.scrollIntoViewIfNeeded();
  const target = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Wednesday 14 May" }) });
  await target.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  const to = await target.boundingBox();
  if (!from || !to) throw new Error("The calendar is not shown.");
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.locator("ol[data-draggable]").waitFor();
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 30, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 10 });
  await page.mouse.up();
  await page.getByText(`${title} moved to Wednesday 14 May at 09:00.`).waitFor();
  expect(await time()).toBe("2031-05-14T09:00:00.000Z");
  await target.getByRole("link", { name: title }).waitFor();

  await page.getByRole("button", { name: "Next month, June 2031" }).click();
  await page.getByText("Nothing is scheduled in June 2031.").waitFor();
  expect(await page.getByRole("heading", { level: 4 }).count()).toBe(0);
  await page.goBack();
  await target.getByRole("link", { name: title }).waitFor();

  await page.getByRole("radio", { name: "Months" }).click();
  await page.getByText(/^The last 12 months: [\d,]+ page views, [\d,]+ new subscribers?\.$/).waitFor();
  expect(new URL(page.url()).searchParams.get("by")).toBe("month");
  await page
    .getByRole("img", { name: /^Subscribers: / })
    .locator("svg")
    .first()
    .waitFor();
  await page.getByText("Subscribers table").click();
  await page
    .getByRole("rowheader", { name: /\(so far\)$/ })
    .first()
    .waitFor();
  await expectAccessibleAndFitting(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV: subscribers" }).click(),
  ]);
  const csv = await readFile((await download.path()) as string, "utf8");
  expect(csv.split("\r\n")[0]).toBe("\uFEFFMonth,Compared with,New subscribers,Previous,Unsubscribed or deleted,Total");
  expect(csv.trim().split("\r\n")).toHaveLength(13);

  await page.getByRole("link", { name: /^\d+ new enquir/ }).click();
  await page.waitForURL(`${site.url}/admin/enquiries?state=new`);
  await page
    .getByRole("link", { name: /\(unread\)$/ })
    .first()
    .waitFor();
});

test("the next 14 days are a list of days, from which an item moves beyond them into its month", async () => {
  const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const { title, time } = await schedule(soon);
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openSignedIn(page, site, "/admin");
  await page.getByText(/^Scheduled items for the next 14 days, in .* time\.$/).waitFor();
  await page.getByRole("link", { name: title }).waitFor();
  await expectAccessibleAndFitting(page, [320, 1280]);
  await page.getByRole("button", { name: "Month view" }).press("Enter");
  await page.getByRole("button", { name: /^Next month/ }).waitFor();
  await page.getByRole("button", { name: "Next 14 days" }).press("Enter");
  await page.getByRole("button", { name: `Move ${title}` }).press("Enter");
  await page.getByRole("dialog").getByLabel("Date").fill("2031-09-03");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 3, name: "September 2031" }).waitFor();
  expect(await time()).toBe("2031-09-03T09:00:00.000Z");
});

test("by keyboard on a phone: an item moves by keys and by its dialog, which explains rejected days", async () => {
  const { title, time } = await schedule("2031-07-10");
  const page = await openPage({ viewport: { width: 360, height: 740 }, expect: [/status of 400/] });
  await openSignedIn(page, site, "/admin?month=2031-07");
  const handle = page.getByRole("button", { name: `Move ${title}` });
  const isFocused = () => handle.evaluate((element) => element === document.activeElement);
  await handle.focus();
  await page.keyboard.press("ArrowDown");
  await page.getByText("Thursday 17 July. Press Enter to move it here, Escape to cancel.").waitFor();
  await page.keyboard.press("Escape");
  await page.getByText(`${title} stays on Thursday 10 July.`).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByText(`${title} moved to Friday 18 July at 09:00.`).waitFor();
  await eventually(isFocused).toBe(true);
  expect(await time()).toBe("2031-07-18T09:00:00.000Z");

  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Move ${title}` });
  await dialog.waitFor();
  await expectAccessibleInBothSchemes(page);
  // Simulates a client with another current day.
  await dialog.getByLabel("Date").evaluate((field) => field.removeAttribute("min"));
  await dialog.getByLabel("Date").fill("2020-01-01");
  await page.keyboard.press("Enter");
  await dialog.getByText("09:00 on this day has passed. Choose a later day or publish now.").waitFor();
  await dialog.getByLabel("Date").fill("2031-08-02");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 3, name: "August 2031" }).waitFor();
  await eventually(isFocused).toBe(true);
  expect(await time()).toBe("2031-08-02T09:00:00.000Z");
  expect(new URL(page.url()).searchParams.get("month")).toBe("2031-08");
});
