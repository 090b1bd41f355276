import type { Page } from "playwright-core";

/**
 * From now on notes what has the focus in the moment the heading of the page or screen has gone, before the next one is
 * painted.
 * @returns a function that waits for it and returns the id of the focused element, or its tag
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
    // Within an object, since a promise alone would be waited for here.
    return { focus };
  });
  return () => noted.evaluate(({ focus }) => focus);
}
