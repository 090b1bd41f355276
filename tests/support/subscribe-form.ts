import type { Page } from "playwright-core";
import { openPage, type PageOptions } from "./browser/browser.ts";
import type { Site } from "./site.ts";
import { connectAsOwner } from "./staff.ts";

export const THANKS = "Thank you for subscribing!";
export const INVALID = "Please enter a valid email address";
export const LATER = "Please try again later";

let visitors = 0;

/** Opens a page as a visitor with a separate IP address, since limits are counted per address. */
export async function visit(site: Site, path: string, options: PageOptions = {}): Promise<Page> {
  visitors += 1;
  const page = await openPage(options);
  await page.route(`${site.url}/**`, (route) =>
    route.continue({ headers: { ...route.request().headers(), "x-forwarded-for": `203.0.113.${visitors}` } }),
  );
  await page.goto(site.url + path);
  return page;
}

export const form = (page: Page) => page.getByRole("contentinfo").locator("form");
export const field = (page: Page) => form(page).getByLabel("Email address");
export const submit = (page: Page) => form(page).getByRole("button", { name: "Subscribe" });
export const problem = (page: Page) => form(page).locator(".subscribe-problem");
export const toast = (page: Page, message: string) => page.locator(".toast", { hasText: message });

export async function subscribe(page: Page, email: string): Promise<void> {
  await field(page).fill(email);
  await submit(page).click();
}

/** The subscribers of a site, each with the source: `ada@example.org footer`. */
export async function loadSubscribers(site: Site): Promise<string[]> {
  const owner = await connectAsOwner(site);
  const { results } = await owner.request("GET", "/api/viewer/subscriber/?page_size=100");
  return (results as { email: string; source: string }[]).map(({ email, source }) => `${email} ${source}`);
}
