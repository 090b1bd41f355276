import type { Page } from "playwright-core";
import { expect } from "vitest";
import { sessionOf } from "./session-of.ts";

const idle: Page[] = [];
/** More would only take memory. */
const MOST = 3;

/** Pages to which a test has done something that `clear` can't take back. */
const changed = new WeakSet<Page>();

/** What tests listen to, of a page or of its context. */
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

/** The test files that pages were last used in. */
const files = new WeakMap<Page, string | undefined>();

/**
 * A page that an earlier test has left, as good as new, if there is one. Its process has compiled the scripts of the
 * site and read its styles and fonts already, which is more than half of the work that a first page is for the browser.
 */
export async function takeReusablePage(): Promise<Page | undefined> {
  const page = idle.pop();
  if (!page) return undefined;
  const file = expect.getState().testPath;
  // Another site can have the same address, with other pages and pictures.
  if (files.get(page) !== file) await (await sessionOf(page)).send("Network.clearBrowserCache");
  files.set(page, file);
  return page;
}

/** Has a page used again after its test, unless something is done to it that can't be taken back. */
export async function makeReusable(page: Page): Promise<void> {
  // Before its method is watched: this session goes with the page.
  await sessionOf(page);
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

/** @throws an error if the site has stopped, or the page has shown another one. */
async function clear(page: Page) {
  const context = page.context();
  for (const target of [page, context]) for (const name of EVENTS) target.removeAllListeners(name);
  for (const other of context.pages()) if (other !== page) await other.close();
  await Promise.all([context.setOffline(false), context.unrouteAll({ behavior: "ignoreErrors" })]);
  const session = await sessionOf(page);
  const { origin } = new URL(page.url());
  const { entries } = await session.send("Page.getNavigationHistory");
  // What other sites have stored is not cleared.
  if (entries.some(({ url }) => url !== "about:blank" && new URL(url).origin !== origin))
    throw new Error(`The page has not only been at ${origin}`);
  // A small document of the site, since one of another origin or with other headers would get another process.
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
