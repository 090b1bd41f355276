import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openPage, type PageOptions } from "./support/browser/browser.ts";
import { hydrate } from "./support/browser/hydrated.ts";
import { painted } from "./support/browser/painted.ts";
import { moveToastTime, toastTime } from "./support/browser/toast-time.ts";
import { type Site, startSite } from "./support/site.ts";

const MESSAGE = "Please enter a valid email address";
let site: Site;

beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
});

/** Opens a page that shows the error of an invalid address. */
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

const state = async (page: Page) => (await toastTime(toast(page))).state;

describe("sections 8 and 9, toasts", () => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    test(`a toast hides itself after 3 seconds (motion: ${reducedMotion})`, async () => {
      const page = await openWithToast({ reducedMotion });
      const opened = await toastTime(toast(page));
      expect(opened).toMatchObject({ limit: 3000, state: "running" });
      await expect.poll(async () => (await toastTime(toast(page))).shown).toBeGreaterThan(opened.shown);
      await moveToastTime(toast(page), 2990);
      await toast(page).waitFor({ state: "detached" });
    });
  }

  test("it shows an OK button, which closes it and restores the focus", async () => {
    const page = await openWithToast();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email");
    await toast(page).getByRole("button", { name: "OK" }).focus();
    await page.keyboard.press("Enter");
    await toast(page).waitFor({ state: "detached", timeout: 1000 });
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email");
  });

  test("identical messages are not shown twice; the latest call restarts the time", async () => {
    const page = await openWithToast();
    // Hovered, so that it does not disappear before it is shown again.
    await toast(page).hover();
    await moveToastTime(toast(page), 2990);
    await provoke(page);
    await expect.poll(async () => (await toastTime(toast(page))).shown).toBeLessThan(2900);
    expect(await toast(page).count()).toBe(1);
    expect(await toastTime(toast(page))).toMatchObject({ limit: 3000, state: "running" });
  });

  test("its time is paused while it is hovered or focused", async () => {
    const page = await openWithToast();
    await toast(page).hover();
    await expect.poll(() => state(page)).toBe("paused");
    await toast(page).getByRole("button", { name: "OK" }).focus();
    await page.mouse.move(5, 600);
    await painted(page);
    expect(await state(page)).toBe("paused");
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expect.poll(() => state(page)).toBe("running");
    await moveToastTime(toast(page), 2990);
    await toast(page).waitFor({ state: "detached" });
  });

  test("is announced by a polite live region that already existed", async () => {
    const page = await openPage();
    await page.goto(site.url);
    const region = page.getByRole("region", { name: "Messages" });
    expect(await region.getAttribute("aria-live")).toBe("polite");
    await hydrate(page);
    await provoke(page);
    expect(await region.getByText(MESSAGE).count()).toBe(1);
  });

  test("a message in the document is not repeated on hydration", async () => {
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
