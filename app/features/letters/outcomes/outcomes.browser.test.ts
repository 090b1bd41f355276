import { beforeAll, expect, test } from "vitest";
import { goTo } from "#tests/support/admin-walks/visit.ts";
import { expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { startSmtp } from "#tests/support/mail.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "#tests/support/staff.ts";

const PASSWORD = "a password for the webhook";
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
beforeAll(async () => {
  smtp = await startSmtp();
  site = await startSite({
    engine: "sqlite",
    expectErrors: true,
    environment: {
      SMTP_URL: smtp.url,
      POSTMARK_WEBHOOK_PASSWORD: PASSWORD,
      // Nothing listens on this port.
      BOUNCE_MAILBOX_URL: "imap://bounces:secret@127.0.0.1:9/INBOX",
      BOUNCE_ADDRESS: "bounces@academy.example",
    },
  });
  owner = await connectAsOwner(site);
});

/** Sends a letter with a link to the given readers. */
async function sendLetter(subject: string, ...emails: string[]) {
  await owner.removeAll("/api/viewer/subscriber/");
  await owner.request("PATCH", "/api/common/settings/", { count_letter_clicks: true });
  await owner.subscribers(...emails);
  const link = { type: "link", attrs: { href: "/books" } };
  const content = [{ type: "paragraph", content: [{ type: "text", text: "Our books", marks: [link] }] }];
  const letter = await owner.request("POST", "/api/letter/", {
    title: subject,
    subject,
    body: { type: "doc", content },
  });
  await owner.request("POST", `/api/letter/${letter.id}/send/`, { count: emails.length });
  const received = () => smtp.received.filter(({ raw }) => raw.includes(`Subject: ${subject}`));
  await eventually(() => received().length).toBe(emails.length);
  return { id: letter.id, raw: (email: string) => received().find(({ to }) => to === email)?.raw ?? "" };
}

test("staff see statistics of a letter: unsubscribes, bounces, and followed links", async () => {
  const mark = Date.now();
  const [ada = "", ben = "", cy = ""] = ["ada", "ben", "cy"].map((name) => `${name}${mark}@reader.example`);
  const letter = await sendLetter(`Garden ${mark}`, ada, ben, cy);
  const [, leave = ""] = /List-Unsubscribe:\s+<(.+?)>/.exec(letter.raw(ada)) ?? [];
  await fetch(leave, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) });
  await fetch(`${site.url}/api/letter/reports/postmark/`, {
    method: "POST",
    headers: { Authorization: `Basic ${Buffer.from(`x:${PASSWORD}`).toString("base64")}` },
    body: JSON.stringify({ RecordType: "Bounce", Type: "HardBounce", Email: ben, Details: "550 5.1.1 No such user" }),
  });
  const text = letter.raw(cy).replace(/=\r?\n/g, "");
  const [link = ""] = /http[^\s">]+\/newsletter\/go\/[\w-]+/.exec(text) ?? [];
  // Headless Chromium is mistaken for a bot.
  const reader = await openPage({
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  });
  await reader.goto(link);
  await reader.waitForURL(`${site.url}/books`);
  expect(await reader.context().cookies()).toEqual([]);
  await eventually(async () => (await owner.request("GET", `/api/letter/${letter.id}/outcome/`)).clicks).toBe(1);

  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openSignedIn(page, site, `/admin/letters/${letter.id}`);
  const panel = page.getByRole("region", { name: "Statistics" });
  const row = (name: string) => panel.getByRole("row", { name });
  await row("Delivered 2 66.7%").waitFor();
  await row("Bounced: invalid address 1 33.3%").waitFor();
  await row("Unsubscribed 1 33.3%").waitFor();
  await row(`${site.url}/books 1`).waitFor();
  await expectAccessibleAndFitting(page);

  // People who unsubscribe stay in the list, with the letter that they unsubscribed from.
  await goTo(page)("/admin/subscribers");
  await page.getByLabel("State").selectOption({ label: "Unsubscribed" });
  await page.getByRole("link", { name: cy }).waitFor({ state: "detached" });
  const left = page.getByRole("row", { name: ada });
  await left.getByRole("cell", { name: new RegExp(`^Unsubscribed .+ via “Garden ${mark}”$`) }).waitFor();
  await expectAccessibleAndFitting(page);

  // The list of blocked subscribers, from whose page a block is lifted.
  await page.getByLabel("State").selectOption({ label: "Letters paused" });
  await page.waitForURL(/is_undeliverable=true/);
  await page.getByRole("link", { name: cy }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: ben }).press("Enter");
  await page.getByText("550 5.1.1 No such user").waitFor();
});

test("staff see statistics of letters over time and that the mailbox fails, by keyboard on a phone", async () => {
  await sendLetter(`Over time ${Date.now()}`, `dee${Date.now()}@reader.example`);
  const page = await openPage({ viewport: { width: 360, height: 780 } });
  await openSignedIn(page, site, "/admin/letters");
  await page.getByRole("status").getByText("The bounce mailbox has been unreadable since").waitFor();
  await page.getByRole("link", { name: "Statistics" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Letter statistics" }).waitFor();
  const sent = page.getByRole("region", { name: "Letters sent", exact: true });
  await sent.getByRole("img", { name: /^Letters sent: [\d,]+ letter/ }).waitFor();
  await page.getByRole("radio", { name: "Months" }).focus();
  await page.keyboard.press("ArrowUp");
  await sent.getByRole("img", { name: /In the last 12 weeks/ }).waitFor();
  expect(await page.getByRole("radio", { name: "Weeks" }).evaluate((node) => node === document.activeElement)).toBe(
    true,
  );
  await sent.getByText("Letters sent table").press("Enter");
  await sent.getByRole("columnheader", { name: "Unsubscribed" }).waitFor();
  const download = page.waitForEvent("download");
  await sent.getByRole("button", { name: "Download CSV: letters sent" }).press("Enter");
  expect((await download).suggestedFilename()).toBe("letters-sent.csv");
  await expectAccessibleAndFitting(page, [320, 360, 1280]);
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});
