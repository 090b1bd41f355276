import type { Page } from "playwright-core";

/** Moves the pointer, as a visitor's hand would, and waits until the page's script runs. */
export async function hydrate(page: Page): Promise<void> {
  // A pointer's first event on a page may tell of no movement, when it stands for one that rests. It rests on no link,
  // whose page would be fetched ahead.
  await page.mouse.move(1, 1);
  await page.mouse.move(3, 3);
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));
  });
}
