import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { announcements, countAnnouncements } from "#tests/support/browser/announcements.ts";
import { hydrate } from "#tests/support/browser/hydrated.ts";
import { moveToastTime } from "#tests/support/browser/toast-time.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { eventually } from "#tests/support/staff.ts";
import {
  field,
  form,
  INVALID,
  LATER,
  loadSubscribers,
  problem,
  submit,
  subscribe,
  THANKS,
  toast,
  visit,
} from "#tests/support/subscribe-form.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite", environment: { TRUST_PROXY: "127.0.0.1" } });
});

describe("sections 4, 5 and 8, subscribe with script", () => {
  test("idle, then loading with a spinner for a button, then idle again and empty; and the success message", async () => {
    const page = await visit(site, "/books");
    await hydrate(page);
    const response = Promise.withResolvers<void>();
    await page.route("**/api/viewer/subscriber/", async (route) => {
      await response.promise;
      await route.fallback();
    });
    const email = `${freshName("with.script", ".")}@example.com`;
    await subscribe(page, `  ${email} `);
    await form(page).getByRole("status").waitFor();
    expect(await submit(page).count()).toBe(0);
    response.resolve();
    await toast(page, THANKS).waitFor();
    expect(await toast(page, THANKS).getByRole("img").getAttribute("aria-label")).toBe("Success");
    await submit(page).waitFor();
    expect(await field(page).inputValue()).toBe("");
    expect(new URL(page.url()).pathname).toBe("/books");
    expect(await loadSubscribers(site)).toContain(`${email} footer`);
  });

  test("already subscribed, in any letter case: the success message", async () => {
    const page = await visit(site, "/", { expect: [/400/] });
    await hydrate(page);
    const name = freshName("twice", ".");
    await subscribe(page, `${name}@example.com`);
    await toast(page, THANKS).waitFor();
    await toast(page, THANKS).getByRole("button", { name: "OK" }).click();
    await subscribe(page, `${name.toUpperCase()}@example.COM`);
    await toast(page, THANKS).waitFor();
    expect((await loadSubscribers(site)).filter((line) => line.toLowerCase().startsWith(`${name}@`))).toHaveLength(1);
  });

  test("an invalid address: its message, and no call is made", async () => {
    const page = await visit(site, "/");
    await hydrate(page);
    const calls: string[] = [];
    page.on("request", (request) => calls.push(request.method()));
    for (const email of ["", "nobody", "nobody@", "@example.com", "no body@example.com", "nobody@example"]) {
      await subscribe(page, email);
      await toast(page, INVALID).waitFor();
      expect(await toast(page, INVALID).count()).toBe(1);
    }
    expect(await toast(page, INVALID).getByRole("img").getAttribute("aria-label")).toBe("Error");
    expect(calls).not.toContain("POST");
  });

  test("an invalid address is reported at the field until it is corrected, after the toast has disappeared", async () => {
    const page = await visit(site, "/");
    await hydrate(page);
    await subscribe(page, "nobody");
    await toast(page, INVALID).waitFor();
    expect(await problem(page).textContent()).toBe(INVALID);
    await expectAccessible(page);
    await moveToastTime(toast(page, INVALID), 2990);
    await toast(page, INVALID).waitFor({ state: "detached" });
    const described = (await field(page).getAttribute("aria-describedby")) ?? "";
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe(INVALID);
    expect(await field(page).getAttribute("aria-invalid")).toBe("true");
    await subscribe(page, `${freshName("mended", ".")}@example.com`);
    await toast(page, THANKS).waitFor();
    expect(await problem(page).count()).toBe(0);
    expect(await field(page).getAttribute("aria-invalid")).toBeNull();
  });

  test("a second failure is announced again", async () => {
    const page = await visit(site, "/");
    await hydrate(page);
    await subscribe(page, "nobody");
    await toast(page, INVALID).waitFor();
    await countAnnouncements(page);
    await field(page).press("Enter");
    await eventually(() => announcements(page)).toContain(INVALID);
  });

  test("unusual but valid addresses", async () => {
    const page = await visit(site, "/newsletter");
    await hydrate(page);
    const newsletter = page.getByRole("main").locator("form");
    for (const email of [
      `plus+${freshName("tag", "")}@mail.example.co.uk`,
      `${freshName("zoë", "")}@münchen.example`,
    ]) {
      await newsletter.getByLabel("Email address").fill(email);
      await newsletter.getByRole("button", { name: "Subscribe" }).click();
      await toast(page, THANKS).waitFor();
      await toast(page, THANKS).getByRole("button", { name: "OK" }).click();
      expect(await loadSubscribers(site)).toContain(`${email} newsletter`);
    }
  });

  test.each([
    [
      "the server is in trouble",
      (page: Page) => page.route("**/api/viewer/**", (route) => route.fulfill({ status: 500 })),
    ],
    [
      "it returns something else",
      (page: Page) =>
        page.route("**/api/viewer/**", (route) => route.fulfill({ status: 403, json: { detail: "No." } })),
    ],
    [
      "there is no connection",
      (page: Page) => page.route("**/api/viewer/**", (route) => route.abort("connectionrefused")),
    ],
  ])("any other failure (%s): its message, and the form is idle and empty again", async (_, fail) => {
    const page = await visit(site, "/", { expect: [/500|403|ERR_CONNECTION_REFUSED|response: 500/] });
    await hydrate(page);
    await fail(page);
    await subscribe(page, "later@example.com");
    await toast(page, LATER).waitFor();
    await submit(page).waitFor();
    expect(await field(page).inputValue()).toBe("");
    expect(await problem(page).textContent()).toBe(LATER);
    expect(await field(page).getAttribute("aria-invalid")).toBeNull();
  });

  test("too many from one address: the same message", async () => {
    const page = await visit(site, "/", { expect: [/429/] });
    await hydrate(page);
    for (let count = 0; count < 5; count++) {
      await subscribe(page, `${freshName("many", "-")}@example.com`);
      await toast(page, THANKS).waitFor();
      await toast(page, THANKS).getByRole("button", { name: "OK" }).click();
    }
    await subscribe(page, "many-6@example.com");
    await toast(page, LATER).waitFor();
  });
});
