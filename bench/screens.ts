import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Request } from "playwright-core";
import { findChromium } from "#tests/support/browser/chromium.ts";
import { signInAs } from "./admin-screenshots.ts";
import { type DemoSite, openDemoSite } from "./demo-site.ts";
import { linesOfScreens } from "./screen-lines.ts";

const USAGE = `Measures the screens of the admin area: the script of a first load, what it reads, and lines of code.

Usage: npm run bench:screens -- [options]

  --port 4713
  --only Account   only screens whose name contains this
  --reads          names each read with its queries
  --help

"script" is what a browser without a cache loads, as sent (brotli), in KB; "first" is without what all screens
share. "reads" are the requests to the API, "queries" those that SQLite runs for them, and "most" those of one
request, a check of the session in each. "lines" are those of files that no other screen uses.`;

const options = {
  port: { type: "string", default: "4713" },
  only: { type: "string", default: "" },
  reads: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

/** Where to look at a screen, for each of the routes that take an item. */
const screens = [
  ["Dashboard", "", "admin/dashboard/dashboard-screen.tsx"],
  ["List", "posts", "admin/items/items-screen.tsx"],
  ["Form", "posts/1", "admin/items/form/item-screen.tsx"],
  ["History", "posts/1/history", "admin/items/history/history-screen.tsx"],
  ["Settings", "settings", "admin/items/form/item-screen.tsx"],
  ["From pictures", "photos/from-pictures", "admin/items/from-pictures/from-pictures-screen.tsx"],
  ["Media library", "media", "features/media/admin/library-screen.tsx"],
  ["File", "media/1", "features/media/admin/media-screen.tsx"],
  ["Subscribers", "subscribers", "features/subscribers/admin/subscribers-screen.tsx"],
  ["Subscriber", "subscribers/1", "features/subscribers/admin/person-screen.tsx"],
  ["Import of subscribers", "subscribers/import", "features/subscribers/admin/imports-screen.tsx"],
  ["Enquiry", "enquiries/1", "features/enquiries/admin/enquiry-screen.tsx"],
  ["Testimonial links", "testimonial-links", "features/people/admin/testimonial-links-screen.tsx"],
  ["Private files", "private-files", "features/private-files/admin/private-files-screen.tsx"],
  ["Import of redirects", "redirects/import", "features/redirects/admin/import-screen.tsx"],
  ["Staff", "staff", "features/staff/admin/staff-screen.tsx"],
  ["Account", "account", "admin/account/account-screen.tsx"],
  ["Audit log", "audit", "admin/audit/audit-screen.tsx"],
  ["Outbox", "outbox", "admin/outbox/outbox-screen.tsx"],
] as const;

async function main() {
  const { values } = parseArgs({ options, strict: true });
  if (values.help) return console.log(USAGE);
  const folder = mkdtempSync(join(tmpdir(), "lightwell-screens-"));
  const file = join(folder, "statements");
  writeFileSync(file, "");
  process.env.STATEMENTS_FILE = file;
  process.env.NODE_OPTIONS = `--import=${pathToFileURL(resolve("bench/count-statements.ts")).href}`;
  const site = await openDemoSite(undefined, Number(values.port));
  const { path: executablePath, environment } = await findChromium();
  const env = { ...(process.env as Record<string, string>), ...environment };
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"], env });
  try {
    await addPeople(site);
    const lines = linesOfScreens(screens.map(([, , module]) => module));
    const found = [];
    for (const [name, path, module] of screens) {
      if (!name.includes(values.only)) continue;
      const { calls, ...measured } = await measure(browser, site, `/admin/${path}`, file);
      if (values.reads) console.log([name, ...calls].join("\n  "));
      found.push({ name, ...measured, lines: lines.get(module) });
    }
    const [first, ...others] = found.map(({ files }) => files);
    const shared = new Map([...(first ?? [])].filter(([address]) => others.every((files) => files.has(address))));
    const sum = (files: Map<string, number>) => [...files.values()].reduce((total, bytes) => total + bytes, 0);
    console.log(`script that all screens share: ${(sum(shared) / 1000).toFixed(1)} KB`);
    console.table(
      Object.fromEntries(
        found.map(({ name, files, ...rest }) => [
          name,
          { script: kb(sum(files)), first: kb(sum(files) - sum(shared)), ...rest },
        ]),
      ),
    );
  } finally {
    await browser.close();
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const kb = (bytes: number) => Number((bytes / 1000).toFixed(1));

async function measure(browser: Browser, site: DemoSite, path: string, file: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInAs(page, site, site.owner);
  const requests: Request[] = [];
  page.on("requestfinished", (request) => requests.push(request));
  const before = readFileSync(file, "utf8").length;
  await page.goto(site.url + path, { waitUntil: "networkidle" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  const scripts = requests.filter((request) => request.resourceType() === "script");
  const files = new Map<string, number>();
  for (const script of scripts) files.set(script.url(), (await script.sizes()).responseBodySize);
  await context.close();
  const calls = readFileSync(file, "utf8")
    .slice(before)
    .trim()
    .split("\n")
    .filter((line) => line.startsWith("GET /api/"));
  const reads = calls.map((line) => Number(line.split(" ").at(-1)));
  const queries = reads.reduce((sum, count) => sum + count, 0);
  return { files, calls, reads: reads.length, queries, most: Math.max(0, ...reads) };
}

/** The demo academy has no visitors. */
async function addPeople({ url }: DemoSite) {
  const post = (path: string, body: object) =>
    fetch(url + path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  await post("/api/viewer/enquiry/", { name: "Ines", email: "ines@example.com", message: "Is there room?" });
  await post("/api/viewer/subscriber/", { email: "ines@example.com" });
}

await main();
