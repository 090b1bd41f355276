import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Engine } from "#app/platform/database/database.ts";
import { openPage } from "./support/browser/browser.ts";
import { scratch } from "./support/databases/scratch.ts";
import { jpeg } from "./support/files.ts";
import { journeyEngines } from "./support/full-run.ts";
import { sampleItem } from "./support/sample-items.ts";
import { startSiteProcess } from "./support/site-process.ts";
import { connectAsOwner, eventually, openSignedIn } from "./support/staff.ts";

type Owner = Awaited<ReturnType<typeof connectAsOwner>>;

/**
 * The maximum number of requests of a screen opened in a new tab, and of queries in each, including the session check.
 */
const MOST_REQUESTS = 8;
const MOST_QUERIES = 10;

const screens = [
  ...["", "settings", "media", "media/:file", "subscribers", "subscribers/import", "subscribers/:subscriber"],
  ...["enquiries", "enquiries/:enquiry", "saved-replies/:reply", "testimonials", "testimonials/:testimonial"],
  ...["testimonial-links", "ambassadors", "ambassadors/:ambassador", "pages", "pages/about-founder"],
  ...["private-files", "private-files/:private", "redirects", "redirects/:redirect", "redirects/import"],
  ...["staff", "account", "audit", "outbox", "outbox/:email", "sender-domain"],
  ...["posts", "posts/new", "posts/:post", "posts/:post/history", "quotes", "letters"],
];

/** Adds content for each screen. @returns an id for each kind of item */
async function fill(owner: Owner): Promise<Record<string, number>> {
  const add = async (path: string, body: object) => (await owner.request("POST", path, body)).id as number;
  const file = await owner.upload("lamp.jpg", await jpeg(), "A lamp");
  const picture = { media: file, alt: "A lamp" };
  await owner.request("PATCH", "/api/auth/user/", { picture: file });
  const category = await add("/api/post/category/", { name: "Stillness" });
  const tags = [await add("/api/post/tag/", { name: "Dawn" })];
  await owner.request("POST", "/api/viewer/enquiry/", {
    name: "Ines",
    email: "i@b.example",
    message: "Is there room?",
  });
  const [subscriber] = await owner.subscribers("i@b.example");
  const linked = await add("/api/post/", sampleItem("post", { status: "published" }));
  const marks = [{ type: "link", attrs: { href: `/link/post/${linked}` } }];
  const content = [{ type: "paragraph", content: [{ type: "text", text: "The other one", marks }] }];
  const fields = { status: "published", cover: picture, category, tags, body: { type: "doc", content } };
  const post = await add("/api/post/", sampleItem("post", fields));
  // The edits await review.
  await owner.request("PATCH", `/api/post/${post}/`, { version: 1, excerpt: "Better." });
  await owner.request("POST", `/api/post/${post}/submit/`, { version: 2 });
  return {
    subscriber: subscriber?.id ?? 0,
    enquiry: (await owner.request("GET", "/api/viewer/enquiry/")).results[0].id,
    post,
    testimonial: await add("/api/viewer/testimonial/", sampleItem("testimonial", { photo: picture })),
    ambassador: await add("/api/viewer/ambassador/", sampleItem("ambassador", { photo: picture })),
    redirect: await add("/api/common/redirect/", sampleItem("redirect")),
    reply: await add("/api/viewer/saved-reply/", { name: "Thanks", text: "Thank you." }),
    file,
    private: await addPrivateFile(owner),
    email: (await owner.request("GET", "/api/common/outbox/")).results[0].id,
  };
}

async function addPrivateFile({ request, uploadPrivate }: Owner): Promise<number> {
  const outer = await request("POST", "/api/common/file/private-folder/", { name: "Classes" });
  const folder = await request("POST", "/api/common/file/private-folder/", { name: "Winter", parent: outer.id });
  const id = await uploadPrivate("fees.txt", folder.id);
  await request("POST", `/api/common/file/private/${id}/links/`, {
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  });
  return id;
}

/**
 * Starts a site with content.
 * @returns a function that opens one of its screens as the owner, and returns the screen's API requests
 */
async function start(engine: Engine) {
  const file = join(mkdtempSync(join(scratch(), "lightwell-statements-")), "statements");
  writeFileSync(file, "");
  const hook = new URL("./support/count-statements.ts", import.meta.url).href;
  const environment = { STATEMENTS_FILE: file, NODE_OPTIONS: `--import=${hook}` };
  const site = await startSiteProcess({ engine, environment });
  const ids = await fill(await connectAsOwner(site));
  const page = await openPage();
  await openSignedIn(page, site, "/admin/outbox");
  const fillPath = (screen: string) => screen.replace(/:(\w+)/, (_, kind: string) => String(ids[kind]));
  return async (screen: string) => {
    const before = readFileSync(file, "utf8").length;
    await page.goto(`${site.url}/admin/${fillPath(screen)}`);
    await shown(page);
    const calls = () =>
      readFileSync(file, "utf8")
        .slice(before)
        .split("\n")
        .filter((line) => /^GET \/api\//.test(line));
    await eventually(() => calls().length).toBeGreaterThan(0);
    return calls();
  };
}

test("a screen of the admin area opens with at most 8 requests and 10 queries in each", async () => {
  // In parallel, since checking that nothing more is loaded takes half a second for each screen.
  const opening = await Promise.all(journeyEngines.map(start));
  const openAll = (screen: string) => Promise.all(opening.map((open) => open(screen)));
  const problems: string[] = [];
  // Fills the server's caches, such as the settings, which are not part of what a screen needs.
  for (const screen of ["", "posts", "media"]) await openAll(screen);
  for (const screen of screens) {
    for (const [at, calls] of (await openAll(screen)).entries()) {
      const most = Math.max(...calls.map((line) => Number(line.split(" ").at(-1))));
      if (most > MOST_QUERIES || calls.length > MOST_REQUESTS)
        problems.push(
          `${screen} on ${journeyEngines[at]}: ${calls.length} requests, ${most} queries in one\n  ${calls.join("\n  ")}`,
        );
    }
  }
  expect(problems.join("\n")).toBe("");
}, 240_000);

/** Waits until no part of the screen is loading. */
async function shown(page: Page) {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
}
