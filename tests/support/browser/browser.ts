import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type LaunchOptions,
  type Page,
} from "playwright-core";
import { inject } from "vitest";
import { closeAtEnd, keepProcess } from "../closing.ts";

export interface PageOptions extends BrowserContextOptions {
  /** Problems the test provokes: console messages and failed requests that match are not failures. */
  expect?: RegExp[];
  /** A browser of its own that keeps pages for the way back (bfcache), which Playwright turns off elsewhere. */
  keepsPages?: boolean;
  /** It is looked at many times: a browser with a compiler that pays off by that. */
  isLongLived?: boolean;
}

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-dev-shm-usage",
  "--disable-sync",
  "--no-first-run",
  "--font-render-hinting=none",
  // Tests look at each page for moments: threads that pay off later are work for nothing.
  "--in-process-gpu",
  "--num-raster-threads=1",
];
/** So are compilers; that in the middle pays off where axe looks at many states of one page. */
const COMPILERS = { short: "--js-flags=--no-opt --no-maglev", long: "--js-flags=--no-opt" };

const browsers = new Map<keyof typeof COMPILERS, Promise<Browser>>();

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
 * A page in a fresh profile: 1280 by 800, British English, UTC. The test fails at its end if the
 * page wrote an error or a warning to the console, broke its policy, threw, or a request failed.
 */
export async function openPage(options: PageOptions = {}): Promise<Page> {
  const { expect: expected = [], javaScriptEnabled = true, keepsPages, isLongLived, ...contextOptions } = options;
  const browser = await (keepsPages ? launchKeepingPages() : sharedBrowser(isLongLived ? "long" : "short"));
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    timezoneId: "UTC",
    // Under load Chromium gives up transitions between documents, and reports that as an error of the page.
    reducedMotion: "reduce",
    ...contextOptions,
  });
  await context.addInitScript(tellOfViolations);
  const problems: string[] = [];
  const page = await context.newPage();
  if (!javaScriptEnabled) {
    // Not the context's own switch, which could not be turned for `withScript`.
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setScriptExecutionDisabled", { value: true });
    scriptSwitches.set(page, session);
  }
  context.on("page", (other) => watch(other, problems));
  watch(page, problems);
  closeAtEnd(async () => {
    // What routes still have in hand ends with the page, which is no fault. One that has crashed has none.
    await Promise.allSettled(context.pages().map((each) => each.unrouteAll({ behavior: "ignoreErrors" })));
    await context.close();
    const surprises = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
    if (surprises.length > 0) throw new Error(`The page had problems:\n  ${surprises.join("\n  ")}`);
  });
  return page;
}

/** Runs in the page. What a script tries and gets away with, such as `Function`, browsers keep from the console. */
function tellOfViolations() {
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) =>
    console.error(`The page's policy does not allow ${blockedURI} (${effectiveDirective}, in ${sourceFile})`),
  );
}

/** One browser for all tests of this process, and one for pages that are looked at many times; they end with it. */
function sharedBrowser(life: keyof typeof COMPILERS) {
  const known = browsers.get(life);
  if (known) return known;
  const launching = launch({ args: [...FLAGS, COMPILERS[life]] }).then((launched) => {
    keepProcess();
    launched.on("disconnected", () => browsers.delete(life));
    return launched;
  });
  browsers.set(life, launching);
  return launching;
}

async function launchKeepingPages() {
  const launched = await launch({
    args: [...FLAGS, COMPILERS.short, "--enable-bfcache"],
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  closeAtEnd(() => launched.close());
  return launched;
}

function launch(options: LaunchOptions) {
  const { path, environment } = inject("chromium");
  const env = { ...(process.env as Record<string, string>), ...environment };
  return chromium.launch({ executablePath: path, env, ...options });
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
