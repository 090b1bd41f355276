import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { goTo } from "#tests/support/admin-walks/visit.ts";
import { expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { startSmtp } from "#tests/support/mail.ts";
import { startSite } from "#tests/support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "#tests/support/staff.ts";

test("an enquiry is read, noted on and answered in the visitor's thread, and spam is learned", async () => {
  const smtp = await startSmtp();
  const site = await startSite({ engine: "sqlite", environment: { SMTP_URL: smtp.url } });
  const owner = await connectAsOwner(site);
  const ask = (name: string, email: string) =>
    owner.request("POST", "/api/viewer/enquiry/", { name, email, message: "May I bring\na friend?", phone: "+351 91" });
  await ask("Ines", "ines@reader.example");
  await ask("Casino", "win@spam.example");
  await owner.request("POST", "/api/viewer/saved-reply/", { name: "Welcome", text: "Everybody is welcome." });
  const listRawEmails = (address: string) => smtp.received.filter(({ to }) => to === address).map(({ raw }) => raw);
  const header = (raw: string | undefined, name: string) => raw?.match(new RegExp(`^${name}: (.*)$`, "mi"))?.[1];
  await eventually(() => listRawEmails("ines@reader.example").length).toBe(1);

  const page = await openPage();
  await openSignedIn(page, site, "/admin/enquiries");
  await page.getByRole("link", { name: "Ines (unread)" }).waitFor();
  expect(await page.getByRole("link", { name: "New enquiry" }).count()).toBe(0);
  await expectAccessibleAndFitting(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("link", { name: "Ines (unread)" }).click();
  await page.getByRole("heading", { level: 1, name: "Ines" }).waitFor();

  // By keyboard alone, starting with an error.
  const note = page.getByRole("textbox", { name: "Note" });
  await page.getByRole("radio", { name: "Reply" }).focus();
  await page.keyboard.press("ArrowRight");
  await note.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Enter a note.").waitFor();
  await page.keyboard.type("Called back");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("listitem").filter({ hasText: "Called back" }).waitFor();
  await eventually(() => note.evaluate((field) => field === document.activeElement)).toBe(true);

  await page.getByRole("radio", { name: "Note" }).focus();
  await page.keyboard.press("ArrowLeft");
  const reply = page.getByRole("textbox", { name: "Reply to Ines" });
  await reply.fill("Yes, please.");
  await page.getByRole("combobox", { name: "Insert saved reply" }).selectOption("Welcome");
  expect(await reply.inputValue()).toBe("Yes, please.\n\nEverybody is welcome.");
  // Typed text survives a reload.
  await page.reload();
  await eventually(() => reply.inputValue()).toContain("Yes, please.");
  await expectAccessibleAndFitting(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Send reply" }).click();
  await page.getByRole("listitem").filter({ hasText: "Everybody is welcome." }).waitFor();
  await page.getByText("Done", { exact: true }).waitFor();
  await eventually(() => listRawEmails("ines@reader.example").length).toBe(2);
  const [confirmation, answer] = listRawEmails("ines@reader.example");
  expect(header(answer, "In-Reply-To")).toBe(header(confirmation, "Message-ID"));
  expect(header(answer, "References")).toBe(header(confirmation, "Message-ID"));
  expect(header(answer, "Subject")).toBe(`Re: ${header(confirmation, "Subject")}`);
  expect(answer).toContain("Everybody is welcome.");
  expect(answer).not.toContain("a friend");

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Enquiries" }).click();
  await page.getByRole("link", { name: "Casino (unread)" }).click();
  await page.getByRole("button", { name: "More actions for the enquiry from Casino" }).click();
  await page.getByRole("menuitem", { name: "Mark as spam" }).click();
  await page.getByRole("button", { name: "Treat all of @spam.example as spam" }).click();
  await page.getByText("Enquiries from @spam.example go to spam.").waitFor();
  await expectAccessibleAndFitting(page);
  await ask("Casino again", "other@spam.example");
  await page.setViewportSize({ width: 1280, height: 800 });
  await goTo(page)("/admin/enquiries?state=spam");
  await page.getByRole("link", { name: "Casino again (unread)" }).waitFor();
  await page.getByRole("checkbox", { name: "Select Casino again" }).check();
  await page.getByRole("button", { name: "Not spam" }).click();
  await page.getByText("1 enquiry marked as not spam.").waitFor();
  const { results } = await owner.request("GET", "/api/viewer/spam-sender/");
  expect(results.map(({ name }: { name: string }) => name)).toEqual(["win@spam.example"]);
});

test("enquiries are searched, handled together, undone and exported, by keyboard alone on a phone", async () => {
  const site = await startSite({ engine: "sqlite" });
  const owner = await connectAsOwner(site);
  for (const name of ["Ada", "Bram", "Cleo"])
    await owner.request("POST", "/api/viewer/enquiry/", {
      ...{ name, email: `${name.toLowerCase()}@reader.example` },
      message: name === "Cleo" ? "Is there a course on Sundays?" : "When does the walk begin?",
    });
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await openSignedIn(page, site, "/admin/enquiries");
  const link = (name: string | RegExp) => page.getByRole("link", { name });
  await link("Cleo (unread)").waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("walk");
  await link("Cleo (unread)").waitFor({ state: "detached" });
  await link("Ada (unread)").waitFor();
  const lines = async (button: string) => {
    const started = page.waitForEvent("download");
    await page.getByRole("button", { name: button, exact: true }).press("Enter");
    const file = await started;
    expect(file.suggestedFilename()).toMatch(/^enquiries-\d{4}-\d\d-\d\d\.csv$/);
    return (await readFile(await file.path(), "utf8")).trim().split(/\r?\n/).slice(1);
  };
  expect((await lines("Export CSV")).map((line) => /Ada|Bram|Cleo/.exec(line)?.[0]).sort()).toEqual(["Ada", "Bram"]);

  await page.getByRole("checkbox", { name: "Select all rows on this page" }).press("Space");
  await page.getByRole("button", { name: "Mark as done" }).press("Enter");
  await page.getByText("2 enquiries marked as done.").waitFor();
  const loadStates = async () => {
    const { results } = await owner.request("GET", "/api/viewer/enquiry/?ordering=name&fields=name,state");
    return results.map(({ name, state }: { name: string; state: string }) => `${name}: ${state}`);
  };
  expect(await loadStates()).toEqual(["Ada: done", "Bram: done", "Cleo: new"]);
  await page.getByRole("checkbox", { name: "Select Bram" }).press("Space");
  expect(await lines("Export")).toEqual([expect.stringContaining("bram@reader.example")]);
  await page.getByRole("button", { name: "Mark as spam", exact: true }).press("Enter");
  await page.getByText("1 enquiry marked as spam.").waitFor();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await page.getByText("Undone.").waitFor();
  expect(await loadStates()).toEqual(["Ada: done", "Bram: new", "Cleo: new"]);
  expect((await owner.request("GET", "/api/viewer/spam-sender/")).count).toBe(0);
  await page.getByRole("checkbox", { name: "Select Ada" }).press("Space");
  await page.getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await link(/^Ada/).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await link(/^Ada/).waitFor();
  await page.waitForFunction(() => document.activeElement !== document.body);
});
