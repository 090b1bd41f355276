import type { Page } from "playwright-core";
import { onTestFinished } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** What each page showed when a try of the test failed. */
    pages?: string[];
  }
}

const TIMEOUT = { timeout: 2000 };

/**
 * If the test fails, keeps where its page was, what had the focus, and what the page showed, for `retried-tests.ts`.
 * Hooks run backwards, so this is called after the one that closes the page.
 */
export function keepStateAtFailure(page: Page): void {
  try {
    onTestFinished(async ({ task }) => {
      if (task.result?.state !== "fail") return;
      const state = await stateOf(page).catch((error) => `${page.url()}, which did not say more: ${error}`);
      task.meta.pages = [...(task.meta.pages ?? []), state];
    });
  } catch {
    // Outside of a test: its failures do not concern a page of the whole file.
  }
}

async function stateOf(page: Page) {
  const dialog = page.locator("dialog[open]").last();
  const shown = (await dialog.count()) > 0 ? dialog : page.locator("body");
  const focus = page.locator(":focus").first();
  const focused = (await focus.count()) > 0 ? await focus.ariaSnapshot(TIMEOUT) : "nothing";
  return `${page.url()}\nFocus: ${focused}\n${await shown.ariaSnapshot(TIMEOUT)}`;
}
