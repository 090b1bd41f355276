import type { Page } from "playwright-core";

/** Waits until the page has painted, and so has done this frame's work. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Waits until the fonts and the pictures in and near the window are loaded and painted. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState();
  await painted(page);
  // A distant lazy picture has no source yet.
  await page.waitForFunction(() => [...document.images].every(({ complete, currentSrc }) => complete || !currentSrc));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await painted(page);
}
