import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { isFullRun } from "../full-run.ts";
import { withScript } from "./browser.ts";
import { getCdpSession } from "./get-cdp-session.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Ends transitions, such as one to another colour scheme, since colours in the middle of one belong to neither state. */
const endTransitions = "for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();";

/** The enabled rules that depend on colours, the only ones whose results can differ between colour schemes. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Fails if axe finds anything on the page as it is, with all its rules and no exclusions. */
export async function expectAccessible(page: Page): Promise<void> {
  await withAxe(page, (run) => run());
}

/** Fails if a text of the page has a contrast below 7:1, or 4.5:1 for large text (WCAG 2.2, 1.4.6). */
export async function expectEnhancedContrast(page: Page): Promise<void> {
  await withAxe(page, (run) => run(["color-contrast-enhanced"]));
}

/**
 * Fails if axe finds anything on the page, or if the page is wider than the window at one of these widths. No rule and
 * no element is excluded. `npm test` runs axe at the first width in the page's current scheme, and then changes the
 * scheme. `npm run test:all` runs it at each width, alternating between the light and the dark scheme from the current
 * one, and at one width in both; the page stays in the next scheme.
 */
export async function expectAccessibleAndFitting(page: Page, widths: readonly number[] = [360, 1280]): Promise<void> {
  if (!isFullRun) return expectAccessibleOnceAndFitting(page, widths);
  if (widths.length === 1) return expectAccessibleAndFittingInBothSchemes(page, widths);
  await withAxe(page, async (run) => {
    for (const [turn, width] of widths.entries()) {
      await page.setViewportSize({ width, height: 800 });
      if (turn > 0) await changeScheme(page);
      await run();
      await expectFitting(page);
    }
  });
}

async function expectAccessibleOnceAndFitting(page: Page, widths: readonly number[]) {
  for (const [turn, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 800 });
    if (turn === 0) await expectAccessible(page);
    await expectFitting(page);
  }
  await changeScheme(page);
}

/**
 * Does the same, but `npm run test:all` checks the last width in both schemes, for pages that no other test checks.
 * Earlier widths are checked in the page's current scheme, which is the other one for the next page in the same window.
 */
export async function expectAccessibleAndFittingInBothSchemes(
  page: Page,
  widths: readonly number[] = [360, 1280],
): Promise<void> {
  if (!isFullRun) return expectAccessibleOnceAndFitting(page, widths);
  await withAxe(page, async (run) => {
    for (const [turn, width] of widths.entries()) {
      await page.setViewportSize({ width, height: 800 });
      if (turn === widths.length - 1) return runInBothSchemes(page, run, () => expectFitting(page));
      await run();
      await expectFitting(page);
    }
  });
}

/**
 * Runs axe only, at the page's current width: open menus and dialogs stay open. The page is in the other scheme
 * afterwards; `npm run test:all` checks it in both.
 */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  if (isFullRun) return withAxe(page, (run) => runInBothSchemes(page, run));
  await expectAccessible(page);
  await changeScheme(page);
}

/**
 * Runs all rules in the page's current scheme, and in the other scheme those that depend on colours, since the schemes
 * have the same elements and layout. The page stays in the other scheme: changing it would repaint everything.
 */
async function runInBothSchemes(page: Page, run: RunAxe, also = async () => {}) {
  await run();
  await also();
  await changeScheme(page);
  await run(COLOUR_RULES);
  await also();
}

/** Switches the page to the other colour scheme. */
export async function changeScheme(page: Page): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  await page.emulateMedia({ colorScheme: isDark ? "light" : "dark" });
}

async function expectFitting(page: Page) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow !== 0) throw new Error(`${page.url()} is ${overflow} px too wide at ${page.viewportSize()?.width} px`);
}

/** Runs all rules of axe, or some; throws an error that lists the findings. */
type RunAxe = (rules?: readonly string[]) => Promise<void>;

/** Calls `work` with axe, which is loaded into each document once. */
async function withAxe(page: Page, work: (run: RunAxe) => Promise<void>): Promise<void> {
  // Without its style sheet, a document may already have what a test waits for.
  await page.waitForLoadState("load");
  const session = await getCdpSession(page);
  // An isolated world: the page's policy does not apply to it, and the page cannot see it.
  const { frameTree } = await session.send("Page.getFrameTree");
  const frameId = frameTree.frame.id;
  // The name makes the session reuse the same world for the same document.
  const world = await session.send("Page.createIsolatedWorld", { frameId, worldName: "axe" });
  const contextId = world.executionContextId;
  await withScript(page, async () => {
    const known = await session.send("Runtime.evaluate", { contextId, expression: "typeof axe === 'object'" });
    if (!known.result.value) await session.send("Runtime.evaluate", { contextId, expression: source });
    await work(async (rules) => {
      // No other frame has axe, so none could respond.
      const options = {
        iframes: false,
        resultTypes: ["violations"],
        ...(rules ? { runOnly: rules } : { rules: { "target-size": { enabled: true } } }),
      };
      const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
        contextId,
        expression: `${endTransitions} axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) throw new Error(`axe did not run: ${exceptionDetails.exception?.description}`);
      const violations = result.value as axe.Result[];
      if (violations.length > 0) throw new Error(`axe found on ${page.url()}:\n${violations.map(describe).join("\n")}`);
    });
  });
}

function describe({ id, help, nodes }: axe.Result) {
  return [
    `  ${id}: ${help}`,
    ...nodes.map(({ target, html }) => `    ${target.join(" ")}  ${html.slice(0, 200)}`),
  ].join("\n");
}
