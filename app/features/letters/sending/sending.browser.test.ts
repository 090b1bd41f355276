import { resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, expect, test } from "vitest";
import { goTo } from "#tests/support/admin-walks/visit.ts";
import { expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { closeAtEnd } from "#tests/support/closing.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/databases/fresh-database.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { startSmtp } from "#tests/support/mail.ts";
import { markupProblems } from "#tests/support/markup.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "#tests/support/staff.ts";

const PASSWORD = "a password for the webhook";
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let site: Site;
let database: FreshDatabase;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
beforeAll(async () => {
  smtp = await startSmtp();
  database = await freshDatabase("sqlite");
  closeAtEnd(database.drop);
  site = await startSite({
    engine: "sqlite",
    database,
    environment: { SMTP_URL: smtp.url, POSTMARK_WEBHOOK_PASSWORD: PASSWORD },
  });
  owner = await connectAsOwner(site);
});

const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Come in." }] }] };
const writeLetter = (subject: string, fields: object = {}) =>
  owner.request("POST", "/api/letter/", { title: "Spring", subject, body, ...fields });

/**
 * @returns the id of the import, once it has finished
 */
async function importList(name: string, ...emails: string[]): Promise<string> {
  const path = "/api/viewer/subscriber/imports/";
  const form = new FormData();
  form.append("file", new File([`Email\n${emails.join("\n")}\n`], name));
  const headers = { Authorization: `Bearer ${owner.access}` };
  const response = await fetch(site.url + path, { method: "POST", headers, body: form });
  const { id } = (await response.json()) as { id: number };
  const item = `${path}${id}/`;
  const isNow = (state: string) => eventually(async () => (await owner.request("GET", item)).state).toBe(state);
  await owner.request("POST", `${item}check/`, { email_column: 0 });
  await isNow("checked");
  await owner.request("POST", `${item}start/`, { consent: "They asked for it at the fair." });
  await isNow("done");
  return String(id);
}

test("a letter is sent; one reader unsubscribes with one click, and another can't be reached", async () => {
  await owner.removeAll("/api/viewer/subscriber/");
  await owner.request("PATCH", "/api/common/settings/", { letters_on_site: true });
  const mark = Date.now();
  await owner.subscribers(`ada${mark}@reader.example`);
  const imported = await importList(`fair${mark}.csv`, `ben${mark}@reader.example`);
  const subject = `Open garden ${mark}`;
  const letter = await writeLetter(subject);

  const page = await openPage();
  await openSignedIn(page, site, `/admin/letters/${letter.id}`);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: "Send letter…" }).click();
  const dialog = page.getByRole("dialog", { name: "Send letter" });
  await dialog.getByText("2 people will receive this letter.").waitFor();
  await dialog.getByLabel("On or after").fill("2099-01-02");
  await dialog.getByText("0 people will receive this letter.").waitFor();
  await dialog.getByLabel("On or before").fill("2099-01-01");
  await dialog.getByText("The second date can’t be before the first.").waitFor();
  await dialog.getByLabel("On or after").fill("");
  await dialog.getByLabel("Imported list").selectOption({ value: imported });
  await dialog.getByText("1 person will receive this letter.").waitFor();
  await dialog.getByLabel("Imported list").selectOption("");
  await dialog.getByText("2 people will receive this letter.").waitFor();
  await dialog.getByRole("button", { name: "Send to 2 people" }).click();
  const letters = () => smtp.received.filter(({ raw }) => raw.includes(`Subject: ${subject}`));
  await eventually(() => letters().length).toBe(2);
  const panel = page.getByRole("region", { name: "Sending" });
  await panel.getByText("2 of 2").waitFor();
  await panel.getByRole("status").filter({ hasText: "Sent" }).waitFor();
  await panel.getByText("Subscribed on or before 1 January 2099").waitFor();

  const shown = await panel.getByRole("link", { name: subject }).getAttribute("href");
  const draft = await writeLetter(`A draft ${mark}`, { title: `Draft ${mark}` });
  await page.getByRole("link", { name: "Letters", exact: true }).first().click();
  const row = (title: string) => page.getByRole("row").filter({ hasText: title });
  await row(subject).getByText("Sent", { exact: true }).filter({ visible: true }).waitFor();
  await row(draft.title).getByText("Draft", { exact: true }).filter({ visible: true }).waitFor();
  await page.getByLabel("State", { exact: true }).selectOption({ label: "State: Sent" });
  await row(draft.title).waitFor({ state: "detached" });
  await row(subject).waitFor();
  await expectAccessibleAndFitting(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(letters()[0]?.raw.replace(/=\r?\n/g, "")).toContain(`${site.url}${shown}`);
  const reader = await openPage();
  await reader.goto(`${site.url}/newsletter`);
  await reader.getByRole("link", { name: subject }).click();
  await reader.getByRole("heading", { name: subject, level: 1 }).waitFor();
  await reader.getByText("Come in.").waitFor();
  await expectAccessibleAndFitting(reader);
  expect(await markupProblems(await (await fetch(site.url + shown)).text())).toEqual([]);
  await reader.getByRole("link", { name: "Letters", exact: true }).click();
  await reader.getByRole("heading", { name: "Letters", level: 1 }).waitFor();
  await expectAccessibleAndFitting(reader);

  const [, link = ""] = /List-Unsubscribe:\s+<(.+?)>/.exec(letters()[0]?.raw ?? "") ?? [];
  const click = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
  expect((await fetch(link, click)).status).toBe(200);
  const { count, results } = await owner.request("GET", "/api/viewer/subscriber/?is_unsubscribed=false");
  expect(count).toBe(1);

  const [{ id, email }] = results;
  const bounced = await fetch(`${site.url}/api/letter/reports/postmark/`, {
    method: "POST",
    headers: { Authorization: `Basic ${Buffer.from(`x:${PASSWORD}`).toString("base64")}` },
    body: JSON.stringify({ RecordType: "Bounce", Type: "HardBounce", Email: email, Details: "550 5.1.1 No such user" }),
  });
  expect(bounced.status).toBe(204);
  await goTo(page)(`/admin/subscribers/${id}`);
  await page.getByRole("heading", { name: "Letters paused" }).waitFor();
  await page.getByText("550 5.1.1 No such user").waitFor();
  await expectAccessibleAndFitting(page);
  await page.getByRole("button", { name: "Resume letters" }).click();
  await page.getByText(`${email} will receive letters again.`).waitFor();
  await page.getByRole("heading", { name: "Letters paused" }).waitFor({ state: "detached" });
  await eventually(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test("a letter is scheduled and cancelled again by keyboard on a phone", async () => {
  await owner.subscribers(`cy${Date.now()}@reader.example`);
  const letter = await writeLetter("Later");
  const page = await openPage({ viewport: { width: 360, height: 780 }, expect: [/status of 400/] });
  await openSignedIn(page, site, `/admin/letters/${letter.id}`);
  const open = page.getByRole("button", { name: "Send letter…" });
  // The button accepts no key while the sendings are loading.
  await open.click({ trial: true });
  await open.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Send letter" });
  await dialog.getByLabel("Schedule for later").press("Space");
  const schedule = dialog.getByRole("button", { name: "Schedule" });
  // The button accepts no key before the recipients are counted.
  await dialog.getByText(/^\d+ (person|people) will receive/).waitFor();
  // Prevents sending immediately by mistake when the time is missing.
  await schedule.press("Enter");
  await dialog.getByText("Enter a date and time.").waitFor();
  await dialog.getByLabel("Date and time").fill("2001-01-01T09:00");
  await schedule.press("Enter");
  await dialog.getByText("Choose a time in the future.").waitFor();
  await dialog.getByLabel("Date and time").fill("2090-05-05T09:00");
  await schedule.press("Enter");
  await dialog.waitFor({ state: "detached" });
  const panel = page.getByRole("region", { name: "Sending" });
  await panel.getByRole("status").filter({ hasText: "Scheduled" }).waitFor();
  await eventually(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  const cancel = panel.getByRole("button", { name: "Cancel mailing" });
  await cancel.click({ trial: true });
  await cancel.press("Enter");
  await panel.getByRole("status").filter({ hasText: "Cancelled" }).waitFor();
  await eventually(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

/** Resends the confirmation as staff: refused right after the first email, and allowed later. */
async function askAgain(email: string) {
  const [{ id }] = (await owner.request("GET", `/api/viewer/subscriber/?search=${email}`)).results;
  const page = await openPage({ viewport: { width: 1280, height: 900 }, expect: [/status of 400/] });
  await openSignedIn(page, site, `/admin/subscribers/${id}`);
  const ask = async () => {
    await page.getByRole("button", { name: `More actions for ${email}` }).click();
    await page.getByRole("menuitem", { name: "Resend confirmation" }).click();
  };
  await ask();
  await page.getByText("A confirmation email was sent a few minutes ago.").waitFor();
  const file = new DatabaseSync(resolve(database.environment.DATA_DIR, "lightwell.sqlite"), { timeout: 60_000 });
  file.prepare("update subscriber set confirmation_sent_at = '2020-01-01T00:00:00.000Z' where id = ?").run(id);
  file.close();
  await ask();
  await page.getByText(`Confirmation sent to ${email}.`).waitFor();
}

test("a visitor subscribes and confirms without script, gets a letter, unsubscribes, and gets no more", async () => {
  await owner.removeAll("/api/viewer/subscriber/");
  const email = `dee${Date.now()}@reader.example`;
  const received = (subject: string) =>
    smtp.received
      .filter(({ to, raw }) => to === email && raw.includes(subject))
      .map(({ raw }) => raw.replaceAll("=\r\n", "").replaceAll("=3D", "="));
  const send = async (id: number) => {
    const { count } = await owner.request("POST", `/api/letter/${id}/audience/`, {});
    if (count > 0) await owner.request("POST", `/api/letter/${id}/send/`, { count });
    return count;
  };

  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
  await page.goto(`${site.url}/newsletter`);
  const form = page.getByRole("contentinfo").locator("form");
  await form.getByLabel("Email address").fill(email);
  await form.getByRole("button", { name: "Subscribe" }).click();
  await page.getByText("Thank you for subscribing!").waitFor();
  const early = await writeLetter(freshName("Too early"));
  expect(await send(early.id)).toBe(0);

  await eventually(() => received("Confirm your subscription").length).toBe(1);
  await askAgain(email);
  await eventually(() => received("Confirm your subscription").length).toBe(2);
  const [confirmation] = received("Confirm your subscription")[0]?.match(/http\S+\/confirm-subscription\S+/) ?? [];
  await page.goto(`${confirmation}`);
  await page.getByRole("heading", { name: "Confirm your subscription" }).waitFor();
  await expectAccessibleAndFitting(page);
  await page.getByRole("button", { name: "Confirm my subscription" }).click();
  await page.getByRole("heading", { name: "You are subscribed" }).waitFor();
  await expectAccessibleAndFitting(page);

  const title = freshName("On patience");
  const topic = await owner.request("POST", "/api/viewer/topic/", { name: freshName("Events") });
  const article = await owner.request("POST", "/api/post/", { title, excerpt: "Wait.", status: "published" });
  const letter = await owner.request("POST", "/api/letter/announce/", { resource: "post", id: article.id });
  expect(await send(letter.id)).toBe(1);
  await eventually(() => received(title).length).toBe(1);
  const [raw = ""] = received(title);
  const { html } = await owner.request("GET", `/api/letter/${letter.id}/email/`);
  // Without the site's policy, which doesn't apply in email clients.
  await page.goto("about:blank");
  await page.setContent(html);
  await expectAccessibleAndFitting(page);
  const [address] = raw.match(/http\S+\/article\/blogs\/[\w-]+/) ?? [];
  await page.goto(`${address}`);
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();

  const [choice] = raw.match(/http\S+\/choose-topics\?token=[\w.-]+/) ?? [];
  await page.goto(`${choice}`);
  await page.getByRole("heading", { name: "Choose your topics" }).waitFor();
  await expectAccessibleAndFitting(page);
  await page.getByRole("checkbox", { name: topic.name }).uncheck();
  await page.getByRole("button", { name: "Save topics" }).click();
  await page.getByText("Your topics are saved.").waitFor();
  expect(await page.getByRole("checkbox", { name: topic.name }).isChecked()).toBe(false);
  expect(await send((await writeLetter(freshName("Come and see"), { topic: topic.id })).id)).toBe(0);

  const [, link = ""] = /List-Unsubscribe:\s+<(.+?)>/.exec(raw) ?? [];
  const click = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
  expect((await fetch(link, click)).status).toBe(200);
  const later = await writeLetter(freshName("No more"));
  expect(await send(later.id)).toBe(0);
});
