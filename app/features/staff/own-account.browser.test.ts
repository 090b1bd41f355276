import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { button, password, startAccountSite, told } from "#tests/support/account-screens.ts";
import { goTo } from "#tests/support/admin-walks/visit.ts";
import { expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { pressByKeyboard } from "#tests/support/journeys.ts";
import { addPicture } from "#tests/support/pictures.ts";
import type { Site } from "#tests/support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "#tests/support/staff.ts";
import { addVirtualAuthenticator } from "#tests/support/virtual-authenticator.ts";

let site: Site;
let inbox: Awaited<ReturnType<typeof startAccountSite>>["inbox"];
beforeAll(async () => {
  ({ site, inbox } = await startAccountSite());
});

async function signOut(page: Page) {
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
}

/** Acts as the authenticator app. @param key as the dialog shows it */
const createTotp = (key: string) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")), algorithm: "SHA1", digits: 6, period: 30 });

test("a passkey is added, named, used in place of the password, and removed, by pointer at 1280 px", async () => {
  const name = `Desk ${Date.now()}`;
  const page = await openPage({ expect: [/status of 400/] });
  await addVirtualAuthenticator(page);
  await openSignedIn(page, site, "/admin/account");
  await button(page, "Add passkey").click();
  await password(page).fill("not the password");
  await button(page, "Continue").click();
  await told(page, "Wrong password. Try again.");
  await eventually(() => password(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await password(page).fill(site.owner.password);
  await button(page, "Continue").click();
  await told(page, /Passkey added/);
  await page.getByRole("button", { name: "Rename Chrome on Linux" }).last().click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await button(page, "Rename").click();
  const row = page.getByRole("listitem").filter({ hasText: name });
  await row.getByText("never used").waitFor();
  await eventually(() => inbox.listTexts("owner@academy.example").join()).toContain("A passkey has been added");

  await signOut(page);
  await goTo(page)("/admin/account");
  await button(page, "Sign in with a passkey").click();
  await row.getByText("last used").waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/account");

  await button(page, `Remove ${name}`).click();
  await page.getByRole("dialog").getByText("This passkey can no longer be used to sign in.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await told(page, "Passkey removed.");
  await row.waitFor({ state: "detached" });
  await signOut(page);
  await button(page, "Sign in with a passkey").click();
  await told(page, "This passkey was not accepted. Sign in with your password or another passkey.");
});

test("two-factor authentication is turned on with a QR code, required at sign-in, and turned off, by keyboard at 360 px", async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 }, expect: [/status of 400/] });
  await openSignedIn(page, site, "/admin/account");
  const submitPassword = async () => {
    await eventually(() => password(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type(site.owner.password);
    await page.keyboard.press("Enter");
  };
  await pressByKeyboard(button(page, "Set up"));
  await submitPassword();
  await page.getByRole("img", { name: "QR code containing the key below" }).waitFor();
  const key = (await page.getByRole("dialog").locator("code").textContent()) ?? "";
  const code = page.getByRole("dialog").getByRole("textbox", { name: "Code" });
  await code.fill("000000");
  await page.keyboard.press("Enter");
  await told(page, "This code is wrong or has already been used.");
  await expectAccessibleAndFitting(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await code.fill(createTotp(key).generate());
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  // Escape must not close the dialog, since the codes are shown only once.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  const codes = await page.getByRole("dialog").locator("li code").allTextContents();
  expect(codes).toHaveLength(10);
  await expectAccessibleAndFitting(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await pressByKeyboard(button(page, "I’ve saved them"));
  await told(page, /You have 10 recovery codes left/);

  await signOut(page);
  await goTo(page)("/admin/account");
  await page.getByLabel("Username").fill(site.owner.username);
  await page.getByLabel("Password", { exact: true }).fill(site.owner.password);
  await page.keyboard.press("Enter");
  await page.getByLabel("Two-factor code").fill(codes[0] ?? "");
  await page.keyboard.press("Enter");
  await told(page, /You have 9 recovery codes left/);
  await pressByKeyboard(button(page, "Turn off"));
  await submitPassword();
  await told(page, "Two-factor authentication is off.");
  await eventually(() => inbox.listTexts("owner@academy.example").join()).toContain(
    "Two-factor authentication has been turned off",
  );
});

test("name, picture and date language are saved, and two-factor authentication is turned on and off, by pointer at 1280 px", async () => {
  const owner = await connectAsOwner(site);
  const name = `portrait-${Date.now()}`;
  const picture = await addPicture(site, owner.access, name);
  const page = await openPage();
  await openSignedIn(page, site, "/admin/account");
  await page.getByLabel("Name", { exact: true }).fill("Asha Rao");
  await page.getByLabel("Date language").selectOption("de-DE");
  await page.getByRole("button", { name: /^(Choose|Change) picture$/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(name) })
    .first()
    .click();
  await button(page, "Save profile").click();
  await told(page, "Profile saved.");
  await page.reload();
  await eventually(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Asha Rao");
  expect(await owner.request("GET", "/api/auth/user/")).toMatchObject({
    date_language: "de-DE",
    picture: { media: picture },
  });
  await goTo(page)("/admin/sessions");
  await page.locator("time[lang='de-DE']").first().waitFor();
  await goTo(page)("/admin/account");
  await page.getByText("No passkeys yet.").or(page.getByText("On one device")).first().waitFor();
  await button(page, "Add passkey").click();
  await expectAccessibleAndFitting(page);
  await button(page, "Cancel").click();

  await button(page, "Set up").click();
  await password(page).fill(site.owner.password);
  await button(page, "Continue").click();
  const key = (await page.getByRole("dialog").locator("code").textContent()) ?? "";
  await page.getByRole("textbox", { name: "Code" }).fill(createTotp(key).generate());
  await button(page, "Turn on").click();
  await button(page, "I’ve saved them").click();
  await told(page, /You have 10 recovery codes left/);
  await button(page, "Turn off").click();
  await password(page).fill(site.owner.password);
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await told(page, "Two-factor authentication is off.");
});

test("a new address is confirmed by the emailed link, and both addresses are notified", async () => {
  const address = `asha.${Date.now()}@academy.example`;
  const former = (await (await connectAsOwner(site)).request("GET", "/api/auth/user/")).email as string;
  const page = await openPage({ expect: [/status of 400/] });
  await openSignedIn(page, site, "/admin/account");
  await button(page, "Change email").click();
  await page.getByLabel("New email address").fill(address);
  await password(page).fill(site.owner.password);
  await button(page, "Send link").click();
  await page.getByRole("status").getByText(address).waitFor();
  await eventually(() => inbox.last(address)).toMatch(/#token=[\w-]{43}/);
  const link = /http:\S+\/admin\/confirm-email#token=[\w-]{43}/.exec(inbox.last(address))?.[0] ?? "";
  await page.goto(link);
  await expectAccessibleAndFitting(page);
  await button(page, "Confirm email address").press("Enter");
  await page.getByText(`Your account now uses ${address}.`).waitFor();
  await eventually(() => inbox.listTexts(former).join()).toContain("no longer the email address");
  await goTo(page)("/admin/account");
  await page.getByText(address).waitFor();
  await page.goto(link);
  await page.reload();
  await button(page, "Confirm email address").click();
  await told(page, /This link has been used or has expired/);
});
