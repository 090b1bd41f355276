import { beforeAll, expect, test } from "vitest";
import { startAcademy } from "./support/academy.ts";
import { adminRoutes } from "./support/admin-walks/admin-routes.ts";
import { enquiry, goTo } from "./support/admin-walks/visit.ts";
import { openPage } from "./support/browser/browser.ts";
import { lengthenLabels, unreadableLabels } from "./support/browser/label-checks.ts";
import { isLoaded } from "./support/browser/loaded.ts";
import { freshName } from "./support/fresh-name.ts";
import { openSignedIn } from "./support/staff.ts";

let academy: Awaited<ReturnType<typeof startAcademy>>;
beforeAll(async () => {
  academy = await startAcademy("sqlite", { demo: true });
});

test("no screen cuts off labels as long as in German, at 1280 px, at 200 % there, and at 320 px", async () => {
  const { request, subscribers, uploadPrivate } = academy.owner;
  await subscribers(`${freshName("long".repeat(9), "-").toLowerCase()}@${"subdomain.".repeat(5)}example.org`);
  await enquiry(request);
  await uploadPrivate("Gebührenordnung für Lehrveranstaltungen.txt");

  const wide = { width: 1280, height: 800 };
  const page = await openPage({ viewport: wide });
  const nowhere = "/admin/none/of/the/screens";
  await openSignedIn(page, academy.site, nowhere);
  const go = goTo(page);
  const links = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  const withoutAccount = /^(login|forgotten-password|set-password|confirm-email)$/;
  const screens = new Set([
    ...(await links('nav[aria-label="Admin area"] a')),
    ...adminRoutes
      .filter((route) => route !== "" && !/[:*]/.test(route) && !withoutAccount.test(route))
      .map((route) => `/admin/${route}`),
  ]);
  const problems: string[] = [];
  let count = 0;
  let last = nowhere;
  // Grows with the tabs and the first row of each list.
  for (const screen of screens) {
    await page.setViewportSize(wide);
    await go(nowhere);
    const isLeft = page.getByRole("heading", { level: 1, name: "Screen not found" }).waitFor();
    await isLeft.catch(async () =>
      expect.fail(`${last} is not left; its text: ${await page.locator("main").textContent()}`),
    );
    last = screen;
    await go(screen);
    await page.waitForFunction(isElsewhere);
    await page.waitForFunction(isLoaded);
    const [row] = await links("main tbody a[href^='/admin/']");
    for (const found of [row, ...(await links("main nav a[href^='/admin/']"))]) if (found) screens.add(found);
    // A zoom of 200 % leaves 640 px of 1280 px (WCAG 2.2, 1.4.4), and 400 % leaves 320 px (1.4.10).
    for (const width of [1280, 640, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await page.waitForFunction(areChartsFitted);
      await page.evaluate(lengthenLabels);
      for (const problem of await page.evaluate(unreadableLabels)) problems.push(`${screen}, ${width} px: ${problem}`);
    }
    count += 1;
  }
  expect(problems.join("\n")).toBe("");
  expect(count).toBeGreaterThan(45);
});

/** Runs in the page: whether another screen than the not-found one is shown. */
function isElsewhere() {
  const heading = document.querySelector("h1");
  return heading !== null && heading.textContent !== "Screen not found";
}

/** Runs in the page: whether the charts fit; they are redrawn a moment after the window's width changes. */
function areChartsFitted() {
  return [...document.querySelectorAll("svg.recharts-surface")].every(
    (chart) => Number(chart.getAttribute("width")) <= (chart.parentElement?.clientWidth ?? 0),
  );
}
