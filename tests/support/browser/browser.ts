import type { BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { closeAtEnd } from "../closing.ts";
import { keepStateAtFailure } from "./failure-state.ts";
import { launchKeepingPages, sharedBrowser } from "./launch.ts";
import { clearOrClose, makeReusable, takeReusablePage } from "./reused-pages.ts";

export interface PageOptions extends BrowserContextOptions {
  /** Problems the test provokes: console messages and failed requests that match are not failures. */
  expect?: RegExp[];
  /** A browser of its own that keeps pages for the way back (bfcache), which Playwright turns off elsewhere. */
  keepsPages?: boolean;
  /** It is looked at many times: a browser with a compiler that pays off by that. */
  isLongLived?: boolean;
}

const VIEWPORT = { width: 1280, height: 800 };

const scriptSwitches = new WeakMap<Page, CDPSession>();

/**
 * Runs something that needs script on the page, such as axe, where the page is one of a visitor
 * without JavaScript; what the page itself did not run at its load, it does not run then either.
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
 * if the page wrote an error or a warning to the console, broke its policy, threw, or a request failed. A page without
 * further options than these may be one that an earlier test has left (`reused-pages.ts`), and have files of the site in
 * its cache; other tabs of its profile are always 1280 by 800 and light.
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
    // What routes still have in hand ends with the page, which is no fault. One that has crashed has none.
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
    // Under load Chromium gives up transitions between documents, and reports that as an error of the page.
    reducedMotion: "reduce",
    ...contextOptions,
  });
  await context.addInitScript(tellOfViolations);
  const page = await context.newPage();
  if (!javaScriptEnabled) {
    // Not the context's own switch, which could not be turned for `withScript`.
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setScriptExecutionDisabled", { value: true });
    scriptSwitches.set(page, session);
  }
  return page;
}

/** Runs in the page. What a script tries and gets away with, such as `Function`, browsers keep from the console. */
function tellOfViolations() {
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
    // Chromium reports that a next page cut a transition short, before any script of ours could handle it.
    if (!/^(?:Transition was (?:skipped|aborted)|Skipped ViewTransition)/.test(error.message))
      problems.push(`error: ${error.stack || error.message}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "failed";
    // Leaving a page gives up what it was still loading, and a download ends the navigation.
    if (reason !== "net::ERR_ABORTED") problems.push(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) problems.push(`response: ${response.status()} ${response.url()}`);
  });
}
