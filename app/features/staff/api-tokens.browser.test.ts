import { beforeAll, expect, test } from "vitest";
import { button, password, told } from "#tests/support/account-screens.ts";
import { expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { journeyEngines } from "#tests/support/full-run.ts";
import { pressByKeyboard } from "#tests/support/journeys.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { eventually, openSignedIn } from "#tests/support/staff.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
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
