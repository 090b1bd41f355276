import { resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, expect, test } from "vitest";
import { addStaff } from "#tests/support/add-staff.ts";
import { expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { closeAtEnd } from "#tests/support/closing.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/databases/fresh-database.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { startSmtp } from "#tests/support/mail.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "#tests/support/staff.ts";

let site: Site;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase("sqlite");
  closeAtEnd(database.drop);
  // Adds the owner here, because none is created at the start when another account exists.
  await addStaff(database, { username: "owner", password: "a password of the tests", role: "owner" });
  await addStaff(database, { username: "bruno", password: "calm herons at dawn", role: "editor" });
  smtp = await startSmtp();
  site = await startSite({
    ...{ engine: "sqlite", database, environment: { SMTP_URL: smtp.url, TRUST_PROXY: "127.0.0.1" } },
  });
  owner = await connectAsOwner(site);
  withDatabase((file) => file.exec("update staff set email = 'bruno@academy.example' where username = 'bruno'"));
});

function withDatabase<T>(work: (file: DatabaseSync) => T): T {
  const file = new DatabaseSync(resolve(database.environment.DATA_DIR, "lightwell.sqlite"), { timeout: 10_000 });
  try {
    return work(file);
  } finally {
    file.close();
  }
}

let sent = 0;
async function enquire(
  name: string,
  email: string,
  message = "May I bring\na friend?",
  service?: string,
): Promise<number> {
  sent += 1;
  const response = await fetch(`${site.url}/api/viewer/enquiry/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": `198.51.100.${sent}` },
    body: JSON.stringify({ name, email, message, service }),
  });
  expect(response.status).toBe(201);
  return (await owner.request("GET", `/api/viewer/enquiry/?ordering=-id&fields=id`)).results[0].id;
}

/** Moves an enquiry's arrival some days into the past. */
const age = (id: number, days: number) =>
  withDatabase((file) =>
    file.exec(`update enquiry set
      created_at = strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '-${days} days'),
      answer_by = strftime('%Y-%m-%dT%H:%M:%fZ', answer_by, '-${days} days') where id = ${id}`),
  );

test("late enquiries are marked, assigned with a notification, and answered by email program, by pointer", async () => {
  const [late, fresh] = [freshName("Lena", " "), freshName("Fritz", " ")];
  const email = `${freshName("lena", "-").toLowerCase()}@reader.example`;
  const id = await enquire(late, email);
  age(id, 4);
  await enquire(fresh, `${freshName("fritz", "-")}@reader.example`);
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await openSignedIn(page, site, "/admin");
  const attention = page.getByRole("list", { name: "To do" });
  await attention.getByRole("link", { name: /late enquir/ }).click();
  await page.waitForURL(/state=late/);
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await row(late).getByText("Late", { exact: true }).waitFor();
  await row(late).getByText("4 days ago").filter({ visible: true }).waitFor();
  expect(await row(fresh).count()).toBe(0);
  await page.getByRole("combobox", { name: "State" }).selectOption({ label: "State: Open" });
  await row(fresh).waitFor();
  expect(await row(fresh).getByText("Late", { exact: true }).count()).toBe(0);
  await expectAccessibleAndFitting(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  // Marking it as read is delayed.
  const chosen = Promise.withResolvers<void>();
  await page.route(`**/api/viewer/enquiry/${id}/`, async (route) => {
    if (route.request().postDataJSON()?.is_read) await chosen.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: `${late} (unread)` }).click();
  await page.getByRole("heading", { level: 1, name: late }).waitFor();
  await page.getByText(/answer was due/).waitFor();
  await page.getByText("4 days ago").waitFor();
  await page.getByRole("combobox", { name: "Assignee" }).selectOption("bruno");
  chosen.resolve();
  await eventually(() => smtp.received.filter(({ to }) => to === "bruno@academy.example").length).toBeGreaterThan(0);
  const told = smtp.received.findLast(({ to }) => to === "bruno@academy.example")?.raw ?? "";
  expect(told).toContain("Subject: An enquiry was assigned to you");
  expect(told).not.toContain(email);

  // Captures the link, because a test has no email program to open.
  await page.evaluate(() =>
    document.addEventListener("click", (event) => {
      if ((event.target as Element).closest("a[href^='mailto:']")) event.preventDefault();
    }),
  );
  const link = page.getByRole("link", { name: "Reply in your email program" });
  await eventually(() => link.getAttribute("aria-busy")).toBe("false");
  const address = new URL((await link.getAttribute("href")) ?? "");
  const confirmation = smtp.received.find(({ to }) => to === email)?.raw ?? "";
  const header = (name: string) => confirmation.match(new RegExp(`^${name}: (.*)$`, "mi"))?.[1];
  expect(decodeURIComponent(address.pathname)).toBe(email);
  expect(address.searchParams.get("subject")).toBe(`Re: ${header("Subject")}`);
  expect(address.searchParams.get("In-Reply-To")).toBe(header("Message-ID"));
  expect(address.searchParams.get("body")).toMatch(/^\r\n\r\nOn .*, Lena.* wrote:\r\n> May I bring\r\n> a friend\?$/);
  await link.click();
  // The screen is ready to record the answer.
  await page.getByRole("radio", { name: "Answered elsewhere", checked: true }).waitFor();
  await expectAccessibleAndFitting(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("textbox", { name: "Your answer" }).fill("Yes, bring a friend.");
  await page.getByRole("button", { name: "Record answer" }).click();
  const entry = page.getByRole("listitem").filter({ hasText: "Yes, bring a friend." });
  await entry.getByText("answered by email from their own program on").waitFor();
  await page.getByText("Done", { exact: true }).waitFor();
  expect(await page.getByText(/answer was due/).count()).toBe(0);
  await eventually(() => smtp.received.filter(({ to }) => to === email).length).toBe(1);
});

test("assigned enquiries are found, and an answer by phone is recorded, by keyboard alone on a phone", async () => {
  const [mine, other] = [freshName("Mia", " "), freshName("Otto", " ")];
  // The same message from one address is accepted only once.
  const id = await enquire(mine, `${freshName("mia", "-")}@reader.example`);
  await enquire(other, `${freshName("otto", "-")}@reader.example`);
  const { id: me } = await owner.request("GET", "/api/auth/user/");
  await owner.request("PATCH", `/api/viewer/enquiry/${id}/`, { assignee: me });
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await openSignedIn(page, site, "/admin/enquiries");
  await page.getByRole("link", { name: `${other} (unread)` }).waitFor();
  await page.getByRole("button", { name: "Filters" }).press("Enter");
  const filter = page.getByRole("combobox", { name: "Assignee" });
  await filter.focus();
  await page.keyboard.type("Assignee: me");
  await eventually(() => filter.inputValue()).toBe(String(me));
  await page.getByRole("link", { name: `${other} (unread)` }).waitFor({ state: "detached" });
  await expectAccessibleAndFitting(page, [360]);
  await page.getByRole("link", { name: `${mine} (unread)` }).press("Enter");
  await page.getByRole("heading", { level: 1, name: mine }).waitFor();

  await page.getByRole("radio", { name: "Reply" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const way = page.getByRole("combobox", { name: "Channel" });
  await way.focus();
  await page.keyboard.type("Phone");
  await eventually(() => way.inputValue()).toBe("phone");
  await expectAccessibleAndFitting(page, [360]);
  await page.getByRole("button", { name: "Record answer" }).press("Enter");
  await page.getByText("answered by phone on").waitFor();
  await page.getByText("Done", { exact: true }).waitFor();
  await page.waitForFunction(() => document.activeElement !== document.body);
  await page.getByRole("link", { name: "All enquiries from this sender" }).press("Enter");
  await page.getByRole("link", { name: mine, exact: true }).waitFor();
  expect(await page.getByRole("link", { name: other }).count()).toBe(0);
});

test("a list at 360 px shows sender, service and the first two lines of each message", async () => {
  const [long, short] = [freshName("Nora", " "), freshName("Otto", " ")];
  const words = `Could I join\n\nthe evening class? ${"I have practised for years. ".repeat(40)}`;
  await enquire(long, `${freshName("nora", "-")}@reader.example`, words, "online-classes");
  await enquire(short, `${freshName("otto", "-")}@reader.example`, "One question.", "mentorship");
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await openSignedIn(page, site, "/admin/enquiries");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await row(short).getByText("One question.").waitFor();
  await row(short).getByText("Mentorship").filter({ visible: true }).waitFor();
  await row(long).getByText("Online classes").filter({ visible: true }).waitFor();
  const message = row(long).getByText("Could I join the evening class?");
  const lines = await message.evaluate(
    (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(Math.round(lines)).toBe(2);
  expect((await message.textContent())?.length).toBeLessThan(210);
  await expectAccessibleAndFitting(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await message.waitFor({ state: "hidden" });
});

test("erasing a person on their screen leaves the address in no table, log or outbox", async () => {
  const name = freshName("Zacharias", " ");
  const email = `${freshName("zacharias", "-").toLowerCase()}@erased.example`;
  const id = await enquire(name, email, `It is ${name} again`);
  await owner.request("POST", `/api/viewer/enquiry/${id}/notes/`, { text: `${email} called` });
  await owner.request("POST", `/api/viewer/enquiry/${id}/answered/`, { via: "phone", text: `Told ${name}` });
  await eventually(() => smtp.received.some(({ to }) => to === email)).toBe(true);
  const places = () =>
    withDatabase((file) => {
      const tables = file.prepare("select name from sqlite_schema where type = 'table' and sql not like '%virtual%'");
      return tables.all().flatMap(({ name: table }) => {
        const all = file.prepare(`select * from "${table}"`);
        all.setReadBigInts(true);
        const rows = JSON.stringify(all.all(), (_key, value) => (typeof value === "bigint" ? String(value) : value));
        return rows.toLowerCase().includes(email) || rows.includes(name) ? [String(table)] : [];
      });
    });
  expect(places()).toEqual(expect.arrayContaining(["enquiry", "enquiry_entry", "mail"]));

  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await openSignedIn(page, site, `/admin/enquiries/${id}`);
  expect(await page.getByRole("button", { name: /Erase/ }).count()).toBe(0);
  await page.getByRole("button", { name: `More actions for the enquiry from ${name}` }).press("Enter");
  await page.getByRole("menuitem", { name: "Erase personal data" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Enquiries with replies and notes (1)").waitFor();
  await dialog.getByRole("checkbox", { name: "I’ve checked that this person requested this" }).press("Space");
  await dialog.getByRole("button", { name: /^Erase/ }).press("Enter");
  await page.getByText("Personal data erased.").waitFor();
  await page.waitForURL(/\/admin\/enquiries$/);
  await eventually(places).toEqual([]);
  expect(JSON.stringify(site.logs).toLowerCase()).not.toContain(email);
  const outbox = await owner.request("GET", `/api/common/outbox/?page_size=100`);
  expect(JSON.stringify(outbox).toLowerCase()).not.toContain(email.split("@")[0]);
  await page.waitForFunction(() => document.activeElement !== document.body);
});
