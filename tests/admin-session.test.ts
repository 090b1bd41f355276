import type { Page, Request } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openPage } from "./support/browser/browser.ts";
import { freshName } from "./support/fresh-name.ts";
import { type Site, startSite } from "./support/site.ts";
import { addresses, connectAsOwner, openSignedIn, signInByForm } from "./support/staff.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  await (await connectAsOwner(site)).subscribers(...addresses(14));
});

/** The console messages that a 401 causes in a browser. */
const UNAUTHORIZED = [/status of 401/, /status of 403/];

const readCookies = async (page: Page) =>
  Object.fromEntries((await page.context().cookies(`${site.url}/api/auth/`)).map((cookie) => [cookie.name, cookie]));

/** Records the API calls from now on. */
function watchCalls(page: Page) {
  const calls: Request[] = [];
  page.context().on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) calls.push(request);
  });
  return {
    to: (path: string) => calls.filter((call) => new URL(call.url()).pathname === path),
  };
}

/** Invalidates the session's access token, as if it had expired. */
async function spoilAccess(page: Page) {
  const { access } = await readCookies(page);
  if (!access) throw new Error("There is no access cookie.");
  await page.context().addCookies([{ ...access, value: "spoilt" }]);
}

describe("section 7, login", () => {
  test("lower-cases the username, sends no bearer, and returns to the requested page", async () => {
    const page = await openPage();
    const calls = watchCalls(page);
    await page.goto(`${site.url}/admin/subscribers?page=2&ordering=email`);
    await page.getByLabel("Username").fill(site.owner.username.toUpperCase());
    await page.getByLabel("Password", { exact: true }).fill(site.owner.password);
    await page.keyboard.press("Enter");
    await page.getByRole("row", { name: /s14@example.org/ }).waitFor();
    expect(page.url()).toBe(`${site.url}/admin/subscribers?page=2&ordering=email`);

    const [login] = calls.to("/api/auth/login/");
    expect(login?.postDataJSON()).toEqual(site.owner);
    expect(login?.headers().authorization).toBeUndefined();
    const [list] = calls.to("/api/viewer/subscriber/");
    expect(list?.headers().authorization).toBe(`Bearer ${(await readCookies(page)).access?.value}`);
    expect(list?.headers()["x-csrftoken"]).toBeUndefined();
  });
});

describe("section 8, login failure", () => {
  test("shows non_field_errors from the response", async () => {
    const page = await openPage({ expect: [/status of 400/] });
    await page.goto(`${site.url}/admin`);
    await page.getByLabel("Username").fill("owner");
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("Wrong username or password.").waitFor();
    expect(new URL(page.url()).pathname).toBe("/admin/login");
    expect((await readCookies(page)).access).toBeUndefined();
  });

  test("shows 'Something not right, please try again!' if the response has none", async () => {
    const page = await openPage({ expect: [/status of 429/] });
    await page.route("**/api/auth/login/", (route) => route.fulfill({ status: 429, json: { detail: "Throttled." } }));
    await page.goto(`${site.url}/admin/login`);
    await page.getByLabel("Username").fill("owner");
    await page.getByLabel("Password", { exact: true }).fill("x");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("Something not right, please try again!").waitFor();
  });
});

describe("section 4, session", () => {
  test("a login sets the cookies: access until access_expiration, refresh out of reach of scripts", async () => {
    const page = await openPage();
    const response = page.waitForResponse("**/api/auth/login/");
    await signInByForm(page, site);
    const { access_expiration } = await (await response).json();
    const { access, refresh } = await readCookies(page);
    expect(access).toMatchObject({ path: "/", sameSite: "Lax", httpOnly: false });
    expect(access?.expires).toBeCloseTo(Date.parse(access_expiration) / 1000, 0);
    expect(refresh).toMatchObject({ path: "/api/auth/", sameSite: "Strict", httpOnly: true });
    const readable = await page.evaluate(
      () => document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage }),
    );
    expect(readable).not.toContain(refresh?.value);
  });

  test("logout deletes all cookies and ends the session on the server", async () => {
    const page = await openPage({ expect: UNAUTHORIZED });
    await openSignedIn(page, site);
    const { access } = await readCookies(page);
    await page.getByRole("button", { name: /^Account:/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByLabel("Username").waitFor();
    expect(await readCookies(page)).toEqual({});
    const response = await fetch(`${site.url}/api/auth/user/`, {
      headers: { Authorization: `Bearer ${access?.value}` },
    });
    expect(response.status).toBe(401);
    await page.goBack();
    await page.getByLabel("Username").waitFor();
  });

  test("logged out when no access cookie exists: one refresh is tried before the sign-in page is shown", async () => {
    const page = await openPage();
    await openSignedIn(page, site);
    const calls = watchCalls(page);
    await page.context().clearCookies({ name: "access" });
    await page.goto(`${site.url}/admin/subscribers?page=2`);
    await page.getByRole("row", { name: /s01@example.org/ }).waitFor();
    expect(page.url()).toBe(`${site.url}/admin/subscribers?page=2`);
    expect(calls.to("/api/auth/token/refresh/")).toHaveLength(1);
  });

  test("a signed-in person is redirected from the sign-in page, never out of the admin area", async () => {
    const page = await openPage();
    await openSignedIn(page, site);
    for (const next of ["https://evil.example/admin", "//evil.example", "/books"]) {
      await page.goto(`${site.url}/admin/login?next=${encodeURIComponent(next)}`);
      await page.waitForURL(`${site.url}/admin`);
    }
  });
});

describe("a page that is restored as it was left", () => {
  /** Shows the outbox, leaves it, and returns to it before the server has said who is signed in. */
  const comeBack = async (meanwhile: (page: Page) => Promise<unknown>) => {
    const page = await openPage({ expect: UNAUTHORIZED, keepsPages: true });
    await openSignedIn(page, site, "/admin/password");
    // Chromium caches no page with `no-store`; other browsers do.
    await page.route(/\/(?:admin|api)\//, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), "cache-control": "private, no-cache" } });
    });
    await page.goto(`${site.url}/admin/outbox`);
    const mail = page.getByRole("link", { name: /Welcome/ }).first();
    await mail.waitFor();
    // A late response would drop the page from the cache.
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => Object.assign(window, { isKept: true }));
    const restored = Promise.withResolvers<void>();
    await page.exposeFunction("tellRestored", restored.resolve);
    await page.evaluate(() =>
      addEventListener("pageshow", ({ persisted }) => persisted && Object(window).tellRestored()),
    );
    await page.goto(`${site.url}/`);
    await meanwhile(page);
    const asked = Promise.withResolvers<() => void>();
    await page.route("**/api/auth/user/?*", (route) => asked.resolve(() => route.continue()), { times: 1 });
    await page.evaluate(() => history.back()).catch(() => {});
    await restored.promise;
    return { page, mail, asked: asked.promise };
  };

  test("is shown once its session is confirmed", async () => {
    const { page, mail, asked } = await comeBack(async () => {});
    const go = await asked;
    expect(await mail.isVisible()).toBe(false);
    go();
    await mail.waitFor();
    // The page was not reloaded.
    expect(await page.evaluate(() => Object(window).isKept)).toBe(true);
  });

  test("is not shown after sign-out", async () => {
    const { page, mail } = await comeBack(async (page) => {
      const { access } = await readCookies(page);
      const headers = { Authorization: `Bearer ${access?.value}` };
      const { results } = await (await fetch(`${site.url}/api/auth/sessions/`, { headers })).json();
      const { id } = results.find(({ is_current }: { is_current: boolean }) => is_current);
      await fetch(`${site.url}/api/auth/sessions/${id}/`, { method: "DELETE", headers });
      await page.context().clearCookies();
    });
    expect(await mail.isVisible()).toBe(false);
    await page.getByLabel("Username").waitFor();
    expect(page.url()).toBe(`${site.url}/admin/login?next=%2Fadmin%2Foutbox`);
  });

  test("is not shown to the next person who signs in", async () => {
    const owner = await connectAsOwner(site);
    const username = freshName("next", "-");
    const email = `${username}@example.org`;
    const { invitation_link } = await owner.request("POST", "/api/auth/staff/", { username, email, role: "author" });
    const [, token] = /#token=(\S+)/.exec(invitation_link) as RegExpExecArray;
    const chosen = { token, new_password: "seven quiet lanterns" };
    await owner.request("POST", "/api/auth/password/reset/confirm/", chosen);
    const { page, mail, asked } = await comeBack(async (page) => {
      await page.evaluate(async (username) => {
        const headers = { "Content-Type": "application/json" };
        const body = JSON.stringify({ username, password: "seven quiet lanterns" });
        const { access } = await (await fetch("/api/auth/login/", { method: "POST", headers, body })).json();
        // biome-ignore lint/suspicious/noDocumentCookie: as the client sets it.
        document.cookie = `access=${access}; path=/; samesite=lax`;
      }, username);
    });
    (await asked)();
    await page.getByRole("button", { name: `Account: ${username}` }).waitFor();
    expect(await mail.isVisible()).toBe(false);
  });
});

test("a URL that is nearly the admin area's opens a not-found page, which links home", async () => {
  for (const path of ["/ADMIN", "/Admin/login", "/%41dmin/outbox"]) {
    const response = await fetch(site.url + path, { redirect: "manual" });
    expect([path, response.status, response.headers.get("location")]).toEqual([path, 302, "/"]);
  }
});

describe("section 4, a 401 response", () => {
  test("many calls that fail together refresh once, and each is retried once", async () => {
    const page = await openPage({ expect: UNAUTHORIZED });
    await openSignedIn(page, site, "/admin/password");
    const calls = watchCalls(page);
    await spoilAccess(page);
    // This screen loads sessions and settings at the same time.
    await page.getByRole("button", { name: /^Account:/ }).click();
    await page.getByRole("menuitem", { name: "Your account" }).click();
    await page.getByText("Your current IP address: 127.0.0.1").waitFor();
    await page.getByText("This browser").waitFor();
    expect(calls.to("/api/auth/token/refresh/")).toHaveLength(1);
    expect(calls.to("/api/auth/sessions/")).toHaveLength(2);
    expect(calls.to("/api/common/facts/")).toHaveLength(2);
    const { access, csrftoken } = await readCookies(page);
    expect(access?.value).not.toBe("spoilt");
    expect(calls.to("/api/auth/token/refresh/")[0]?.headers()["x-csrftoken"]).toBe(csrftoken?.value);
  });

  test("two tabs refresh once", async () => {
    const page = await openPage({ expect: UNAUTHORIZED });
    await openSignedIn(page, site);
    const other = await page.context().newPage();
    await other.goto(`${site.url}/admin/subscribers`);
    await other.getByRole("row", { name: /s14@example.org/ }).waitFor();
    const calls = watchCalls(page);
    await spoilAccess(page);
    await Promise.all(
      [page, other].map((tab) =>
        tab.getByRole("link", { name: "Settings" }).evaluate((link: HTMLElement) => link.click()),
      ),
    );
    await Promise.all([page, other].map((tab) => tab.getByRole("textbox", { name: "Academy name" }).waitFor()));
    expect(calls.to("/api/auth/token/refresh/")).toHaveLength(1);
  });

  test("section 9, if the refresh fails, all cookies are cleared and the page is reloaded after 500 ms", async () => {
    const page = await openPage({ expect: UNAUTHORIZED });
    await openSignedIn(page, site);
    await page.context().addCookies([{ name: "other", value: "x", url: site.url }]);
    await page.clock.install();
    await page.route("**/api/auth/token/refresh/", async (route) => {
      await page.clock.pauseAt(Date.now() + 60_000);
      await route.fulfill({ status: 401, json: { detail: "No." } });
    });
    await spoilAccess(page);
    await page.getByRole("link", { name: "Settings" }).click();
    // The cookies are deleted when the delay begins, which runs on the page's clock.
    await expect.poll(async () => Object.keys(await readCookies(page))).not.toContain("access");
    const loads: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) loads.push(request.url());
    });
    await page.clock.runFor(499);
    expect(loads).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => loads).toHaveLength(1);
    await page.clock.resume();
    await page.getByLabel("Username").waitFor();
    expect(page.url()).toBe(`${site.url}/admin/login?next=%2Fadmin%2Fsettings`);
    const left = Object.keys(await readCookies(page));
    expect(left).not.toContain("access");
    expect(left).not.toContain("csrftoken");
    expect(left).not.toContain("other");
  });

  test("an expired session loses no input: the form has it again after sign-in", async () => {
    const page = await openPage({ expect: UNAUTHORIZED });
    const email = `${freshName("typed", ".")}@example.org`;
    await openSignedIn(page, site, "/admin/subscribers?page=2");
    await page.getByRole("link", { name: "Add subscriber" }).click();
    await page.getByRole("textbox", { name: "Email address" }).fill(email);
    const owner = await connectAsOwner(site);
    await owner.request("DELETE", "/api/auth/sessions/others/");
    // The session has ended everywhere: the call fails, the refresh fails, the page reloads.
    await page.getByRole("link", { name: "Settings" }).evaluate((link: HTMLElement) => link.click());
    await page.getByLabel("Username").waitFor();
    await openSignedIn(page, site, "/admin/subscribers/new?page=2");
    await expect.poll(() => page.getByRole("textbox", { name: "Email address" }).inputValue()).toBe(email);
    await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
    await page.getByText(`${email} added.`).waitFor();
    await page.waitForURL(`${site.url}/admin/subscribers?page=2`);
    await page.getByRole("link", { name: "Add subscriber" }).click();
    expect(await page.getByRole("textbox", { name: "Email address" }).inputValue()).toBe("");
  });

  test("unsent input belongs to one person: a deliberate sign-out deletes it", async () => {
    const page = await openPage();
    await openSignedIn(page, site, "/admin/subscribers/new");
    await page.getByRole("textbox", { name: "Email address" }).fill("secret@example.org");
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain("secret@example.org");
    await page.goto(`${site.url}/admin/account`);
    await page.getByRole("button", { name: /^Account:/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByLabel("Username").waitFor();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("secret@example.org");
  });
});
