import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { announcements, countAnnouncements } from "#tests/support/browser/announcements.ts";
import { openPage, type PageOptions, withScript } from "#tests/support/browser/browser.ts";
import { hydrate } from "#tests/support/browser/hydrated.ts";
import { moveToastTime } from "#tests/support/browser/toast-time.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { eventually } from "#tests/support/staff.ts";

const THANKS = "Thank you for subscribing!";
const INVALID = "Please enter a valid email address";
const LATER = "Please try again later";

let site: Site;
let visitors = 0;

beforeAll(async () => {
  site = await startSite({ engine: "sqlite", environment: { TRUST_PROXY: "127.0.0.1" } });
});

/** Creates a visitor with a separate IP address, since limits are counted per address. */
async function visit(path: string, options: PageOptions = {}): Promise<Page> {
  visitors += 1;
  const page = await openPage(options);
  await page.route(`${site.url}/**`, (route) =>
    route.continue({ headers: { ...route.request().headers(), "x-forwarded-for": `203.0.113.${visitors}` } }),
  );
  await page.goto(site.url + path);
  return page;
}

const form = (page: Page) => page.getByRole("contentinfo").locator("form");
const field = (page: Page) => form(page).getByLabel("Email address");
const submit = (page: Page) => form(page).getByRole("button", { name: "Subscribe" });
const problem = (page: Page) => form(page).locator(".subscribe-problem");
const toast = (page: Page, message: string) => page.locator(".toast", { hasText: message });

async function subscribe(page: Page, email: string) {
  await field(page).fill(email);
  await submit(page).click();
}

async function subscribers(): Promise<string[]> {
  const post = await fetch(`${site.url}/api/auth/login/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(site.owner),
  });
  const { access } = (await post.json()) as { access: string };
  const list = await fetch(`${site.url}/api/viewer/subscriber/?page_size=100`, {
    headers: { Authorization: `Bearer ${access}` },
  });
  const { results } = (await list.json()) as { results: { email: string; source: string }[] };
  return results.map(({ email, source }) => `${email} ${source}`);
}

describe("sections 4, 5 and 8, subscribe with script", () => {
  test("idle, then loading with a spinner for a button, then idle again and empty; and the success message", async () => {
    const page = await visit("/books");
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
    expect(await subscribers()).toContain(`${email} footer`);
  });

  test("already subscribed, in any letter case: the success message", async () => {
    const page = await visit("/", { expect: [/400/] });
    await hydrate(page);
    const name = freshName("twice", ".");
    await subscribe(page, `${name}@example.com`);
    await toast(page, THANKS).waitFor();
    await toast(page, THANKS).getByRole("button", { name: "OK" }).click();
    await subscribe(page, `${name.toUpperCase()}@example.COM`);
    await toast(page, THANKS).waitFor();
    expect((await subscribers()).filter((line) => line.toLowerCase().startsWith(`${name}@`))).toHaveLength(1);
  });

  test("an invalid address: its message, and no call is made", async () => {
    const page = await visit("/");
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
    const page = await visit("/");
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
    const page = await visit("/");
    await hydrate(page);
    await subscribe(page, "nobody");
    await toast(page, INVALID).waitFor();
    await countAnnouncements(page);
    await field(page).press("Enter");
    await eventually(() => announcements(page)).toContain(INVALID);
  });

  test("unusual but valid addresses", async () => {
    const page = await visit("/newsletter");
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
      expect(await subscribers()).toContain(`${email} newsletter`);
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
    const page = await visit("/", { expect: [/500|403|ERR_CONNECTION_REFUSED|response: 500/] });
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
    const page = await visit("/", { expect: [/429/] });
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

describe("sections 4, 5 and 8, subscribe without script", () => {
  const noScript = { javaScriptEnabled: false };

  test("redirects back to the form on the same page, with the success message", async () => {
    const page = await visit("/about/academy", noScript);
    await subscribe(page, "without.script@example.com");
    await toast(page, THANKS).waitFor();
    expect(page.url()).toBe(`${site.url}/about/academy?subscribed=success#subscribe`);
    expect(await field(page).inputValue()).toBe("");
    expect(await subscribers()).toContain("without.script@example.com footer");

    await subscribe(page, "WITHOUT.script@example.com");
    await toast(page, THANKS).waitFor();
    await toast(page, THANKS).getByText("OK").click();
    await page.waitForURL(`${site.url}/about/academy#subscribe`);
    expect(await page.locator(".toast").count()).toBe(0);
  });

  test("an invalid address: its message, which disappears automatically", async () => {
    const page = await visit("/", noScript);
    await subscribe(page, "nobody");
    await toast(page, INVALID).waitFor();
    const shown = Date.now();
    await toast(page, INVALID).waitFor({ state: "hidden" });
    expect(Date.now() - shown).toBeGreaterThan(2000);
    expect(await subscribers()).not.toContain("nobody footer");
  });

  test("an invalid address is reported at the field of the submitted form", async () => {
    const page = await visit("/newsletter", noScript);
    const newsletter = page.getByRole("main").locator("form");
    await newsletter.getByLabel("Email address").fill("nobody");
    await newsletter.getByRole("button", { name: "Subscribe" }).click();
    await toast(page, INVALID).waitFor();
    await withScript(page, () => moveToastTime(toast(page, INVALID), 2990));
    await toast(page, INVALID).waitFor({ state: "hidden" });
    const described = (await newsletter.getByLabel("Email address").getAttribute("aria-describedby")) ?? "";
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe(INVALID);
    expect(await problem(page).count()).toBe(0);
    await expectAccessible(page);
    await subscribe(page, "nobody");
    await toast(page, INVALID).waitFor();
    expect(await problem(page).textContent()).toBe(INVALID);
    expect(await newsletter.locator(".subscribe-problem").count()).toBe(0);
  });

  test("an invalid address stays in the field, and the page keeps its query", async () => {
    const page = await visit("/search?q=morning", noScript);
    await subscribe(page, "nobody@");
    await toast(page, INVALID).waitFor();
    expect(await field(page).inputValue()).toBe("nobody@");
    expect([...new URL(page.url()).searchParams.keys()]).toEqual(["q", "subscribed", "typed"]);
    expect(page.url()).not.toContain("nobody");
    expect(await page.getByRole("searchbox").inputValue()).toBe("morning");

    await subscribe(page, "somebody@example.com");
    await toast(page, THANKS).waitFor();
    expect(await field(page).inputValue()).toBe("");
    expect(page.url()).toBe(`${site.url}/search?q=morning&subscribed=success#subscribe`);
    await toast(page, THANKS).getByText("OK").click();
    await page.waitForURL(`${site.url}/search?q=morning#subscribe`);
  });

  test("the submitted address is not cached, and cannot be forged", async () => {
    const page = await visit("/books", noScript);
    await subscribe(page, "nobody@");
    await page.waitForURL(/typed=/);
    const response = await fetch(page.url());
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toContain('value="nobody@"');
    const without = await (await fetch(`${site.url}/books?subscribed=invalid`)).text();
    expect(without).not.toContain("nobody@");
    const forged = await fetch(`${site.url}/books?subscribed=invalid&typed=bm9ib2R5QA`);
    expect(await forged.text()).toBe(without);
  });

  test("hydration keeps the address, and subscribing empties the field", async () => {
    const page = await visit("/books", noScript);
    await subscribe(page, "nobody@");
    await page.waitForURL(/typed=/);
    const scripted = await visit(page.url().slice(site.url.length));
    await hydrate(scripted);
    expect(await field(scripted).inputValue()).toBe("nobody@");
    await subscribe(scripted, `${freshName("mended.later", ".")}@example.com`);
    await toast(scripted, THANKS).waitFor();
    await eventually(() => field(scripted).inputValue()).toBe("");
  });

  test("any other failure: its message", async () => {
    const page = await visit("/newsletter", noScript);
    for (let count = 0; count < 5; count++) {
      await subscribe(page, `more-${count}@example.com`);
      await toast(page, THANKS).waitFor();
    }
    await subscribe(page, "more-6@example.com");
    await toast(page, LATER).waitFor();
    expect(page.url()).toMatch(/\/newsletter\?subscribed=failed&typed=[\w-]+#subscribe$/);
    expect(await field(page).inputValue()).toBe("more-6@example.com");
  });
});

describe("the form's own URL", () => {
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${site.url}/subscribe`, {
      method: "POST",
      redirect: "manual",
      headers: { "X-Forwarded-For": `198.51.100.${++visitors}`, ...headers },
      body: new URLSearchParams(fields),
    });

  test.each([
    "//elsewhere.example",
    "/\\elsewhere.example",
    "https://elsewhere.example/",
    "javascript:alert(1)",
    "",
    "books",
  ])("never redirects to another site (%j)", async (from) => {
    const response = await post({ email: "nobody", from, source: "footer" });
    expect(response.status).toBe(303);
    expect(new URL(response.headers.get("location") ?? "", site.url).origin).toBe(site.url);
  });

  test("rejects requests from other sites", async () => {
    const response = await post({ email: "forged@example.com", from: "/" }, { Origin: "https://elsewhere.example" });
    expect(response.status).toBe(403);
    expect(await subscribers()).not.toContain("forged@example.com footer");
  });

  test("responds to missing or invalid fields", async () => {
    expect((await post({})).headers.get("location")).toBe("/?subscribed=invalid#subscribe");
    expect((await post({ email: "a@example.com", source: "staff" })).headers.get("location")).toMatch(
      /^\/\?subscribed=failed&typed=[\w-]+#subscribe$/,
    );
    expect((await fetch(`${site.url}/subscribe`, { redirect: "manual" })).headers.get("location")).toBe("/");
  });
});
