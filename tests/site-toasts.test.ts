import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openPage, type PageOptions } from "./support/browser/browser.ts";
import { hydrate } from "./support/browser/hydrated.ts";
import { painted } from "./support/browser/painted.ts";
import { type Site, startSite } from "./support/site.ts";

const MESSAGE = "Please enter a valid email address";
let site: Site;

beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
});

/** A page that shows its script's answer to an invalid address. */
async function openWithToast(options?: PageOptions): Promise<Page> {
  const page = await openPage(options);
  await page.goto(site.url);
  await hydrate(page);
  await provoke(page);
  return page;
}

async function provoke(page: Page) {
  await page.locator("footer").getByRole("button", { name: "Subscribe" }).click();
  await toast(page).waitFor();
}

const toast = (page: Page) => page.locator(".toast");

/** Milliseconds until the toast is gone. */
async function goes(page: Page, since: number) {
  await toast(page).waitFor({ state: "detached" });
  return Date.now() - since;
}

/** Of its time, which is an animation. */
const states = (page: Page) =>
  toast(page).evaluate((element) => element.getAnimations().map(({ playState }) => playState));

/** As though so much of its time, in milliseconds, had passed. */
const spend = (page: Page, milliseconds: number) =>
  toast(page).evaluate((element, time) => {
    for (const animation of element.getAnimations()) animation.currentTime = time;
  }, milliseconds);

describe("sections 8 and 9, toasts", () => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    test(`a toast hides itself after 3 seconds (motion: ${reducedMotion})`, async () => {
      const page = await openWithToast({ reducedMotion });
      const time = await goes(page, Date.now());
      expect(time).toBeGreaterThan(2500);
      expect(time).toBeLessThan(7000);
    });
  }

  test("it shows an OK button, which closes it and gives the focus back", async () => {
    const page = await openWithToast();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email");
    await toast(page).getByRole("button", { name: "OK" }).focus();
    await page.keyboard.press("Enter");
    await toast(page).waitFor({ state: "detached", timeout: 1000 });
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email");
  });

  test("identical messages are not shown twice; the newest call sets the time", async () => {
    const page = await openWithToast();
    await spend(page, 2500);
    await provoke(page);
    const second = Date.now();
    expect(await toast(page).count()).toBe(1);
    expect(await goes(page, second)).toBeGreaterThan(2000);
  });

  test("its time stands still while it is hovered or focused", async () => {
    const page = await openWithToast();
    await toast(page).hover();
    await expect.poll(() => states(page)).toEqual(["paused"]);
    await toast(page).getByRole("button", { name: "OK" }).focus();
    await page.mouse.move(5, 600);
    await painted(page);
    expect(await states(page)).toEqual(["paused"]);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expect.poll(() => states(page)).toEqual(["running"]);
    // What was left of its time, on a machine that may be busy.
    expect(await goes(page, Date.now())).toBeLessThan(7000);
  });

  test("it is announced: what shows it was there before it, and is polite", async () => {
    const page = await openPage();
    await page.goto(site.url);
    const region = page.getByRole("region", { name: "Messages" });
    expect(await region.getAttribute("aria-live")).toBe("polite");
    await hydrate(page);
    await provoke(page);
    expect(await region.getByText(MESSAGE).count()).toBe(1);
  });

  test("a message that came with the document is not repeated by the script", async () => {
    const page = await openPage({ reducedMotion: "no-preference" });
    await page.goto(`${site.url}/?subscribed=invalid#subscribe`);
    await toast(page).waitFor();
    await toast(page).hover();
    await hydrate(page);
    await page.locator("footer").getByRole("button", { name: "Subscribe" }).click();
    expect(await toast(page).count()).toBe(1);
    expect(await toast(page).textContent()).toContain(MESSAGE);
    await page.goto(`${site.url}/?subscribed=nonsense`);
    expect(await toast(page).count()).toBe(0);
  });
});
