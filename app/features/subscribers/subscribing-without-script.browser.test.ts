import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { withScript } from "#tests/support/browser/browser.ts";
import { hydrate } from "#tests/support/browser/hydrated.ts";
import { moveToastTime } from "#tests/support/browser/toast-time.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { eventually } from "#tests/support/staff.ts";
import {
  field,
  INVALID,
  LATER,
  loadSubscribers,
  problem,
  subscribe,
  THANKS,
  toast,
  visit,
} from "#tests/support/subscribe-form.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite", environment: { TRUST_PROXY: "127.0.0.1" } });
});

describe("sections 4, 5 and 8, subscribe without script", () => {
  const noScript = { javaScriptEnabled: false };

  test("redirects back to the form on the same page, with the success message", async () => {
    const page = await visit(site, "/about/academy", noScript);
    await subscribe(page, "without.script@example.com");
    await toast(page, THANKS).waitFor();
    expect(page.url()).toBe(`${site.url}/about/academy?subscribed=success#subscribe`);
    expect(await field(page).inputValue()).toBe("");
    expect(await loadSubscribers(site)).toContain("without.script@example.com footer");

    await subscribe(page, "WITHOUT.script@example.com");
    await toast(page, THANKS).waitFor();
    await toast(page, THANKS).getByText("OK").click();
    await page.waitForURL(`${site.url}/about/academy#subscribe`);
    expect(await page.locator(".toast").count()).toBe(0);
  });

  test("an invalid address: its message, which disappears automatically", async () => {
    const page = await visit(site, "/", noScript);
    await subscribe(page, "nobody");
    await toast(page, INVALID).waitFor();
    const shown = Date.now();
    await toast(page, INVALID).waitFor({ state: "hidden" });
    expect(Date.now() - shown).toBeGreaterThan(2000);
    expect(await loadSubscribers(site)).not.toContain("nobody footer");
  });

  test("an invalid address is reported at the field of the submitted form", async () => {
    const page = await visit(site, "/newsletter", noScript);
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
    const page = await visit(site, "/search?q=morning", noScript);
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
    const page = await visit(site, "/books", noScript);
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
    const page = await visit(site, "/books", noScript);
    await subscribe(page, "nobody@");
    await page.waitForURL(/typed=/);
    const scripted = await visit(site, page.url().slice(site.url.length));
    await hydrate(scripted);
    expect(await field(scripted).inputValue()).toBe("nobody@");
    await subscribe(scripted, `${freshName("mended.later", ".")}@example.com`);
    await toast(scripted, THANKS).waitFor();
    await eventually(() => field(scripted).inputValue()).toBe("");
  });

  test("any other failure: its message", async () => {
    const page = await visit(site, "/newsletter", noScript);
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
  let clients = 0;
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${site.url}/subscribe`, {
      method: "POST",
      redirect: "manual",
      headers: { "X-Forwarded-For": `198.51.100.${++clients}`, ...headers },
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
    expect(await loadSubscribers(site)).not.toContain("forged@example.com footer");
  });

  test("responds to missing or invalid fields", async () => {
    expect((await post({})).headers.get("location")).toBe("/?subscribed=invalid#subscribe");
    expect((await post({ email: "a@example.com", source: "staff" })).headers.get("location")).toMatch(
      /^\/\?subscribed=failed&typed=[\w-]+#subscribe$/,
    );
    expect((await fetch(`${site.url}/subscribe`, { redirect: "manual" })).headers.get("location")).toBe("/");
  });
});
