import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { goTo } from "#tests/support/admin-walks/visit.ts";
import { expectAccessibleAndFitting, expectAccessibleInBothSchemes } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { startDns, type Zone } from "#tests/support/dns.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { pressByKeyboard } from "#tests/support/journeys.ts";
import { startSmtp } from "#tests/support/mail.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner, openSignedIn } from "#tests/support/staff.ts";
import { verifyEmail } from "#tests/support/verify-email.ts";

interface Started {
  site: Site;
  zone: Zone;
  servers: string[];
  smtp: Awaited<ReturnType<typeof startSmtp>>;
}
let started: Started;
beforeAll(async () => {
  const [smtp, dns] = await Promise.all([startSmtp(), startDns()]);
  const environment = { SMTP_URL: smtp.url, MAIL_FROM: "hello@academy.example", DNS_SERVERS: dns.servers.join(",") };
  started = { ...dns, smtp, site: await startSite({ engine: "sqlite", environment }) };
});

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const check = (page: Page) => page.getByRole("button", { name: "Check records" });

/** Opens the screen as it is before anybody has created a key. */
async function open(page: Page) {
  const owner = await connectAsOwner(started.site);
  const { keys } = await owner.request("GET", "/api/common/sender-domain/");
  for (const { id, state } of keys) {
    if (state === "active") await owner.request("POST", `/api/common/sender-domain/keys/${id}/retire/`, {});
    await owner.request("DELETE", `/api/common/sender-domain/keys/${id}/`);
  }
  await openSignedIn(page, started.site, "/admin/sender-domain");
  await page.getByText("Emails are sent from").waitFor();
}

test("the records are checked, and a key is created, copied, used and deleted by keyboard on a phone", async () => {
  const { zone, smtp, servers } = started;
  zone["academy.example"] = { TXT: ["v=spf1 mx +all"] };
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await pressByKeyboard(check(page));
  await page.getByText(/^Checked\. 0 of 2 records are set/).waitFor();
  await region(page, "SPF").getByText("allows everyone to send").waitFor();
  await region(page, "DMARC").getByText("There is no DMARC record").waitFor();
  await expectAccessibleAndFitting(page, [320, 360]);

  const signature = region(page, "Signature (DKIM)");
  await pressByKeyboard(signature.getByRole("button", { name: "Create key" }));
  await signature.getByText("Key created. Set its record now.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H2");
  await pressByKeyboard(signature.getByRole("button", { name: /^Copy the DKIM record lw-/ }));
  await page.getByText(/^Copied the DKIM record lw-/).waitFor();
  const value = await page.evaluate(() => navigator.clipboard.readText());
  expect(value).toMatch(/^v=DKIM1; k=rsa; p=/);
  await pressByKeyboard(signature.getByRole("button", { name: /^Copy the name of the DKIM record/ }));
  await page.getByText(/^Copied the name of the DKIM record/).waitFor();
  const name = await page.evaluate(() => navigator.clipboard.readText());
  await expectAccessibleInBothSchemes(page);

  zone[name] = { TXT: [value.slice(0, 250)] };
  await pressByKeyboard(check(page));
  await signature.getByText(/The key is cut off: \d+ of the \d+ characters/).waitFor();
  zone[name] = { TXT: [value] };
  await pressByKeyboard(check(page));
  await signature.getByText("Emails are signed with the key created here.").waitFor();
  await expectAccessibleInBothSchemes(page);

  const owner = await connectAsOwner(started.site);
  const to = `${freshName("reader", "-")}@reader.example`;
  await owner.request("POST", "/api/common/test-email/", { to });
  const sent = smtp.received.find((mail) => mail.to === to)?.raw ?? "";
  expect(await verifyEmail(sent, { servers })).toMatchObject({ dkim: "pass" });

  await pressByKeyboard(signature.getByRole("button", { name: /^Stop signing/ }));
  await pressByKeyboard(page.getByRole("dialog").getByRole("button", { name: "Stop signing" }));
  await signature.getByText("Emails are no longer signed with this key.").waitFor();
  await pressByKeyboard(signature.getByRole("button", { name: /^Delete/ }));
  await pressByKeyboard(page.getByRole("dialog").getByRole("button", { name: "Delete" }));
  await signature.getByText("Key deleted.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test("the sender of a letter sees what is missing, and an owner follows the link, by pointer at 1280 px", async () => {
  started.zone["academy.example"] = "failure";
  const owner = await connectAsOwner(started.site);
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await open(page);
  await check(page).click();
  await region(page, "SPF").getByText("DNS lookup failed: the server reported a failure.").waitFor();
  await expectAccessibleAndFitting(page, [1280]);

  const { id } = await owner.request("POST", "/api/letter/", { title: freshName("Spring"), subject: "Spring" });
  await goTo(page)(`/admin/letters/${id}`);
  const sending = region(page, "Sending");
  await sending.getByText("The SPF record for academy.example could not be checked.").waitFor();
  await sending.getByText("There is no DMARC record for academy.example.").waitFor();
  await sending.getByText("Letters from academy.example are not signed (DKIM).").waitFor();
  await expectAccessibleInBothSchemes(page);
  await sending.getByRole("button", { name: "Send letter…" }).click();
  await page.getByRole("dialog").getByText("Some letters may not arrive").waitFor();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("dialog").getByRole("link", { name: "Email domain" }).click();
  await page.getByRole("heading", { name: "Email domain", level: 1 }).waitFor();
});
