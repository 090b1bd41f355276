import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { goTo } from "#tests/support/admin-walks/visit.ts";
import { expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { journeyEngines } from "#tests/support/full-run.ts";
import { pressByKeyboard } from "#tests/support/journeys.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "#tests/support/staff.ts";
import { addVirtualAuthenticator, onLocalhost, toDomainName } from "#tests/support/virtual-authenticator.ts";

let site: Site;
beforeAll(async () => {
  site = toDomainName(await startSite({ engine: "sqlite", environment: onLocalhost }));
});

const password = "seven quiet lanterns";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const told = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const getRow = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function choose(page: Page, username: string, action: string) {
  await button(page, `Actions for ${username}`).click();
  await page.getByRole("menuitem", { name: action }).click();
}

async function invite(page: Page, username: string, role: string): Promise<string> {
  await button(page, "Invite a colleague").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill(`Ilse ${username}`);
  await dialog.getByLabel("Username").fill(username);
  await dialog.getByLabel("Email address").fill(`${username}@academy.example`);
  await dialog.getByLabel("Role").selectOption(role);
  await dialog.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("heading", { name: "Share invitation link" }).waitFor();
  const link = (await dialog.getByText(/#token=/).textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();
  return link;
}

test("an invited editor signs in with a passkey, and transfers work when leaving, by pointer at 1280 px", async () => {
  const username = `ruth.${Date.now()}`;
  const page = await openPage();
  await openSignedIn(page, site, "/admin/staff");
  const first = await invite(page, username, "editor");
  await choose(page, username, "Renew invitation");
  await page.getByRole("dialog").getByRole("button", { name: "Renew" }).click();
  const link =
    (await page
      .getByRole("dialog")
      .getByText(/#token=/)
      .textContent()) ?? "";
  expect(link).not.toBe(first);
  await button(page, "Done").click();

  const editor = await openPage();
  await addVirtualAuthenticator(editor);
  await editor.goto(link);
  await editor.getByLabel("New password", { exact: true }).fill(password);
  await button(editor, "Set password").click();
  await editor.getByRole("button", { name: `Account: ${username}` }).waitFor();
  await goTo(editor)("/admin/account");
  await button(editor, "Add passkey").click();
  await editor.getByRole("dialog").getByLabel("Your password", { exact: true }).fill(password);
  await button(editor, "Continue").click();
  await told(editor, /Passkey added/);
  await editor.context().clearCookies();
  await editor.goto(`${site.url}/admin/quotes`);
  await button(editor, "Sign in with a passkey").click();
  await editor.getByRole("heading", { name: "Quotes", level: 1 }).waitFor();

  await page.reload();
  await getRow(page, username).getByText("Active", { exact: true }).filter({ visible: true }).waitFor();
  await choose(page, username, "Activity");
  await page.getByRole("dialog").getByText("Passkey added").waitFor();
  await button(page, "Close").click();
  await choose(page, username, "Change role");
  await page.getByRole("dialog").getByLabel("Role").selectOption("author");
  await page
    .getByRole("dialog")
    .getByText(/They can only write articles/)
    .waitFor();
  await button(page, "Change role").click();
  await told(page, `${username} is now an author.`);
  await getRow(page, username).getByRole("cell", { name: "Author" }).waitFor();

  const owner = await connectAsOwner(site);
  const [member] = (await owner.request("GET", `/api/auth/staff/?search=${username}`)).results;
  const login = { username, password };
  const signedIn = await fetch(`${site.url}/api/auth/login/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(login),
  });
  const { access } = (await signedIn.json()) as { access: string };
  const created = await fetch(`${site.url}/api/post/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${access}` },
    body: JSON.stringify({ title: `A walk of ${username}`, kind: "blog" }),
  });
  const post = (await created.json()) as { id: number; created_by: number };
  expect(post.created_by).toBe(member.id);
  await choose(page, username, "Deactivate");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Posts: 1").waitFor();
  await dialog.getByLabel("Reassign to").selectOption({ label: "owner" });
  await expectAccessibleAndFitting(page);
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await told(page, `${username} has been deactivated.`);
  await getRow(page, username).getByText("Deactivated", { exact: true }).filter({ visible: true }).waitFor();
  expect((await owner.request("GET", `/api/post/${post.id}/`)).created_by).not.toBe(member.id);
});

test.for(journeyEngines)(
  "a role is changed, an invitation revoked, and the last owner stays an owner, by keyboard at 360 px (%s)",
  async (engine) => {
    const here = engine === "sqlite" ? site : toDomainName(await startSite({ engine, environment: onLocalhost }));
    const username = `ivy.${Date.now()}`;
    const page = await openPage({ viewport: { width: 360, height: 740 }, expect: [/status of 400/] });
    await openSignedIn(page, here, "/admin/staff");
    await invite(page, username, "author");
    const chooseByKeyboard = async (name: string, action: string) => {
      await pressByKeyboard(button(page, `Actions for ${name}`));
      const item = page.getByRole("menuitem", { name: action });
      for (let step = 0; step < 10 && !(await item.evaluate((each) => each === document.activeElement)); step += 1)
        await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
    };
    await chooseByKeyboard(username, "Change role");
    await page.getByRole("dialog").getByLabel("Role").selectOption("editor");
    await pressByKeyboard(button(page, "Change role"));
    await told(page, `${username} is now an editor.`);
    await chooseByKeyboard(username, "Revoke invitation");
    await page.getByRole("heading", { name: `Revoke the invitation for ${username}?` }).waitFor();
    await pressByKeyboard(page.getByRole("dialog").getByRole("button", { name: "Revoke" }));
    await told(page, `Invitation for ${username} revoked.`);
    await getRow(page, username).waitFor({ state: "detached" });

    await chooseByKeyboard("owner", "Change role");
    await page.getByRole("dialog").getByLabel("Role").selectOption("editor");
    await pressByKeyboard(button(page, "Change role"));
    await told(page, "This is the last active owner. Make someone else an owner first.");
    await eventually(() =>
      page
        .getByLabel("Role")
        .last()
        .evaluate((field) => field === document.activeElement),
    ).toBe(true);
  },
);
