import { tmpdir } from "node:os";
import { type Browser, chromium } from "playwright-core";
import { inject } from "vitest";
import { closeAtEnd, keepProcess } from "../closing.ts";
import { scratch } from "../databases/scratch.ts";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--font-render-hinting=none",
  // Tests use each page only for moments, so work that pays off later is wasted.
  "--in-process-gpu",
  "--num-raster-threads=1",
];
/** The same is true of optimizing compilers; the middle tier pays off when axe checks many states of one page. */
const COMPILERS = { short: "--js-flags=--no-opt --no-maglev", long: "--js-flags=--no-opt" };

const browsers = new Map<keyof typeof COMPILERS, Promise<Browser>>();

/**
 * One browser for all tests of this process, and one for pages that are checked many times; both end with the process.
 */
export function sharedBrowser(life: keyof typeof COMPILERS): Promise<Browser> {
  const known = browsers.get(life);
  if (known) return known;
  const launching = launch([COMPILERS[life]]).then((launched) => {
    keepProcess();
    launched.on("disconnected", () => browsers.delete(life));
    return launched;
  });
  browsers.set(life, launching);
  return launching;
}

/** Launches a browser with the back/forward cache (bfcache), which Playwright turns off elsewhere. */
export async function launchKeepingPages(): Promise<Browser> {
  const launched = await launch([COMPILERS.short, "--enable-bfcache"], ["--disable-back-forward-cache"]);
  closeAtEnd(() => launched.close());
  return launched;
}

function launch(args: string[], without: string[] = []) {
  const { path, environment } = inject("chromium");
  return chromium.launch({
    executablePath: path,
    env: { ...(process.env as Record<string, string>), ...environment },
    args: [...FLAGS, ...args],
    // Otherwise Chromium creates a temporary file for each response, tile and picture, even if memory has room.
    ignoreDefaultArgs: scratch() === tmpdir() ? without : [...without, "--disable-dev-shm-usage"],
  });
}
