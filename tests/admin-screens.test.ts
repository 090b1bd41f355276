import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { startAcademy } from "./support/academy.ts";
import { adminRoutes } from "./support/admin-walks/admin-routes.ts";
import { adminWalks } from "./support/admin-walks/admin-walks.ts";
import { goTo, type Walk } from "./support/admin-walks/visit.ts";
import { changeScheme, expectAccessible } from "./support/browser/accessibility.ts";
import { openPage } from "./support/browser/browser.ts";
import { crookedButtons, unexplainedButtons } from "./support/browser/button-checks.ts";
import { getCdpSession } from "./support/browser/get-cdp-session.ts";
import { unreadableLabels } from "./support/browser/label-checks.ts";
import { withLargeText } from "./support/browser/layout-checks.ts";
import { readSeparators, unnamedTables } from "./support/browser/screen-reader-checks.ts";
import { isFullRun } from "./support/full-run.ts";
import { watchListRequests } from "./support/list-requests.ts";
import { hasJava, nuProblems } from "./support/markup.ts";
import { openSignedIn } from "./support/staff.ts";

let academy: Awaited<ReturnType<typeof startAcademy>>;
beforeAll(async () => {
  academy = await startAcademy("sqlite", { demo: true });
});

test("every admin route is covered by a walk", () => {
  const walked = new Set(adminWalks.flatMap(({ routes }) => routes));
  expect(adminRoutes.filter((route) => !walked.has(route))).toEqual([]);
});

/** The HTML of the states, by name; of variants, the form is enough. */
const documents: Record<string, string> = {};

const desktop = { width: 1280, height: 800 };
// The narrowest width at which everything must fit without horizontal scrolling (WCAG 2.2, 1.4.10).
const phone = { width: 320, height: 740 };

describe("all states are accessible, fit, keep the focus and request only what lists show, on a desktop and a phone:", () => {
  const people = ["owner", "author", "nobody"] as const;
  const pages = {} as Record<(typeof people)[number], Page>;
  const asked = new Map<Page, string[]>();
  const isLeft = new Set<Page>();
  beforeAll(async () => {
    const expected = adminWalks.flatMap((walk) => walk.expect ?? []);
    for (const person of people) {
      pages[person] = await openPage({ viewport: desktop, expect: expected, isLongLived: true });
      asked.set(pages[person], watchListRequests(pages[person]));
    }
  });

  /** The page of this kind of account, which the last walk left open unless it failed or signed out. */
  async function enter({ as = "owner" }: Walk): Promise<Page> {
    const page = pages[as];
    const { cookies } = await page.context().storageState();
    const isSignedIn = isLeft.has(page) && cookies.some(({ name }) => name === "access");
    await page.unrouteAll({ behavior: "ignoreErrors" });
    if (as === "nobody") await page.goto(`${academy.site.url}/admin/login`);
    else if (!isSignedIn)
      await openSignedIn(page, as === "owner" ? academy.site : academy.as(as), "/admin/none/of/the/screens");
    isLeft.delete(page);
    return page;
  }

  test.each(adminWalks.map((walk) => ({ ...walk })))("$name", async (walk) => {
    const page = await enter(walk);
    const visit = { page, go: goTo(page), api: academy.owner.request, asAuthor: academy.author.request };
    const problems: string[] = [];
    for await (const state of walk.states(visit)) {
      for (const problem of await findPageProblems(page)) problems.push(`${state}: ${problem}`);
      if (!walk.isVariant || state === "form") documents[`${walk.name}, ${state}`] = await readHtml(page);
      // Starts the next state in the other scheme, so that each width alternates between light and dark.
      await changeScheme(page);
      for (const problem of await onPhone(page, () => findPageProblems(page)))
        problems.push(`${state}, on a phone: ${problem}`);
    }
    problems.push(...(asked.get(page)?.splice(0) ?? []));
    expect(problems.join("\n")).toBe("");
    isLeft.add(page);
  });
});

test.runIf(hasJava)("all states are valid HTML, by the Nu checker", () => {
  expect(Object.keys(documents)).not.toEqual([]);
  expect(nuProblems(documents)).toEqual([]);
});

const readHtml = async (page: Page) =>
  `<!doctype html>${await page.evaluate(() => document.documentElement.outerHTML)}`;

/** Checks the page at a phone's width and with touch. */
async function onPhone<Found>(page: Page, look: () => Promise<Found>): Promise<Found> {
  await setTouch(page, true);
  await page.setViewportSize(phone);
  // Leaves the focused element under no bar, as normal use would; if the whole screen has the focus, it is at its top.
  await page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement?.localName === "main") scrollTo(0, 0);
    else activeElement?.scrollIntoView({ block: "center" });
  });
  try {
    return await look();
  } finally {
    await page.setViewportSize(desktop);
    await setTouch(page, false);
  }
}

const setTouch = async (page: Page, enabled: boolean) =>
  (await getCdpSession(page)).send("Emulation.setTouchEmulationEnabled", { enabled });

async function findPageProblems(page: Page): Promise<string[]> {
  const hasFocus = page.waitForFunction(() => document.activeElement !== document.body, undefined, { timeout: 5000 });
  const isLost = await hasFocus.then(
    () => false,
    () => true,
  );
  const found = await findAxeProblem(page);
  const wide = await measureOverflow(page);
  return [
    ...(isLost ? ["the focus is on the body"] : []),
    ...(wide > 0 ? [`${wide} px too wide`] : []),
    ...(await page.evaluate(unexplainedButtons)),
    ...(await page.evaluate(crookedButtons)),
    ...(await page.evaluate(unnamedTables)),
    ...(await page.evaluate(readSeparators)),
    ...(found ? [found] : []),
    ...(await findLargeTextProblems(page)),
  ];
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) <= phone.width;

/** The problems found by axe. `npm test` runs it once for each state, on a desktop. */
async function findAxeProblem(page: Page): Promise<string | undefined> {
  if (isPhone(page) && !isFullRun) return undefined;
  return expectAccessible(page).then(
    () => undefined,
    (error: Error) => error.message,
  );
}

/** What does not fit on a phone with text at twice the size (WCAG 2.2, 1.4.4). */
async function findLargeTextProblems(page: Page): Promise<string[]> {
  if (!isPhone(page)) return [];
  const found = await withLargeText(page, () => page.evaluate(unreadableLabels));
  return found.map((problem) => `with large text, ${problem}`);
}

const measureOverflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
