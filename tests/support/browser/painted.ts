import type { Page } from "playwright-core";

/** Waits until the page has painted, and so has done everything that what came before made it do in this frame. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
