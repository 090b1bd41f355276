import type { Page, Request } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openPage } from "./support/browser/browser.ts";
import { hydrate } from "./support/browser/hydrated.ts";
import { freshName } from "./support/fresh-name.ts";
import { type Site, startSite } from "./support/site.ts";
import { addresses, connectAsOwner, signInByForm } from "./support/staff.ts";

/** Site and API on two origins of one site; both names resolve to this machine. */
const names = { site: "academy.localhost", api: "api.academy.localhost" };

let site: Site;
let urls: { site: string; api: string };
beforeAll(async () => {
  const environment = (port: number) => {
    urls = { site: `http://${names.site}:${port}`, api: `http://${names.api}:${port}` };
    return { SITE_URL: urls.site, API_BASE_URL: urls.api };
  };
  site = await startSite({ engine: "sqlite", environment });
  await (await connectAsOwner(site)).subscribers(...addresses(3));
});

/** Records the API requests from now on. */
function watchCalls(page: Page) {
  const calls: Request[] = [];
  page.context().on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) calls.push(request);
  });
  return { all: calls, to: (path: string) => calls.filter((call) => new URL(call.url()).pathname === path) };
}

const open = (page: Page, path: string) => signInByForm(page, { ...site, url: urls.site }, path);
const row = (page: Page) => page.getByRole("row", { name: /s01@example.org/ });

describe("with the API at another origin", () => {
  test("staff sign in, work, renew their session and sign out", async () => {
    const page = await openPage({ expect: [/status of 401/, /status of 403/] });
    const calls = watchCalls(page);
    await open(page, "/admin/subscribers");
    await row(page).waitFor();
    expect(new Set(calls.all.map((call) => new URL(call.url()).origin))).toEqual(new Set([urls.api]));
    const cookies = async (url: string) =>
      (await page.context().cookies(`${url}/api/auth/`)).map(({ name }) => name).sort();
    expect(await cookies(urls.site)).toEqual(["access"]);
    expect(await cookies(urls.api)).toEqual(["csrftoken", "refresh"]);

    const later = watchCalls(page);
    await page.context().clearCookies({ name: "access" });
    await page.reload();
    await row(page).waitFor();
    expect(later.to("/api/auth/token/refresh/").filter((call) => call.method() === "POST")).toHaveLength(1);

    await page.getByRole("button", { name: /^Account:/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByLabel("Username").waitFor();
    expect([await cookies(urls.site), await cookies(urls.api)]).toEqual([[], []]);
    await page.goto(`${urls.site}/admin/subscribers`);
    await page.getByLabel("Username").waitFor();
  });

  test("visitors subscribe", async () => {
    const page = await openPage();
    await page.goto(urls.site);
    await hydrate(page);
    const calls = watchCalls(page);
    const form = page.getByRole("contentinfo").locator("form");
    await form.getByLabel("Email address").fill(`${freshName("visitor", "-")}@example.org`);
    await form.getByRole("button", { name: "Subscribe" }).click();
    await page.locator(".toast", { hasText: "Thank you for subscribing!" }).waitFor();
    const [post] = calls.to("/api/viewer/subscriber/").filter((call) => call.method() === "POST");
    expect(post?.url()).toBe(`${urls.api}/api/viewer/subscriber/`);
  });

  test("a page of any other origin can neither read nor change anything", async () => {
    const page = await openPage({ expect: [/CORS/, /Failed to load/, /ERR_FAILED/, /status of 403/] });
    await open(page, "/admin/subscribers");
    // The same server under a third name.
    await page.goto(`${site.url}/vision`);
    const outcomes = await page.evaluate(async (api) => {
      const call = (path: string, method: string) =>
        fetch(api + path, {
          method,
          credentials: "include",
          headers: { "Content-Type": "application/json" },
          body: method === "POST" ? "{}" : null,
        }).then(
          () => "a response",
          (error: Error) => error.name,
        );
      return [await call("/api/post/", "GET"), await call("/api/auth/token/refresh/", "POST")];
    }, urls.api);
    expect(outcomes).toEqual(["TypeError", "TypeError"]);
    await page.goto(`${urls.site}/admin/subscribers`);
    await row(page).waitFor();
  });
});
