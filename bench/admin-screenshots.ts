import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { adminWalks } from "#tests/support/admin-walks/admin-walks.ts";
import { goTo, type Visit, type Walk } from "#tests/support/admin-walks/visit.ts";
import type { DemoSite } from "./demo-site.ts";
import { caller, signInAs } from "./site.ts";

const author = { username: "author", password: "a lantern on the stairs" };

interface Options {
  to: string;
  /** Limits the screenshots to walks whose name contains this text. */
  only: string;
  widths: readonly number[];
  schemes: readonly ("light" | "dark")[];
}

/** Takes a screenshot of every state of the admin screens, at each width and in each colour scheme. */
export async function takeAdminScreenshots(browser: Browser, site: DemoSite, { to, only, widths, schemes }: Options) {
  site.run(["user", "add", author.username, "--role", "author"], author.password);
  const people = { owner: await caller(site.url, site.owner), author: await caller(site.url, author) };
  const walks = adminWalks.filter(({ name }) => name.includes(only));
  for (const width of widths) {
    for (const walk of walks) {
      const context = await browser.newContext({
        viewport: { width, height: Math.min(1000, Math.max(740, Math.round(width * 0.7))) },
        reducedMotion: "reduce",
        hasTouch: width < 768,
      });
      const page = await context.newPage();
      await enter(page, site, walk);
      const visit: Visit = { page, go: goTo(page), api: people.owner, asAuthor: people.author };
      for await (const state of walk.states(visit)) {
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme });
          await page.evaluate(drawn);
          const name = `admin-${walk.name}-${state}`.replace(/[^a-z0-9]+/gi, "-");
          // Disabling animations ends the transitions of colours that change with the scheme.
          await page.screenshot({ path: join(to, `${name}-${width}-${colorScheme}.png`), animations: "disabled" });
        }
      }
      await context.close();
    }
    console.log(`${width} px: ${walks.length} walks`);
  }
}

/**
 * Runs in the page: waits until it is drawn in another scheme, so that colour transitions have begun and can be ended.
 */
function drawn() {
  return new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
}

async function enter(page: Page, site: DemoSite, { as = "owner" }: Walk) {
  if (as === "nobody") {
    await page.goto(`${site.url}/admin/login`);
    await page.getByLabel("Username").waitFor();
    return;
  }
  await signInAs(page, site, as === "owner" ? site.owner : author);
  await page.goto(`${site.url}/admin/none/of/the/screens`);
  await page.getByRole("button", { name: /^Account:/ }).waitFor();
}
