import { beforeEach, describe, expect, test } from "vitest";
import { openPage } from "./support/browser/browser.ts";
import { type Site, startSite } from "./support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "./support/staff.ts";

let site: Site;
beforeEach(async () => {
  site = await startSite({ engine: "sqlite" });
});

const isLive = async (access: string) =>
  (await fetch(`${site.url}/api/auth/user/`, { headers: { Authorization: `Bearer ${access}` } })).ok;

describe("sessions", () => {
  test("one other session is ended, then all others; this one stays", async () => {
    const [first, second, third] = [await connectAsOwner(site), await connectAsOwner(site), await connectAsOwner(site)];
    const page = await openPage();
    await openSignedIn(page, site, "/admin/sessions");
    const others = page.getByRole("button", { name: /^End session: node/ });
    await eventually(() => others.count()).toBe(3);
    await others.last().click();
    await page.getByText("Session ended.").waitFor();
    await eventually(() => others.count()).toBe(2);
    expect(await Promise.all([first, second, third].map(({ access }) => isLive(access)))).toEqual([false, true, true]);

    await page.getByRole("button", { name: "End other sessions" }).click();
    await page.getByRole("button", { name: "End sessions" }).click();
    await page.getByText("2 other sessions ended.").waitFor();
    await eventually(() => others.count()).toBe(0);
    expect(await Promise.all([second, third].map(({ access }) => isLive(access)))).toEqual([false, false]);
    await page.reload();
    await page.getByText("This browser").waitFor();
  });

  test("section 3, the current IP address comes from the configured lookup, which gets no bearer", async () => {
    const page = await openPage();
    const lookup = page.waitForRequest("**/api/common/ip/");
    await openSignedIn(page, site, "/admin/sessions");
    await page.getByText("Your current IP address: 127.0.0.1").waitFor();
    const headers = await (await lookup).allHeaders();
    expect(headers.authorization).toBeUndefined();
    expect(headers["x-csrftoken"]).toBeUndefined();
  });

  test("a lookup on another host is requested without bearer and cookies, and the policy allows it", async () => {
    const owner = await connectAsOwner(site);
    const { version } = await owner.request("GET", "/api/common/settings/");
    await owner.request("PATCH", "/api/common/settings/", {
      version,
      ip_lookup_url: "https://ip.example.org/?format=json",
    });
    const page = await openPage();
    let headers: Record<string, string> = {};
    await page.route("https://ip.example.org/**", async (route) => {
      headers = await route.request().allHeaders();
      await route.fulfill({ json: { ip: "203.0.113.9" }, headers: { "Access-Control-Allow-Origin": "*" } });
    });
    await openSignedIn(page, site, "/admin/sessions");
    await page.getByText("Your current IP address: 203.0.113.9").waitFor();
    expect(headers.authorization).toBeUndefined();
    expect(headers.cookie).toBeUndefined();
  });

  test("the list is shown without the IP address if the lookup does not respond", async () => {
    const page = await openPage({ expect: [/status of 503/, /response: 503/] });
    await page.route("**/api/common/ip/", (route) => route.fulfill({ status: 503, json: { detail: "No." } }));
    await openSignedIn(page, site, "/admin/sessions");
    await page.getByText("Your current IP address couldn’t be loaded.").waitFor();
    await page.getByText("This browser").waitFor();
  });
});

test("a rejected new password is reported at its field, and a changed one ends all other sessions", async () => {
  const other = await connectAsOwner(site);
  const page = await openPage({ expect: [/status of 400/] });
  await openSignedIn(page, site, "/admin/account");
  const current = page.getByLabel("Current password", { exact: true });
  const next = page.getByLabel("New password", { exact: true });
  await current.fill("wrong");
  await next.fill("short");
  await page.keyboard.press("Enter");
  await page.getByText("Wrong password. Try again.").waitFor();
  await eventually(() => current.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await next.getAttribute("aria-invalid")).toBe("true");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain("wrong");

  await current.fill(site.owner.password);
  await next.fill("seven quiet lanterns");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("Password changed.").waitFor();
  expect(await current.inputValue()).toBe("");
  expect(await isLive(other.access)).toBe(false);
  await page.reload();
  await page.getByRole("heading", { name: "Password", exact: true }).waitFor();
  const later = await openPage();
  await openSignedIn(
    later,
    { ...site, owner: { username: "owner", password: "seven quiet lanterns" } },
    "/admin/account",
  );
});

test("the outbox shows an email as its recipient sees it, in a frame that runs no scripts", async () => {
  const owner = await connectAsOwner(site);
  await owner.subscribers("reader@example.org");
  const page = await openPage();
  await openSignedIn(page, site, "/admin/outbox");
  await page.getByRole("link", { name: /Welcome/ }).click();
  await page.getByRole("heading", { level: 1, name: /Welcome/ }).waitFor();
  await page.getByText("reader@example.org").first().waitFor();
  const frame = page.locator("iframe");
  expect(await frame.getAttribute("sandbox")).not.toMatch(/allow-(scripts|same-origin)/);
  await frame.contentFrame().getByRole("link", { name: "unsubscribe" }).waitFor();
  const links = await page.locator("pre a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(links.some((href) => href?.startsWith(`${site.url}/unsubscribe`))).toBe(true);
});
