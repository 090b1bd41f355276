import type { Page } from "playwright-core";
import { expect } from "vitest";
import { getCdpSession } from "./get-cdp-session.ts";

const idle: Page[] = [];
/** The maximum number of pages, since more would only use memory. */
const MOST = 3;

/** Pages changed by a test in a way that `clear` cannot undo. */
const changed = new WeakSet<Page>();

/** The events of a page or its context that tests listen to. */
const EVENTS = [
  ...[
    "console",
    "dialog",
    "domcontentloaded",
    "download",
    "filechooser",
    "framenavigated",
    "load",
    "page",
    "pageerror",
  ],
  ...["popup", "request", "requestfailed", "requestfinished", "response", "weberror"],
];

/** The test file in which each page was last used. */
const files = new WeakMap<Page, string | undefined>();

/**
 * A cleared page from an earlier test, if there is one. Its process has already compiled the site's scripts and loaded
 * its styles and fonts, which is more than half of a browser's work for a first page.
 */
export async function takeReusablePage(): Promise<Page | undefined> {
  const page = idle.pop();
  if (!page) return undefined;
  const file = expect.getState().testPath;
  // Another site can have the same URL, with other pages and pictures.
  if (files.get(page) !== file) await (await getCdpSession(page)).send("Network.clearBrowserCache");
  files.set(page, file);
  return page;
}

/** Lets a page be reused after its test, unless the test changes it in a way that cannot be undone. */
export async function makeReusable(page: Page): Promise<void> {
  // Opened before the method is watched, since this session ends with the page.
  await getCdpSession(page);
  files.set(page, expect.getState().testPath);
  const context = page.context();
  const noteChange = () => void changed.add(page);
  watchCalls(page, ["addInitScript", "exposeBinding", "exposeFunction", "setExtraHTTPHeaders"], noteChange);
  watchCalls(page.clock, ["install", "pauseAt", "setFixedTime", "setSystemTime"], noteChange);
  watchCalls(context, ["addInitScript", "exposeBinding", "exposeFunction", "newCDPSession"], noteChange);
  page.on("crash", noteChange);
}

/** Calls `note` before each call of one of these methods. */
function watchCalls<T extends object, K extends keyof T>(target: T, methods: K[], note: () => void) {
  for (const method of methods) {
    const call = target[method] as (...args: unknown[]) => unknown;
    Object.assign(target, {
      [method](...args: unknown[]) {
        note();
        return call.apply(target, args);
      },
    });
  }
}

/** Clears a page for another test, or closes it. */
export async function clearOrClose(page: Page): Promise<void> {
  const isReusable = idle.length < MOST && !changed.has(page) && !page.isClosed() && (await isCleared(page));
  if (isReusable) idle.push(page);
  else await page.context().close();
}

async function isCleared(page: Page) {
  try {
    await clear(page);
    return true;
  } catch {
    return false;
  }
}

/** @throws an error if the site has stopped, or the page has shown another site. */
async function clear(page: Page) {
  const context = page.context();
  for (const target of [page, context]) for (const name of EVENTS) target.removeAllListeners(name);
  for (const other of context.pages()) if (other !== page) await other.close();
  await Promise.all([context.setOffline(false), context.unrouteAll({ behavior: "ignoreErrors" })]);
  const session = await getCdpSession(page);
  const { origin } = new URL(page.url());
  const { entries } = await session.send("Page.getNavigationHistory");
  // Other sites' storage is not cleared.
  if (entries.some(({ url }) => url !== "about:blank" && new URL(url).origin !== origin))
    throw new Error(`The page has not only been at ${origin}`);
  // A small document of the site, since one from another origin or with other headers would get another process.
  const response = await page.goto(`${origin}/robots.txt`);
  if (!response?.ok()) throw new Error(`${origin} has no such document`);
  await page.evaluate(() => {
    window.name = "";
    sessionStorage.clear();
  });
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    session.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage,indexeddb,cache_storage" }),
    session.send("Emulation.setTouchEmulationEnabled", { enabled: false }),
    session.send("Page.resetNavigationHistory"),
  ]);
}
