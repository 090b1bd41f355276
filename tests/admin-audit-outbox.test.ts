import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { goTo } from "./support/admin-walks/visit.ts";
import { expectAccessibleAndFitting } from "./support/browser/accessibility.ts";
import { openPage } from "./support/browser/browser.ts";
import { freshName } from "./support/fresh-name.ts";
import { pressByKeyboard, reachByKeyboard } from "./support/journeys.ts";
import { startSmtp } from "./support/mail.ts";
import { type Site, startSite } from "./support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "./support/staff.ts";

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
/** The addresses that the mail server rejects. */
const refused = new Set<string>();
beforeAll(async () => {
  smtp = await startSmtp({
    onRcptTo({ address }, _session, callback) {
      if (!refused.has(address)) return callback();
      callback(Object.assign(new Error("No such mailbox here"), { responseCode: 550 }));
    },
  });
  site = await startSite({ engine: "sqlite", environment: () => ({ SMTP_URL: smtp.url }) });
  owner = await connectAsOwner(site);
});

const PHONE = { viewport: { width: 360, height: 740 } };
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const rows = (page: Page) => page.getByRole("table").locator("tbody tr");

/** Creates a book and renames it. */
async function renamedBook() {
  const title = freshName("A lamp");
  const { id, version } = await owner.request("POST", "/api/gallery/book/", { title });
  const renamed = `${title}, lit`;
  await owner.request("PATCH", `/api/gallery/book/${id}/`, { title: renamed, version });
  return { id, title, renamed };
}

/** Sends an invitation that the mail server rejects. */
async function failedInvitation() {
  const username = freshName("rose", "-");
  const email = `${username}@reader.example`;
  refused.add(email);
  await owner.request("POST", "/api/auth/staff/", { username, email, role: "author" });
  const failed = async () =>
    (await owner.request("GET", "/api/common/outbox/?state=failed")).results.find(
      ({ recipient }: { recipient: string }) => recipient === email,
    );
  await eventually(failed).toBeTruthy();
  return { username, email, subject: (await failed()).subject as string };
}

test("the audit log is filtered by person, kind, action and time, and links to the item and its changes, and a failed email is sent again, by pointer at 1280 px", async () => {
  const { id, title, renamed } = await renamedBook();
  const page = await openPage();
  await openSignedIn(page, site, "/admin/audit");
  await page.getByLabel("Type").selectOption("Book");
  await rows(page)
    .getByRole("link", { name: `Book “${title}”`, exact: true })
    .waitFor();
  await page.getByLabel("Action").selectOption("Changed");
  await rows(page)
    .getByRole("link", { name: `Book “${title}”`, exact: true })
    .waitFor({ state: "detached" });
  const changed = rows(page).filter({ hasText: renamed });
  await changed.getByText("Changed: Title").waitFor();
  await page.getByLabel("Person").selectOption(site.owner.username);
  await page.waitForURL(/staff_id=\d+/);
  await changed.waitFor();
  await page.getByLabel("From").fill("2999-01-01");
  await page.getByText("No matching entries").waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await rows(page).first().waitFor();
  expect(new URL(page.url()).search).toBe("");

  await goTo(page)(`/admin/audit?resource=book&item_id=${id}&action=change`);
  await changed.getByRole("link", { name: `View changes to Book “${renamed}”` }).click();
  await page.waitForURL(new RegExp(`/admin/books/${id}/history\\?version=\\d+$`));
  await page.getByText(", lit").first().waitFor();
  await goTo(page)(`/admin/audit?resource=book&item_id=${id}`);
  await rows(page)
    .getByRole("link", { name: `Book “${renamed}”`, exact: true })
    .click();
  await page.waitForURL(`${site.url}/admin/books/${id}`);

  const { email } = await failedInvitation();
  refused.delete(email);
  await goTo(page)("/admin/outbox?state=failed");
  await page.getByRole("row").filter({ hasText: email }).getByRole("link").click();
  await page.getByText(/550.*No such mailbox here/).waitFor();
  await button(page, "Send again").click();
  await page.getByText("The email will be sent again within a few seconds.").waitFor();
  await eventually(() => smtp.received.some(({ to }) => to === email)).toBe(true);
});

test("a failed email shows the reason and is sent again, the secret of a link is never shown, and the audit log names its author, by keyboard at 360 px", async () => {
  const { username, email, subject } = await failedInvitation();

  const page = await openPage(PHONE);
  await openSignedIn(page, site, "/admin/outbox");
  await reachByKeyboard(page.getByLabel("State"));
  await page.getByLabel("State").selectOption("failed");
  const row = page.getByRole("row").filter({ hasText: email });
  await row.getByText("Failed").waitFor();
  await pressByKeyboard(row.getByRole("link", { name: subject }));
  await page.getByText(/550.*No such mailbox here/).waitFor();
  await page.locator("pre").getByText("(hidden)").waitFor();
  await page
    .frameLocator("iframe")
    .getByText("(hidden)")
    .first()
    .or(page.frameLocator("iframe").locator("a"))
    .first()
    .waitFor();
  await expectAccessibleAndFitting(page, [360]);

  refused.delete(email);
  await pressByKeyboard(button(page, "Send again"));
  await page.getByText("The email will be sent again within a few seconds.").waitFor();
  await eventually(() => smtp.received.some(({ to }) => to === email)).toBe(true);
  const raw = (smtp.received.find(({ to }) => to === email)?.raw ?? "").replace(/=\r?\n/g, "").replace(/=3D/g, "=");
  const token = /token=([\w~.-]+)/.exec(raw)?.[1] ?? "no token";
  await page.reload();
  await page.getByText("Sent", { exact: true }).first().waitFor();
  const shown = `${await page.content()}${await page.locator("iframe").getAttribute("srcdoc")}`;
  expect(shown).not.toContain(token);
  expect(shown).not.toContain("sealed~");

  await goTo(page)("/admin/outbox");
  await pressByKeyboard(button(page, "Send a test email"));
  const dialog = page.getByRole("dialog", { name: "Send a test email" });
  const to = dialog.getByRole("textbox", { name: "To" });
  await eventually(() => to.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("office@academy.example");
  await page.keyboard.press("Enter");
  await dialog.getByText("Sent to office@academy.example.").waitFor();
  expect(smtp.received.some(({ to }) => to === "office@academy.example")).toBe(true);
  await expectAccessibleAndFitting(page, [360]);
  await page.keyboard.press("Escape");

  // The author of a change is found the same way.
  await goTo(page)("/admin/audit");
  await reachByKeyboard(page.getByLabel("Action"));
  await page.getByLabel("Action").selectOption("Invited");
  const invited = rows(page).getByRole("link", { name: new RegExp(username) });
  await pressByKeyboard(invited.first());
  await page.waitForURL(/\/admin\/staff/);
});
