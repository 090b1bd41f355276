import type { Page } from "playwright-core";

/** Moves the pointer as a visitor would, and waits until the page's script runs. */
export async function hydrate(page: Page): Promise<void> {
  // A pointer's first event on a page may report no movement, if it stands for a resting pointer. It rests on no link,
  // whose page would be prefetched.
  await page.mouse.move(1, 1);
  await page.mouse.move(3, 3);
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));
  });
}
