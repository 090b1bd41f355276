import type { Page } from "playwright-core";

/** Shows the page an intent, as a visitor's hand would, and waits until its script runs. */
export async function hydrate(page: Page): Promise<void> {
  await page.locator(".site-logo").hover();
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));
  });
}
