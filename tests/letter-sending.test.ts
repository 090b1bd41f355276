import { expect, test } from "vitest";
import { expectAccessibleAndFitting } from "./support/browser/accessibility.ts";
import { openPage } from "./support/browser/browser.ts";
import { startSmtp } from "./support/mail.ts";
import { startSite } from "./support/site.ts";
import { eventually, ownerOf, signIn } from "./support/staff.ts";

test("a letter is sent to its readers from its screen, one of whom leaves with one click", async () => {
  const smtp = await startSmtp();
  const site = await startSite({ engine: "sqlite", environment: { SMTP_URL: smtp.url } });
  const owner = await ownerOf(site);
  await owner.subscribers("ada@reader.example", "ben@reader.example");
  const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Come in." }] }] };
  const letter = await owner.request("POST", "/api/letter/", { title: "Spring", subject: "Open garden", body });

  const page = await openPage();
  await signIn(page, site, `/admin/letters/${letter.id}`);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: "Send the letter…" }).click();
  const dialog = page.getByRole("dialog", { name: "Send the letter" });
  await dialog.getByText("It goes to 2 people.").waitFor();
  await expectAccessibleAndFitting(page);
  await dialog.getByRole("button", { name: "Send to 2 people" }).click();
  const letters = () => smtp.received.filter(({ raw }) => /^Subject: Open garden/m.test(raw));
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
