import type { Page } from "playwright-core";

/**
 * From now on records which element has the focus when the heading of the page or screen has gone, before the next one
 * is painted.
 * @returns a function that waits for this and returns the id of the focused element, or its tag
 */
export async function watchFocusAtArrival(page: Page): Promise<() => Promise<string>> {
  const noted = await page.evaluateHandle(() => {
    const heading = document.querySelector("main h1")?.textContent;
    const focus = new Promise<string>((resolve) => {
      // Called at the end of the task that changes the document.
      const observer = new MutationObserver(() => {
        if (document.querySelector("main h1")?.textContent === heading) return;
        observer.disconnect();
        resolve(document.activeElement?.id || `${document.activeElement?.tagName}`);
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    // Wrapped in an object, since `await` would resolve a bare promise here.
    return { focus };
  });
  return () => noted.evaluate(({ focus }) => focus);
}
