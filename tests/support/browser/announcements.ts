import type { Page } from "playwright-core";

/** From now on records what is put into live regions, or inserted as one, for screen readers to announce. */
export async function countAnnouncements(page: Page): Promise<void> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const live = "[role=alert], [role=status], [aria-live]:not([aria-live=off])";
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(live);
        if (type === "characterData" && region) heard.push(region.textContent);
        for (const node of addedNodes)
          if (region || (node instanceof Element && (node.matches(live) || node.querySelector(live))))
            heard.push(node.textContent ?? "");
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

/** The announcements since then, one per line. */
export const announcements = (page: Page): Promise<string> =>
  page.evaluate(() => (window as unknown as { heard: string[] }).heard.join("\n"));
