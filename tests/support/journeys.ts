import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** A visitor to the site, with their ways to follow links and press buttons. */
export interface Visitor {
  page: Page;
  /** The public URL of the site. */
  home: string;
  press(target: Locator): Promise<void>;
}

/** Presses something by keyboard alone. */
export async function pressByKeyboard(target: Locator): Promise<void> {
  await reachByKeyboard(target);
  await target.page().keyboard.press("Enter");
}

/** Enough to pass twenty rows with fields and handles. */
const MOST_STOPS = 400;

/** Moves the focus to an element by keyboard alone, from its current place: with Tab, or with the keys of a menu. */
export async function reachByKeyboard(
  target: Locator,
  key: "Tab" | "Shift+Tab" | "ArrowDown" | "ArrowRight" = "Tab",
): Promise<void> {
  // Looking it up by role and name is most of the work, so it is repeated only if the element has been replaced.
  let element = await target.elementHandle();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    const state = await element?.evaluate((each) => ({
      isThere: each.isConnected,
      isFocused: each === document.activeElement,
    }));
    if (state?.isFocused) return element?.dispose();
    if (!state?.isThere) element = await target.elementHandle();
    else await target.page().keyboard.press(key);
  }
  throw new Error(`The keyboard does not get to ${target}.`);
}

const link = ({ page }: Visitor, name: string | RegExp) => page.getByRole("main").getByRole("link", { name }).first();
const title = ({ page }: Visitor) => page.getByRole("heading", { level: 1 });
const at = ({ page }: Visitor, address: string | RegExp) => page.waitForURL(address, { waitUntil: "commit" });

/** What visitors do in the demo academy; `n` makes their input different. */
export const journeys: Record<string, (visitor: Visitor, n: number) => Promise<void>> = {
  async "finds an article by its subject, reads it, and goes on"(visitor) {
    const { page, home, press } = visitor;
    await page.goto(home);
    await press(link(visitor, "All articles"));
    await at(visitor, `${home}/article/blogs`);
    await press(link(visitor, /^Learning/));
    await at(visitor, /category=learning/);
    await press(page.locator(".post-card-link").first());
    await at(visitor, /\/article\/blogs\/[^?]+$/);
    const first = await title(visitor).textContent();
    await press(page.locator(".adjacent-article-prev, .adjacent-article-next").first());
    await expect.poll(() => title(visitor).textContent()).not.toBe(first);
  },
  async "looks at a photo, and comes back"(visitor) {
    const { page, home, press } = visitor;
    await page.goto(`${home}/gallery/photos`);
    await press(page.locator(".photo").nth(1));
    await at(visitor, /\/gallery\/photos\/\d+$/);
    await page.goBack();
    await at(visitor, `${home}/gallery/photos`);
    await page.locator(".photo").nth(1).waitFor();
  },
  async "finds a book, and its sample"(visitor) {
    const { page, home, press } = visitor;
    await page.goto(`${home}/books`);
    await press(link(visitor, "The Light in the Room"));
    await at(visitor, `${home}/books/the-light-in-the-room`);
    const sample = await page.getByRole("main").locator('a[href$=".pdf"]').first().getAttribute("href");
    const response = await fetch(home + sample);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    await response.arrayBuffer();
  },
  async "opens an issue, and the one before"(visitor) {
    const { page, home, press } = visitor;
    await page.goto(`${home}/newsletter`);
    await press(link(visitor, /Still water/));
    await at(visitor, /\/newsletter\/the-lightwell-letter-6/);
    await press(link(visitor, /The first mile/));
    await at(visitor, /\/newsletter\/the-lightwell-letter-5/);
    await title(visitor).getByText("The first mile").waitFor();
  },
  async "chooses a video"(visitor) {
    const { page, home, press } = visitor;
    await page.goto(`${home}/gallery/videos`);
    await press(link(visitor, "The night sky turning"));
    await at(visitor, `${home}/gallery/videos/the-night-sky-turning`);
    expect(await page.locator("video").getAttribute("poster")).toMatch(/^\/media\//);
  },
  async "reads a quote, and the next"(visitor) {
    const { page, home, press } = visitor;
    await page.goto(`${home}/quotes`);
    await press(page.getByRole("main").locator('a[href^="/quotes/"]').first());
    await at(visitor, /\/quotes\/\d+$/);
    const first = page.url();
    await press(page.getByRole("main").locator('a[rel="next"]'));
    await expect.poll(() => page.url()).not.toBe(first);
  },
  async "searches, and opens what is found"(visitor) {
    const { page, home, press } = visitor;
    await page.goto(`${home}/vision`);
    await press(page.getByRole("banner").getByRole("link", { name: "Search" }));
    await at(visitor, `${home}/search`);
    await page.getByRole("searchbox").fill("evening page");
    await page.getByRole("searchbox").press("Enter");
    await at(visitor, /\/search\?q=evening/);
    await press(page.locator(".search-hits a").first());
    await expect.poll(() => new URL(page.url()).pathname).not.toBe("/search");
  },
  async subscribes({ page, home, press }, n) {
    await page.goto(`${home}/about/founder`);
    const form = page.getByRole("contentinfo");
    await form.getByLabel("Email address").fill(`reader${n}@example.com`);
    await press(form.getByRole("button", { name: "Subscribe" }));
    await page.locator(".toast", { hasText: "Thank you for subscribing!" }).waitFor();
  },
  async "asks about a service"({ page, home, press }, n) {
    await page.goto(`${home}/services/mentorship`);
    const form = page.locator(".visitor-form");
    await form.getByLabel("Your name").fill("Ines");
    await form.getByLabel("Your email address").fill(`ines${n}@example.com`);
    await form.getByLabel("Your message").fill(`Is there room in January? ${n}`);
    await press(form.getByRole("button", { name: "Send" }));
    await page.getByRole("heading", { name: "Thank you for writing" }).waitFor();
  },
};
