import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import type { DemoSite } from "./demo-site.ts";
import { caller, signInAs } from "./site.ts";

/** The screenshots of the manual: the file name, the screen, and an element that appears once it has loaded. */
const screens: readonly (readonly [
  name: string,
  path: string,
  loaded: string,
  prepare?: (page: Page) => Promise<void>,
])[] = [
  ["dashboard", "/admin", "list:To do"],
  ["articles", "/admin/posts", "table"],
  ["article", "/admin/posts/1", "button:Save", showText],
  ["media-library", "/admin/media?kind=picture", "list:Files"],
  ["testimonial-links", "/admin/testimonial-links", "button:New link", openNewLink],
  ["enquiries", "/admin/enquiries", "table"],
  ["subscribers", "/admin/subscribers", "table"],
  ["letter", "/admin/letters/4", "button:Send letter…", showChecks],
  ["private-files", "/admin/private-files", "button:New folder", uploadFiles],
  ["settings", "/admin/settings", "button:Save"],
  ["redirects", "/admin/redirects", "table"],
  ["outbox", "/admin/outbox", "table"],
  ["audit-log", "/admin/audit", "table"],
  ["staff", "/admin/staff", "table"],
  ["account", "/admin/account", "button:Save profile"],
];

/** The width at which the manual's text is read. */
const WIDTH = 1000;

/** Takes the screenshots of the manual for staff, as small WebP files. */
export async function takeForManual(browser: Browser, site: DemoSite, to: string): Promise<void> {
  await addExamples(site);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    colorScheme: "light",
    reducedMotion: "reduce",
    locale: "en-GB",
    timezoneId: "Europe/London",
  });
  const page = await context.newPage();
  await signInAs(page, site, site.owner);
  for (const [name, path, loaded, prepare] of screens) {
    await page.goto(site.url + path);
    const [role = "table", label] = loaded.split(":") as ["table" | "list" | "button", string | undefined];
    await page
      .getByRole(role, label ? { name: new RegExp(`^${label}`) } : {})
      .first()
      .waitFor();
    await prepare?.(page);
    await page.waitForFunction(arePicturesShown);
    const picture = await page.screenshot();
    await sharp(picture)
      .resize(WIDTH)
      .webp({ quality: 72 })
      .toFile(join(to, `${name}.webp`));
  }
  await context.close();
  console.log(`${screens.length} pictures of the manual in ${to}`);
}

/** Runs in the page: whether all visible pictures have loaded. */
function arePicturesShown() {
  return [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight);
}

/** The editor is loaded after its form. */
async function showText(page: Page) {
  await page.locator("[contenteditable=true]").waitFor();
}

/** The checks run after a pause. */
async function showChecks(page: Page) {
  await showText(page);
  await page.getByRole("region", { name: "Checks" }).getByRole("status").waitFor();
}

async function uploadFiles(page: Page) {
  const files = ["Fees 2027.pdf", "Timetable of the summer school.xlsx"].map((name) => ({
    name,
    mimeType: "application/octet-stream",
    buffer: Buffer.from(name.repeat(4000)),
  }));
  await page.getByLabel("Upload files").and(page.locator("input")).setInputFiles(files);
  for (const { name } of files) await page.getByRole("link", { name }).waitFor();
  await page.getByRole("button", { name: "Close uploads" }).click();
}

async function openNewLink(page: Page) {
  await page.getByRole("button", { name: "New link" }).click();
  await page.getByRole("dialog").waitFor();
}

/** Adds examples of what the demo academy doesn't have. */
async function addExamples(site: DemoSite): Promise<void> {
  const owner = await caller(site.url, site.owner);
  await owner("POST", "/api/common/redirect/", { source: "/timetable", target: "/services/online-classes" });
  await owner("POST", "/api/common/redirect/", { source: "/letters", target: "/newsletter", type: "temporary" });
  await owner("POST", "/api/common/file/private-folder/", { name: "Contracts", parent: null });
  // Sends an email, for the outbox.
  await owner("POST", "/api/auth/staff/", { username: "ruth", email: "ruth@academy.example", role: "editor" });
}
