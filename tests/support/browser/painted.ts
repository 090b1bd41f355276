import type { Page } from "playwright-core";

/** Waits until the page has painted, and so has done everything that what came before made it do in this frame. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Waits until the pictures in and near the window and the fonts have come, and are painted. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState();
  await painted(page);
  // A lazy picture that is far away has no source yet.
  await page.waitForFunction(() => [...document.images].every(({ complete, currentSrc }) => complete || !currentSrc));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await painted(page);
}
