import type { BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { closeAtEnd } from "../closing.ts";
import { keepStateAtFailure } from "./failure-state.ts";
import { launchKeepingPages, sharedBrowser } from "./launch.ts";
import { clearOrClose, makeReusable, takeReusablePage } from "./reused-pages.ts";

export interface PageOptions extends BrowserContextOptions {
  /** Problems that the test provokes: matching console messages and failed requests are not failures. */
  expect?: RegExp[];
  /** Uses a separate browser with the back/forward cache (bfcache), which Playwright turns off elsewhere. */
  keepsPages?: boolean;
  /** Whether the page is checked many times, so that a browser with an optimizing compiler pays off. */
  isLongLived?: boolean;
}

const VIEWPORT = { width: 1280, height: 800 };

const scriptSwitches = new WeakMap<Page, CDPSession>();

/**
 * Runs something that needs scripts on the page, such as axe, on the page of a visitor without JavaScript. Scripts that
 * the page did not run at load still do not run.
 */
export async function withScript<T>(page: Page, run: () => Promise<T>): Promise<T> {
  const session = scriptSwitches.get(page);
  await session?.send("Emulation.setScriptExecutionDisabled", { value: false });
  try {
    return await run();
  } finally {
    await session?.send("Emulation.setScriptExecutionDisabled", { value: true });
  }
}

/**
 * A page in a profile without cookies, storage or history: 1280 by 800, British English, UTC. The test fails at its end
 * if the page wrote an error or a warning to the console, violated its policy, threw an error, or a request failed.
 * Without other options than these, the page may be one from an earlier test (`reused-pages.ts`), with files of the
 * site in its cache; other tabs of its profile are always 1280 by 800 and light.
 */
export async function openPage(options: PageOptions = {}): Promise<Page> {
  const { expect: expected = [], ...given } = options;
  const { viewport = VIEWPORT, colorScheme = "light", ...further } = given;
  const isReusable = viewport !== null && Object.keys(further).length === 0;
  const reused = isReusable ? await takeReusablePage() : undefined;
  const page = reused ?? (await openFreshPage(isReusable ? {} : given));
  if (isReusable) {
    if (!reused) await makeReusable(page);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ media: null, colorScheme, reducedMotion: "reduce", forcedColors: null, contrast: null });
  }
  const context = page.context();
  const problems: string[] = [];
  context.on("page", (other) => watch(other, problems));
  watch(page, problems);
  const forget = keepStateAtFailure(page);
  closeAtEnd(async () => {
    forget();
    // Pending route handlers end with the page, which is not an error. A crashed page has none.
    await Promise.allSettled(context.pages().map((each) => each.unrouteAll({ behavior: "ignoreErrors" })));
    if (isReusable) await clearOrClose(page);
    else await context.close();
    const surprises = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
    if (surprises.length > 0) throw new Error(`The page had problems:\n  ${surprises.join("\n  ")}`);
  });
  return page;
}

async function openFreshPage(options: Omit<PageOptions, "expect">) {
  const { javaScriptEnabled = true, keepsPages, isLongLived, ...contextOptions } = options;
  const browser = await (keepsPages ? launchKeepingPages() : sharedBrowser(isLongLived ? "long" : "short"));
  const context = await browser.newContext({
    viewport: VIEWPORT,
    locale: "en-GB",
    timezoneId: "UTC",
    // Under load, Chromium skips transitions between documents, and reports that as an error of the page.
    reducedMotion: "reduce",
    ...contextOptions,
  });
  await context.addInitScript(reportViolations);
  const page = await context.newPage();
  if (!javaScriptEnabled) {
    // The context's own switch could not be changed for `withScript`.
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setScriptExecutionDisabled", { value: true });
    scriptSwitches.set(page, session);
  }
  return page;
}

/** Runs in the page. Browsers do not log violations that a script catches, such as a use of `Function`. */
function reportViolations() {
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) =>
    console.error(`The page's policy does not allow ${blockedURI} (${effectiveDirective}, in ${sourceFile})`),
  );
}

function watch(page: Page, problems: string[]) {
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") {
      problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on("pageerror", (error) => {
    // Chromium reports transitions that the next page cut short, before any of our scripts could handle it.
    if (!/^(?:Transition was (?:skipped|aborted)|Skipped ViewTransition)/.test(error.message))
      problems.push(`error: ${error.stack || error.message}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "failed";
    // Leaving a page cancels its pending requests, and a download ends the navigation.
    if (reason !== "net::ERR_ABORTED") problems.push(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) problems.push(`response: ${response.status()} ${response.url()}`);
  });
}
