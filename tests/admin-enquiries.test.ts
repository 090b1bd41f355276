import { expect, test } from "vitest";
import { expectAccessibleAndFitting } from "./support/browser/accessibility.ts";
import { openPage } from "./support/browser/browser.ts";
import { startSmtp } from "./support/mail.ts";
import { startSite } from "./support/site.ts";
import { eventually, ownerOf, signIn } from "./support/staff.ts";

test("an enquiry is read, noted on and answered in the visitor's thread, and spam is learned", async () => {
  const smtp = await startSmtp();
  const site = await startSite({ engine: "sqlite", environment: { SMTP_URL: smtp.url } });
  const owner = await ownerOf(site);
  const ask = (name: string, email: string) =>
    owner.request("POST", "/api/viewer/enquiry/", { name, email, message: "May I bring\na friend?", phone: "+351 91" });
  await ask("Ines", "ines@reader.example");
  await ask("Casino", "win@spam.example");
  await owner.request("POST", "/api/viewer/saved-reply/", { name: "Welcome", text: "Everybody is welcome." });
  const rawTo = (address: string) => smtp.received.filter(({ to }) => to === address).map(({ raw }) => raw);
  const header = (raw: string | undefined, name: string) => raw?.match(new RegExp(`^${name}: (.*)$`, "mi"))?.[1];
  await eventually(() => rawTo("ines@reader.example").length).toBe(1);

  const page = await openPage();
  await signIn(page, site, "/admin/enquiries");
  await page.getByRole("link", { name: "Ines (unread)" }).waitFor();
  expect(await page.getByRole("link", { name: "New enquiry" }).count()).toBe(0);
  await expectAccessibleAndFitting(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("link", { name: "Ines (unread)" }).click();
  await page.getByRole("heading", { level: 1, name: "Ines" }).waitFor();

  // By keyboard alone, with a mistake first.
  const note = page.getByRole("textbox", { name: "Note" });
  await page.getByRole("radio", { name: "Reply" }).focus();
  await page.keyboard.press("ArrowRight");
  await note.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Write the note first.").waitFor();
  await page.keyboard.type("Called back");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("listitem").filter({ hasText: "Called back" }).waitFor();
  await eventually(() => note.evaluate((field) => field === document.activeElement)).toBe(true);

  await page.getByRole("radio", { name: "Note" }).focus();
  await page.keyboard.press("ArrowLeft");
  const reply = page.getByRole("textbox", { name: "Reply to Ines" });
  await reply.fill("Yes, please.");
  await page.getByRole("combobox", { name: "Insert a saved reply" }).selectOption("Welcome");
  expect(await reply.inputValue()).toBe("Yes, please.\n\nEverybody is welcome.");
  // What is typed survives a reload.
  await page.reload();
  await eventually(() => reply.inputValue()).toContain("Yes, please.");
  await expectAccessibleAndFitting(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Send reply" }).click();
  await page.getByRole("listitem").filter({ hasText: "Everybody is welcome." }).waitFor();
  await page.getByText("Done", { exact: true }).waitFor();
  await eventually(() => rawTo("ines@reader.example").length).toBe(2);
  const [confirmation, answer] = rawTo("ines@reader.example");
  expect(header(answer, "In-Reply-To")).toBe(header(confirmation, "Message-ID"));
  expect(header(answer, "References")).toBe(header(confirmation, "Message-ID"));
  expect(header(answer, "Subject")).toBe(`Re: ${header(confirmation, "Subject")}`);
  expect(answer).toContain("Everybody is welcome.");
  expect(answer).not.toContain("a friend");

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Enquiries" }).click();
  await page.getByRole("link", { name: "Casino (unread)" }).click();
  await page.getByRole("button", { name: "More actions for the enquiry of Casino" }).click();
  await page.getByRole("menuitem", { name: "Spam" }).click();
  await page.getByRole("button", { name: "Everything from @spam.example too" }).click();
  await page.getByText("Enquiries from any address of @spam.example go to the spam.").waitFor();
  await expectAccessibleAndFitting(page);
  await ask("Casino again", "other@spam.example");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${site.url}/admin/enquiries?state=spam`);
  await page.getByRole("link", { name: "Casino again (unread)" }).waitFor();
  await page.getByRole("checkbox", { name: "Select Casino again" }).check();
  await page.getByRole("button", { name: "Not spam" }).click();
  await page.getByText("1 enquiry taken out of the spam.").waitFor();
  const { results } = await owner.request("GET", "/api/viewer/spam-sender/");
  expect(results.map(({ name }: { name: string }) => name)).toEqual(["win@spam.example"]);
});
