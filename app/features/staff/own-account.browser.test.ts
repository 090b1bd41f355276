import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { goTo } from "#tests/support/admin-walks/visit.ts";
import { expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { journeyEngines } from "#tests/support/full-run.ts";
import { pressByKeyboard, reachByKeyboard } from "#tests/support/journeys.ts";
import { startSmtp } from "#tests/support/mail.ts";
import { addPicture } from "#tests/support/pictures.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "#tests/support/staff.ts";
import { addVirtualAuthenticator, onLocalhost, toDomainName } from "#tests/support/virtual-authenticator.ts";

let site: Site;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
beforeAll(async () => {
  smtp = await startSmtp();
  const environment = (port: number) => ({
    ...onLocalhost(port),
    SMTP_URL: smtp.url,
    MAIL_FROM: "office@academy.example",
    OWNER_EMAIL: "owner@academy.example",
  });
  site = toDomainName(await startSite({ engine: "sqlite", environment }));
});

const password = (page: Page) => page.getByRole("dialog").getByLabel("Your password", { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const told = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

async function signOut(page: Page) {
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
}

/** Acts as the authenticator app. @param key as the dialog shows it */
const createTotp = (key: string) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")), algorithm: "SHA1", digits: 6, period: 30 });

/** The texts of the emails to an address, as their reader sees them. Simultaneous emails may arrive in any order. */
const listEmailTexts = (to: string) =>
  smtp.received.filter((email) => email.to === to).map(({ raw }) => raw.replace(/=\r?\n/g, "").replace(/=3D/g, "="));
const lastEmail = (to: string) => listEmailTexts(to).at(-1) ?? "";

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
  await eventually(() => listEmailTexts("owner@academy.example").join()).toContain("A passkey has been added");

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

test("one-time codes are switched on with a QR code, requested at sign-in, and switched off, by keyboard at 360 px", async () => {
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
  await eventually(() => listEmailTexts("owner@academy.example").join()).toContain(
    "Two-factor authentication has been turned off",
  );
});

test("name, picture and date language are saved, and one-time codes switched on and off, by pointer at 1280 px", async () => {
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
  await eventually(() => lastEmail(address)).toMatch(/#token=[\w-]{43}/);
  const link = /http:\S+\/admin\/confirm-email#token=[\w-]{43}/.exec(lastEmail(address))?.[0] ?? "";
  await page.goto(link);
  await expectAccessibleAndFitting(page);
  await button(page, "Confirm email address").press("Enter");
  await page.getByText(`Your account now uses ${address}.`).waitFor();
  await eventually(() => listEmailTexts(former).join()).toContain("no longer the email address");
  await goTo(page)("/admin/account");
  await page.getByText(address).waitFor();
  await page.goto(link);
  await page.reload();
  await button(page, "Confirm email address").click();
  await told(page, /This link has been used or has expired/);
});

test("a token works within its scope until it is revoked, by keyboard at 360 px", async () => {
  const name = `Importer ${Date.now()}`;
  const page = await openPage({ viewport: { width: 360, height: 740 }, expect: [/status of 400/] });
  const choices = Promise.withResolvers<void>();
  await page.route("**/scopes/", (route) => choices.promise.then(() => route.continue()));
  // The former URL opens the section.
  await openSignedIn(page, site, "/admin/tokens");
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("API tokens");
  expect(page.url()).toBe(`${site.url}/admin/account#tokens`);
  // Clicked before the choices have loaded.
  await pressByKeyboard(button(page, "New token"));
  choices.resolve();
  const dialog = page.getByRole("dialog");
  await eventually(() => dialog.getByLabel("Name").evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type(name);
  await password(page).fill(site.owner.password);
  await page.keyboard.press("Enter");
  await told(page, "Choose at least one permission.");
  await dialog.getByLabel("Quotes").selectOption("read");
  await expectAccessibleAndFitting(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await password(page).press("Enter");
  await page.getByRole("heading", { name: "Your new token" }).waitFor();
  const token = (await dialog.locator("code").textContent()) ?? "";
  // Simulates a site without HTTPS.
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await pressByKeyboard(button(page, "Copy the token"));
  await told(page, /The text is selected/);
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe(token);
  await pressByKeyboard(button(page, "I’ve saved it"));
  const call = async (method: string, path: string) => {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const response = await fetch(site.url + path, { method, headers, body: method === "POST" ? "{}" : null });
    await response.arrayBuffer();
    return response.status;
  };
  expect(await call("GET", "/api/gallery/quote/")).toBe(200);
  expect(await call("POST", "/api/gallery/quote/")).toBe(403);
  expect(await call("GET", "/api/viewer/subscriber/")).toBe(403);
  expect(await call("GET", "/api/auth/user/")).toBe(403);

  await page.reload();
  const row = page.getByRole("listitem").filter({ hasText: name });
  await row.getByText(/Quotes \(read\).*last used/).waitFor();
  await pressByKeyboard(button(page, `Revoke ${name}`));
  await pressByKeyboard(page.getByRole("dialog").getByRole("button", { name: "Revoke" }));
  await told(page, "Token revoked.");
  await row.waitFor({ state: "detached" });
  expect(await call("GET", "/api/gallery/quote/")).toBe(401);
});

test.for(journeyEngines)(
  "a token with write access to one kind of item writes it, and nothing else, by pointer at 1280 px (%s)",
  async (engine) => {
    const here = engine === "sqlite" ? site : await startSite({ engine });
    const name = freshName("Quotation machine");
    const page = await openPage();
    await openSignedIn(page, here, "/admin/account");
    await button(page, "New token").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Quotes").selectOption("write");
    // Clicking outside must not discard typed text or text that is shown only once.
    await page.mouse.click(5, 5);
    await password(page).fill(here.owner.password);
    await button(page, "Create token").click();
    await page.getByRole("heading", { name: "Your new token" }).waitFor();
    await page.mouse.click(5, 5);
    const token = (await dialog.locator("code").textContent()) ?? "";
    await button(page, "I’ve saved it").click();
    const call = async (method: string, path: string, body: object) => {
      const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
      const response = await fetch(here.url + path, { method, headers, body: JSON.stringify(body) });
      return { status: response.status, body: await response.json() };
    };
    const created = await call("POST", "/api/gallery/quote/", { text: "Made by a machine", status: "published" });
    expect([created.status, created.body.state]).toEqual([201, "published"]);
    expect(await (await fetch(`${here.url}/quotes/${created.body.id}`)).text()).toContain("Made by a machine");
    for (const [path, body] of [
      ["/api/post/", { title: "Not allowed" }],
      ["/api/auth/tokens/", { name: "More", scopes: { post: "write" }, days: null, password: here.owner.password }],
      ["/api/auth/staff/", { username: "mallory", email: "m@academy.example", role: "owner" }],
    ] as const)
      expect((await call("POST", path, body)).status, path).toBe(403);
  },
);

test("an invited editor signs in with a passkey and changes profile, address, sessions and password, by keyboard at 360 px", async () => {
  const username = freshName("ruth", ".");
  const address = `${username}@academy.example`;
  const viewport = { width: 360, height: 740 };
  const page = await openPage({ viewport });
  await openSignedIn(page, site, "/admin/staff");
  await pressByKeyboard(button(page, "Invite a colleague"));
  const dialog = page.getByRole("dialog");
  const name = dialog.getByLabel("Name", { exact: true });
  await eventually(() => name.evaluate((each) => each === document.activeElement)).toBe(true);
  await reachByKeyboard(dialog.getByLabel("Username"));
  await page.keyboard.type(username);
  await reachByKeyboard(dialog.getByLabel("Email address"));
  await page.keyboard.type(address);
  await reachByKeyboard(dialog.getByLabel("Role"));
  await page.keyboard.type("Editor");
  await page.keyboard.press("Tab");
  await pressByKeyboard(dialog.getByRole("button", { name: "Invite", exact: true }));
  await told(page, `Invitation sent to ${address}.`);
  await eventually(() => lastEmail(address)).toMatch(/#token=[\w-]{43}/);

  const editor = await openPage({ viewport, expect: [/status of 40[03]/] });
  await addVirtualAuthenticator(editor);
  await editor.goto(/http:\S+\/admin\/set-password#token=[\w-]{43}/.exec(lastEmail(address))?.[0] ?? "");
  await reachByKeyboard(editor.getByLabel("New password", { exact: true }));
  await editor.keyboard.type("seven quiet lanterns");
  await editor.keyboard.press("Enter");
  await editor.getByRole("button", { name: `Account: ${username}` }).waitFor();
  await goTo(editor)("/admin/account");
  await pressByKeyboard(button(editor, "Add passkey"));
  await eventually(() => password(editor).evaluate((each) => each === document.activeElement)).toBe(true);
  await editor.keyboard.type("seven quiet lanterns");
  await editor.keyboard.press("Enter");
  await told(editor, /Passkey added/);
  await editor.context().clearCookies();
  await editor.goto(`${site.url}/admin/quotes`);
  await pressByKeyboard(button(editor, "Sign in with a passkey"));
  await editor.getByRole("heading", { name: "Quotes", level: 1 }).waitFor();
  await goTo(editor)("/admin/staff");
  await told(editor, "Permission denied");

  // The same person continues with the rest of the account.
  const owner = await connectAsOwner(site);
  const portrait = `portrait-${username}`;
  await addPicture(site, owner.access, portrait, { alt: "Ruth", colour: "#445566" });
  const login = { username, password: "seven quiet lanterns" };
  const others = [await connectAsOwner({ ...site, owner: login }), await connectAsOwner({ ...site, owner: login })];
  const write = async (label: string, text: string) => {
    await reachByKeyboard(editor.getByLabel(label, { exact: true }));
    await editor.keyboard.press("Control+a");
    await editor.keyboard.type(text);
  };
  await goTo(editor)("/admin/account");
  await write("Name", "Ruth Lamp");
  await pressByKeyboard(button(editor, "Choose picture"));
  await pressByKeyboard(editor.getByRole("dialog").getByRole("button", { name: new RegExp(portrait) }));
  await button(editor, "Remove picture").waitFor();
  await reachByKeyboard(editor.getByLabel("Date language"));
  await editor.keyboard.type("Deutsch");
  await pressByKeyboard(button(editor, "Save profile"));
  await told(editor, "Profile saved.");
  await editor.locator("time[lang='de-DE']").first().waitFor();
  const profile = { display_name: "Ruth Lamp", date_language: "de-DE" };
  expect(await others[0]?.request("GET", "/api/auth/user/")).toMatchObject(profile);

  const next = `next.${address}`;
  await pressByKeyboard(button(editor, "Change email"));
  await eventually(() =>
    editor.getByLabel("New email address").evaluate((each) => each === document.activeElement),
  ).toBe(true);
  await editor.keyboard.type(next);
  await reachByKeyboard(password(editor));
  await editor.keyboard.type(login.password);
  await editor.keyboard.press("Enter");
  await editor.getByRole("status").getByText(next).waitFor();
  await eventually(() => lastEmail(next)).toMatch(/#token=[\w-]{43}/);
  await editor.goto(/http:\S+\/admin\/confirm-email#token=[\w-]{43}/.exec(lastEmail(next))?.[0] ?? "");
  await pressByKeyboard(button(editor, "Confirm email address"));
  await editor.getByText(`Your account now uses ${next}.`).waitFor();

  const isLive = async (at: number) => {
    const headers = { Authorization: `Bearer ${others[at]?.access}` };
    return (await fetch(`${site.url}/api/auth/user/`, { headers })).ok;
  };
  await goTo(editor)("/admin/sessions");
  const ends = editor.getByRole("button", { name: /^End session: node/ });
  await eventually(() => ends.count()).toBe(2);
  await pressByKeyboard(ends.first());
  await told(editor, "Session ended.");
  await eventually(() => ends.count()).toBe(1);
  expect([await isLive(0), await isLive(1)].sort()).toEqual([false, true]);
  await pressByKeyboard(button(editor, "End other sessions"));
  await pressByKeyboard(button(editor, "End sessions"));
  await eventually(() => ends.count()).toBe(0);
  expect([await isLive(0), await isLive(1)]).toEqual([false, false]);

  await write("Current password", "not the password");
  await write("New password", "eight calm herons at dawn");
  await editor.keyboard.press("Enter");
  await told(editor, "Wrong password. Try again.");
  await write("Current password", login.password);
  const revoke = editor.getByLabel("Remove my passkeys and revoke my API tokens");
  await reachByKeyboard(revoke);
  await editor.keyboard.press("Space");
  await pressByKeyboard(button(editor, "Change password"));
  await told(editor, /Password changed/);
  await told(editor, "No passkeys yet.");
  await eventually(() => revoke.count()).toBe(0);
  await expectAccessibleAndFitting(editor, [360]);
  // Emails queued together are sent at the same time, in any order.
  const emails = () => smtp.received.filter(({ to }) => to === next).map(({ raw }) => raw);
  await eventually(() => emails().join("\n")).toContain("Your password has been changed.");

  // A password reset link first shows what it revokes.
  const account = await connectAsOwner({ ...site, owner: { username, password: "eight calm herons at dawn" } });
  const token = { name: "Importer", scopes: { quote: "read" }, days: null, password: "eight calm herons at dawn" };
  await account.request("POST", "/api/auth/tokens/", token);
  await account.request("POST", "/api/auth/password/reset/", { username });
  const reset = () => /http:\S+\/admin\/set-password#token=[\w-]{43}/.exec(lastEmail(next))?.[0];
  await eventually(reset).toBeDefined();
  await editor.goto(reset() ?? "");
  await editor.getByRole("listitem").filter({ hasText: "API token “Importer”" }).waitFor();
  await expectAccessibleAndFitting(editor, [360]);
  await reachByKeyboard(editor.getByLabel("New password", { exact: true }));
  await editor.keyboard.type("nine grey lanterns at noon");
  await editor.keyboard.press("Enter");
  await editor.getByRole("button", { name: `Account: ${username}` }).waitFor();
  await goTo(editor)("/admin/account");
  await told(editor, /No API tokens yet/);
});
