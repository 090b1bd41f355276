import { beforeAll, expect, test } from "vitest";
import { expectAccessibleAndFitting } from "./support/browser/accessibility.ts";
import { openPage } from "./support/browser/browser.ts";
import { startSmtp } from "./support/mail.ts";
import { type Site, startSite } from "./support/site.ts";
import { eventually, ownerOf, signIn } from "./support/staff.ts";

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let site: Site;
let owner: Awaited<ReturnType<typeof ownerOf>>;
beforeAll(async () => {
  smtp = await startSmtp();
  site = await startSite({ engine: "sqlite", environment: { SMTP_URL: smtp.url } });
  owner = await ownerOf(site);
});

const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Come in." }] }] };
const writeLetter = (subject: string) => owner.request("POST", "/api/letter/", { title: "Spring", subject, body });

test("a letter is sent to its readers from its screen, one of whom leaves with one click", async () => {
  await owner.removeAll("/api/viewer/subscriber/");
  const mark = Date.now();
  await owner.subscribers(`ada${mark}@reader.example`, `ben${mark}@reader.example`);
  const subject = `Open garden ${mark}`;
  const letter = await writeLetter(subject);

  const page = await openPage();
  await signIn(page, site, `/admin/letters/${letter.id}`);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: "Send the letter…" }).click();
  const dialog = page.getByRole("dialog", { name: "Send the letter" });
  await dialog.getByText("It goes to 2 people.").waitFor();
  await expectAccessibleAndFitting(page);
  await dialog.getByRole("button", { name: "Send to 2 people" }).click();
  const letters = () => smtp.received.filter(({ raw }) => raw.includes(`Subject: ${subject}`));
  await eventually(() => letters().length).toBe(2);
  const panel = page.getByRole("region", { name: "Sending" });
  await panel.getByText("2 of 2").waitFor();
  await panel.getByRole("status").filter({ hasText: "Sent" }).waitFor();
  await expectAccessibleAndFitting(page);

  const [, link = ""] = /List-Unsubscribe:\s+<(.+?)>/.exec(letters()[0]?.raw ?? "") ?? [];
  const click = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
  expect((await fetch(link, click)).status).toBe(200);
  expect((await owner.request("GET", "/api/viewer/subscriber/")).count).toBe(1);
});

test("a letter is scheduled and cancelled again, by keyboard on a phone", async () => {
  await owner.subscribers(`cy${Date.now()}@reader.example`);
  const letter = await writeLetter("Later");
  const page = await openPage({ viewport: { width: 360, height: 780 }, expect: [/status of 400/] });
  await signIn(page, site, `/admin/letters/${letter.id}`);
  const open = page.getByRole("button", { name: "Send the letter…" });
  await open.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Send the letter" });
  await dialog.getByLabel("Send it later").press("Space");
  const schedule = dialog.getByRole("button", { name: "Schedule" });
  // Without a time it is not sent at once by mistake.
  await schedule.press("Enter");
  await dialog.getByText("Enter a date and a time.").waitFor();
  await dialog.getByLabel("Date and time").fill("2001-01-01T09:00");
  await schedule.press("Enter");
  await dialog.getByText("Choose a time to come.").waitFor();
  await dialog.getByLabel("Date and time").fill("2090-05-05T09:00");
  await expectAccessibleAndFitting(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await schedule.press("Enter");
  const panel = page.getByRole("region", { name: "Sending" });
  await panel.getByRole("status").filter({ hasText: "Scheduled" }).waitFor();
  await eventually(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await panel.getByRole("button", { name: "Cancel" }).press("Enter");
  await panel.getByRole("status").filter({ hasText: "Cancelled" }).waitFor();
  await eventually(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});
