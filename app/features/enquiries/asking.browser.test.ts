import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { announcements, countAnnouncements } from "#tests/support/browser/announcements.ts";
import { openPage, type PageOptions } from "#tests/support/browser/browser.ts";
import { hydrate } from "#tests/support/browser/hydrated.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { markupProblems } from "#tests/support/markup.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner, eventually } from "#tests/support/staff.ts";

const THANKS = "Thank you for writing";
const noScript = { javaScriptEnabled: false };
const refused = { expect: [/400|429/] };

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
let visitors = 0;

beforeAll(async () => {
  site = await startSite({ engine: "sqlite", environment: { TRUST_PROXY: "127.0.0.1" } });
  owner = await connectAsOwner(site);
});

/** Creates a visitor with a separate IP address, since limits are counted per address. */
async function visit(path: string, options: PageOptions = {}): Promise<Page> {
  visitors += 1;
  const from = `203.0.113.${visitors}`;
  const page = await openPage(options);
  await page.route(`${site.url}/**`, (route) =>
    route.continue({ headers: { ...route.request().headers(), "x-forwarded-for": from } }),
  );
  await page.goto(site.url + path);
  return page;
}

const form = (page: Page) => page.locator(".visitor-form");
const send = (page: Page) => form(page).getByRole("button", { name: "Send" }).click();

async function fill(page: Page, message: string, email = "ines@reader.example") {
  await form(page).getByLabel("Your name").fill("Ines Álvarez");
  await form(page).getByLabel("Your email address").fill(email);
  await form(page).getByLabel("Your message").fill(message);
}

/** The stored enquiries with this text. */
async function enquiries(message: string) {
  const { results } = await owner.request("GET", "/api/viewer/enquiry/?page_size=100");
  return (results as { message: string; state: string; service: string | null; email: string; phone: string }[]).filter(
    (enquiry) => enquiry.message === message,
  );
}

describe("without script", () => {
  test("sends a question and shows thanks; reloading sends nothing", async () => {
    const page = await visit("/contact-us", noScript);
    await fill(page, "May I bring\na friend?");
    await form(page).getByLabel("Topic").selectOption("Astro-clinic");
    await send(page);
    await page.getByRole("heading", { name: THANKS }).waitFor();
    expect(page.url()).toBe(`${site.url}/contact-us?enquiry=sent#ask`);
    await page.reload();
    expect(await enquiries("May I bring\na friend?")).toMatchObject([{ service: "astro-clinic", state: "new" }]);
    await page.getByRole("link", { name: "Ask another question" }).click();
    await form(page).waitFor();
  });

  test("shows errors beside the fields, and keeps the input", async () => {
    const page = await visit("/services/mentorship", { ...noScript, ...refused });
    await fill(page, "One & <two>", "nobody@");
    await form(page).getByLabel("Your name").fill("  ");
    await form(page).getByLabel("Your phone number").fill("0".repeat(41));
    await send(page);
    await page.getByRole("alert").waitFor();
    expect(page.url()).toBe(`${site.url}/services/mentorship#ask`);
    const problem = (name: string) => page.locator(`#enquiry-${name}-problem`).textContent();
    expect(await problem("name")).toBe("Please enter your name.");
    expect(await problem("email")).toBe("Please enter an email address like name@example.com.");
    expect(await problem("phone")).toBe("A phone number can have up to 40 characters. You entered 41.");
    expect(await form(page).getByLabel("Your message").inputValue()).toBe("One & <two>");
    expect(await form(page).getByLabel("Your email address").inputValue()).toBe("nobody@");
    await expectAccessible(page);
    await fill(page, "One & <two>");
    await form(page).getByLabel("Your phone number").fill("");
    await send(page);
    await page.getByRole("heading", { name: THANKS }).waitFor();
    expect(await enquiries("One & <two>")).toMatchObject([{ service: "mentorship", state: "new" }]);
  });

  test("reports too many requests, and keeps the input", async () => {
    const page = await visit("/contact-us", { ...noScript, ...refused });
    for (const count of [1, 2, 3]) {
      await fill(page, `Question ${count} of many`);
      await send(page);
      await page.getByRole("link", { name: "Ask another question" }).click();
      await form(page).waitFor();
    }
    await fill(page, "Question 4 of many");
    await send(page);
    await page.getByText("Please wait a minute").waitFor();
    expect(await form(page).getByLabel("Your message").inputValue()).toBe("Question 4 of many");
    expect(await enquiries("Question 4 of many")).toEqual([]);
  });
});

describe("with script", () => {
  test("sends without reloading, announces thanks, and sends once on a double press", async () => {
    const page = await visit("/services/online-classes");
    await hydrate(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    // Forms sent within two seconds count as spam.
    await page.waitForFunction(() => performance.now() > 2100);
    await fill(page, "Twice pressed");
    const response = Promise.withResolvers<void>();
    await page.route("**/services/online-classes.data*", async (route) => {
      await response.promise;
      await route.fallback();
    });
    await send(page);
    await form(page).getByRole("button", { name: "Sending" }).press("Enter");
    response.resolve();
    await page.getByRole("heading", { name: THANKS }).waitFor();
    await page.locator(".toast", { hasText: "Thank you. We will get back to you." }).waitFor();
    // The toast may appear before the focus moves.
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(THANKS);
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
    expect(page.url()).toBe(`${site.url}/services/online-classes`);
    expect(await enquiries("Twice pressed")).toMatchObject([{ service: "online-classes", state: "new" }]);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Ask another question" }).click();
    await expect.poll(() => form(page).getByLabel("Your message").inputValue()).toBe("");
  });

  test("moves the focus to the first invalid field, which describes a valid value", async () => {
    const page = await visit("/contact-us", refused);
    await hydrate(page);
    await fill(page, "Kept", "nobody");
    await form(page).getByRole("button", { name: "Send" }).press("Enter");
    const email = form(page).getByLabel("Your email address");
    await eventually(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await email.getAttribute("aria-describedby")).toBe("enquiry-email-problem");
    await expectAccessible(page);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("kept@reader.example");
    await page.waitForFunction(() => performance.now() > 2100);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: THANKS }).waitFor();
    expect(await enquiries("Kept")).toMatchObject([{ email: "kept@reader.example", state: "new" }]);
  });

  test("the summary links to the fields, and links within the page keep the errors", async () => {
    const page = await visit("/contact-us", refused);
    await hydrate(page);
    await fill(page, "Kept", "nobody");
    await form(page).getByLabel("Your name").fill(" ");
    await send(page);
    const summary = page.getByRole("alert");
    await summary.getByRole("link", { name: "Please enter an email address like" }).press("Enter");
    const email = form(page).getByLabel("Your email address");
    await eventually(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await form(page).locator("[aria-invalid]").count()).toBe(2);
    await page.getByRole("link", { name: "Skip to content" }).press("Enter");
    await page.waitForURL(/#main$/);
    expect(await form(page).locator("[aria-invalid]").count()).toBe(2);
    expect(await summary.getByRole("link").count()).toBe(2);
  });

  test("announces the same error again", async () => {
    const page = await visit("/contact-us", refused);
    await hydrate(page);
    await fill(page, "Kept", "nobody");
    await send(page);
    await page.getByRole("alert").waitFor();
    await countAnnouncements(page);
    await form(page).getByLabel("Your email address").press("Enter");
    await eventually(() => announcements(page)).toContain("Please enter an email address like");
  });

  test("keeps the errors when the next attempt fails to connect", async () => {
    const page = await visit("/contact-us", { expect: [/400|ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });
    await hydrate(page);
    await fill(page, "Kept", "nobody");
    await form(page).getByLabel("Your name").fill(" ");
    await send(page);
    await page.getByRole("alert").waitFor();
    await page.context().setOffline(true);
    await form(page).getByLabel("Your name").fill("Ines");
    await send(page);
    await page.getByText("because you seem to be offline").waitFor();
    expect(
      await form(page)
        .locator("[aria-invalid]")
        .evaluateAll((all) => all.map(({ id }) => id)),
    ).toEqual(["enquiry-email"]);
    await page.context().setOffline(false);
  });

  test("keeps the errors of a form submitted before hydration after following links within the page", async () => {
    const page = await visit("/contact-us", { expect: [/400|ERR_FAILED/] });
    await page.route("**/assets/*.js", (route) => route.abort());
    await fill(page, "Kept", "nobody");
    // The next document loads its script.
    await page.unrouteAll({ behavior: "wait" });
    await send(page);
    await page.getByRole("alert").waitFor();
    await hydrate(page);
    await page.getByRole("link", { name: "Skip to content" }).press("Enter");
    await page.waitForURL(/#main$/);
    expect(await form(page).locator("[aria-invalid]").count()).toBe(1);
    expect(await form(page).getByLabel("Your message").inputValue()).toBe("Kept");
  });

  test("reports a connection error, and keeps the input", async () => {
    const page = await visit("/contact-us", { expect: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });
    await hydrate(page);
    await fill(page, "From a tunnel");
    await page.context().setOffline(true);
    await send(page);
    await page.getByText("because you seem to be offline").waitFor();
    expect(await form(page).getByLabel("Your message").inputValue()).toBe("From a tunnel");
    await page.context().setOffline(false);
    await page.waitForFunction(() => performance.now() > 2100);
    await send(page);
    await page.getByRole("heading", { name: THANKS }).waitFor();
    expect(await enquiries("From a tunnel")).toHaveLength(1);
  });

  test("late script keeps the input, and does not treat it as spam", async () => {
    const page = await visit("/contact-us");
    const scripts = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await scripts.promise;
      await route.fallback();
    });
    await fill(page, "Typed before the script");
    await page.waitForFunction(() => performance.now() > 2100);
    scripts.resolve();
    await hydrate(page);
    expect(await form(page).getByLabel("Your message").inputValue()).toBe("Typed before the script");
    await send(page);
    await page.getByRole("heading", { name: THANKS }).waitFor();
    expect(await enquiries("Typed before the script")).toMatchObject([{ state: "new" }]);
  });
});

describe("the form's own URL", () => {
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${site.url}/contact-us`, {
      method: "POST",
      redirect: "manual",
      headers: { "X-Forwarded-For": `198.51.100.${++visitors}`, ...headers },
      body: new URLSearchParams(fields),
    });
  const asked = { name: "Bot", email: "bot@spam.example", phone: "", service: "" };

  test("responds to spam like to any enquiry, and stores it as spam", async () => {
    const [first, second] = [freshName("Buy"), freshName("Buy")];
    const filled = await post({ ...asked, message: first, remarks: "https://spam.example" });
    expect([filled.status, filled.headers.get("location")]).toEqual([303, "/contact-us?enquiry=sent#ask"]);
    expect((await post({ ...asked, message: second, elapsed_ms: "80" })).status).toBe(200);
    expect(await enquiries(first)).toMatchObject([{ state: "spam" }]);
    expect(await enquiries(second)).toMatchObject([{ state: "spam" }]);
  });

  test("has an invisible field that password managers and browsers don't fill with personal details", async () => {
    const page = await (await fetch(`${site.url}/contact-us`)).text();
    const names = [...page.matchAll(/<(?:input|textarea|select)[^>]* name="([^"]+)"/g)].map(([, name]) => name);
    expect(names).toContain("remarks");
    expect(names.filter((name) => /web|site|url|company|address|fax|title|nick/.test(String(name)))).toEqual([]);
    const trap = /<input[^>]* name="remarks"[^>]*>/.exec(page)?.[0];
    for (const told of ["1p-ignore", "bwignore", 'form-type="other"', "lpignore", "protonpass-ignore"])
      expect(trap).toContain(` data-${told}`);
  });

  test("stores a question once if it is sent twice at the same time", async () => {
    const message = freshName("At once");
    const responses = await Promise.all([1, 2, 3].map(() => post({ ...asked, message })));
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await enquiries(message)).toHaveLength(1);
  });

  test("rejects requests from other sites, and handles missing or invalid fields", async () => {
    expect((await post({ ...asked, message: "Forged" }, { Origin: "https://elsewhere.example" })).status).toBe(403);
    expect(await enquiries("Forged")).toEqual([]);
    const empty = await post({});
    expect(empty.status).toBe(400);
    expect(await markupProblems(await empty.text())).toEqual([]);
    expect((await post({ ...asked, message: "?", service: "tarot", elapsed_ms: "soon" })).status).toBe(400);
  });
});
