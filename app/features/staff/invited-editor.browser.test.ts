import { beforeAll, expect, test } from "vitest";
import { button, password, startAccountSite, told } from "#tests/support/account-screens.ts";
import { goTo } from "#tests/support/admin-walks/visit.ts";
import { expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { pressByKeyboard, reachByKeyboard } from "#tests/support/journeys.ts";
import { addPicture } from "#tests/support/pictures.ts";
import type { Site } from "#tests/support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "#tests/support/staff.ts";
import { addVirtualAuthenticator } from "#tests/support/virtual-authenticator.ts";

let site: Site;
let inbox: Awaited<ReturnType<typeof startAccountSite>>["inbox"];
beforeAll(async () => {
  ({ site, inbox } = await startAccountSite());
});

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
  await eventually(() => inbox.last(address)).toMatch(/#token=[\w-]{43}/);

  const editor = await openPage({ viewport, expect: [/status of 40[03]/] });
  await addVirtualAuthenticator(editor);
  await editor.goto(/http:\S+\/admin\/set-password#token=[\w-]{43}/.exec(inbox.last(address))?.[0] ?? "");
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
  await eventually(() => inbox.last(next)).toMatch(/#token=[\w-]{43}/);
  await editor.goto(/http:\S+\/admin\/confirm-email#token=[\w-]{43}/.exec(inbox.last(next))?.[0] ?? "");
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
  await eventually(() => inbox.listTexts(next).join("\n")).toContain("Your password has been changed.");

  // A password reset link first shows what it revokes.
  const account = await connectAsOwner({ ...site, owner: { username, password: "eight calm herons at dawn" } });
  const token = { name: "Importer", scopes: { quote: "read" }, days: null, password: "eight calm herons at dawn" };
  await account.request("POST", "/api/auth/tokens/", token);
  await account.request("POST", "/api/auth/password/reset/", { username });
  const reset = () => /http:\S+\/admin\/set-password#token=[\w-]{43}/.exec(inbox.last(next))?.[0];
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
