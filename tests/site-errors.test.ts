import { resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "./support/browser/accessibility.ts";
import { openPage } from "./support/browser/browser.ts";
import { hydrate } from "./support/browser/hydrated.ts";
import { closeAtEnd } from "./support/closing.ts";
import { type FreshDatabase, freshDatabase } from "./support/databases/fresh-database.ts";
import { markupProblems } from "./support/markup.ts";
import { type Site, startSite } from "./support/site.ts";

let site: Site;
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase("sqlite");
  closeAtEnd(database.drop);
  site = await startSite({ engine: "sqlite", database, expectErrors: true });
});

const fetchPage = async (path: string) => (await fetch(site.url + path)).text();

/** Changes the database directly, and has the server render pages again. */
const execute = (sql: string) => executeUnseen(`${sql}; update content_revision set revision = revision + 1`);

/** Changes the database without the server noticing, as when a database fails. */
function executeUnseen(sql: string) {
  const file = new DatabaseSync(resolve(database.environment.DATA_DIR, "lightwell.sqlite"));
  file.exec(sql);
  file.close();
}

describe("unsubscribing with the link of an email", () => {
  test("asks for confirmation, contains no token, and reports an incomplete link", async () => {
    const html = await fetchPage("/unsubscribe?token=secret-token");
    expect(html).not.toContain("secret-token");
    const page = await openPage({ javaScriptEnabled: false, expect: [/400/] });
    await page.goto(`${site.url}/unsubscribe?token=secret-token`);
    await page.getByRole("main").getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByRole("heading", { name: "This link is incomplete" }).waitFor();
    await page.getByText("Open the link from the email again, or contact us").waitFor();
    expect(page.url()).toContain("token=secret-token");
  });
});

describe("an error", () => {
  test("on a page keeps the layout and its status", async () => {
    execute("delete from page where key = 'vision'");
    const response = await fetch(`${site.url}/vision`);
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(html).toContain("Page not found");
    expect(html).toMatch(/<title>[^<]+ · [^<]+<\/title>/);
    expect(html).toContain('class="site-header"');
    expect(await markupProblems(html)).toEqual([]);
    const page = await openPage({ expect: [/404/] });
    await page.goto(`${site.url}/vision`);
    await expectAccessible(page);
    await hydrate(page);
  });

  test("of the server shows a helpful page with its status, without internal details", async () => {
    execute("alter table page rename to page_away");
    await expect.poll(() => fetchPage("/privacy"), { timeout: 20_000 }).toContain("Something went wrong on our side");
    const response = await fetch(`${site.url}/privacy`);
    const html = await response.text();
    execute("update settings set failure_title = 'We are mending it', failure_text = 'Come back at noon.'");
    // The server notices the change by polling.
    const own = expect.poll(() => fetchPage("/privacy"), { timeout: 20_000 }).toContain("We are mending it");
    // The texts stay known as long as the process runs, even if the settings can no longer be read.
    const kept = own.then(async () => {
      executeUnseen("alter table settings rename to settings_away");
      const failed = await fetch(`${site.url}/privacy`).finally(() =>
        executeUnseen("alter table settings_away rename to settings"),
      );
      expect([failed.status, await failed.text()]).toEqual([500, expect.stringContaining("Come back at noon.")]);
    });
    await kept.finally(() => {
      execute("update settings set failure_title = '', failure_text = ''");
      execute("alter table page_away rename to page");
    });
    expect(response.status).toBe(500);
    expect(html).toContain("Something went wrong on our side");
    expect(html).toMatch(/<title>Error: Something went wrong on our side · [^<]+<\/title>/);
    expect(html).toContain('class="site-header"');
    expect(html).not.toMatch(/page_away|no such table|at .*\.js:/);
  });
});
