import type { Page } from "playwright-core";
import type { TestContext } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** The state of each page when an attempt of the test failed. */
    pages?: string[];
  }
}

const TIMEOUT = { timeout: 2000 };
const openPages = new Set<Page>();

/**
 * Keeps the state of a page and of its other tabs when a test fails.
 * @returns a function that stops this; call it when the page is closed
 */
export function keepStateAtFailure(page: Page): () => void {
  openPages.add(page);
  return () => void openPages.delete(page);
}

/** If the test has failed, keeps its pages' URLs, focused elements and contents for `retried-tests.ts`. */
export async function keepPagesOfFailure({ task }: TestContext): Promise<void> {
  if (task.result?.state !== "fail") return;
  const pages = [...openPages].flatMap((page) => page.context().pages());
  const states = pages.map((page) =>
    describePage(page).catch((error) => `${page.url()}, which did not say more: ${error}`),
  );
  task.meta.pages = [...(task.meta.pages ?? []), ...(await Promise.all(states))];
}

async function describePage(page: Page) {
  const dialog = page.locator("dialog[open]").last();
  const shown = (await dialog.count()) > 0 ? dialog : page.locator("body");
  const focus = page.locator(":focus").first();
  const focused = (await focus.count()) > 0 ? await focus.ariaSnapshot(TIMEOUT) : "nothing";
  return `${page.url()}\nFocus: ${focused}\n${await shown.ariaSnapshot(TIMEOUT)}`;
}
