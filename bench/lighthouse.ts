import { execFile } from "node:child_process";
import { createServer } from "node:net";
import { parseArgs, promisify } from "node:util";
import { chromium } from "playwright-core";
import { findChromium } from "#tests/support/browser/chromium.ts";
import { openDemoSite } from "./demo-site.ts";

const USAGE = `Runs Lighthouse on the public pages, with its simulated mobile device.

Usage: npm run bench:lighthouse -- [options]

  --paths /,/books    the pages (default: home, an article, photos, videos, books, quotes)
  --runs 5            runs per page; the median is reported
  --url http://…      a running site (default: starts one with the demo academy)
  --port 4670         the port of that site
  --help

"!" marks a first paint after 1.0 s, and a largest one after 1.4 s. The exit code is 1 if accessibility, best practices or SEO is below 100, or performance below 99.`;

const options = {
  paths: {
    type: "string",
    default: "/,/article/blogs/the-five-minute-evening-page,/gallery/photos,/gallery/videos,/books,/quotes",
  },
  runs: { type: "string", default: "5" },
  url: { type: "string" },
  port: { type: "string", default: "4670" },
  help: { type: "boolean", default: false },
} as const;

/** No package of the project: with all it needs it is 230 MB, a fifth of what `npm start` would install. */
const LIGHTHOUSE = "lighthouse@13.5.0";
const wanted = { performance: 99, accessibility: 100, "best-practices": 100, seo: 100 };
type Category = keyof typeof wanted;
/** In milliseconds. */
const aims = { firstPaint: 1000, largestPaint: 1400 };

const { values } = parseArgs({ options, strict: true });
if (values.help) console.log(USAGE);
else await measure();

async function measure() {
  const site = await openDemoSite(values.url, Number(values.port));
  const { path: executablePath, environment } = await findChromium();
  const debuggingPort = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      `--remote-debugging-port=${debuggingPort}`,
    ],
    env: { ...(process.env as Record<string, string>), ...environment },
  });
  try {
    for (const path of values.paths.split(",")) {
      // The first visit generates the image variants, which should not count for the page.
      await run(site.url + path, debuggingPort);
      const runs = [];
      for (let n = 0; n < Number(values.runs); n += 1) runs.push(await run(site.url + path, debuggingPort));
      report(path, runs);
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}

interface Run {
  scores: Record<Category, number>;
  /** The failed audits, with their category. */
  findings: string[];
  /** In milliseconds. */
  firstPaint: number;
  largestPaint: number;
}

/** What is used of Lighthouse's result (https://github.com/GoogleChrome/lighthouse/blob/main/types/lhr/lhr.d.ts). */
interface Result {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string; numericValue?: number }>;
  runtimeError?: { message: string };
}

/** Runs Lighthouse in the browser that listens on the port; npm fetches it the first time. */
async function lighthouse(url: string, port: number): Promise<Result> {
  const command = ["exec", "--yes", `--package=${LIGHTHOUSE}`, "--", "lighthouse", url, `--port=${port}`];
  const options = ["--quiet", "--output=json", `--only-categories=${Object.keys(wanted)}`];
  const { stdout } = await promisify(execFile)("npm", [...command, ...options], { maxBuffer: 100_000_000 });
  return JSON.parse(stdout);
}

async function run(url: string, port: number): Promise<Run> {
  const { categories, audits, runtimeError } = await lighthouse(url, port);
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const scores = Object.fromEntries(
    Object.keys(wanted).map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as Run["scores"];
  const findings = Object.entries(categories).flatMap(([name, { auditRefs }]) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      const falls = weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 0.99;
      return falls ? [`${name}: ${audit?.title} ${audit?.displayValue ?? ""}`] : [];
    }),
  );
  const [firstPaint = 0, largestPaint = 0] = ["first-contentful-paint", "largest-contentful-paint"].map(
    (id) => audits[id]?.numericValue,
  );
  return { scores, findings, firstPaint, largestPaint };
}

function report(path: string, runs: Run[]) {
  const median = (figureOf: (run: Run) => number) => {
    const sorted = runs.map(figureOf).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] as number;
  };
  const scoreOf = (name: Category) => median(({ scores }) => scores[name]);
  const inSeconds = (figureOf: (run: Run) => number, most: number) =>
    `${(median(figureOf) / 1000).toFixed(2)} s${median(figureOf) > most ? " !" : ""}`;
  const names = Object.keys(wanted) as Category[];
  const paints = [
    `first paint ${inSeconds(({ firstPaint }) => firstPaint, aims.firstPaint)}`,
    `largest ${inSeconds(({ largestPaint }) => largestPaint, aims.largestPaint)}`,
  ];
  console.log(`${path}\n  ${[...names.map((name) => `${name} ${scoreOf(name)}`), ...paints].join(", ")}`);
  const missed = names.filter((name) => scoreOf(name) < wanted[name]);
  if (missed.length === 0) return;
  process.exitCode = 1;
  for (const finding of new Set(runs.flatMap(({ findings }) => findings))) console.log(`  - ${finding}`);
}

async function freePort() {
  const probe = createServer();
  return new Promise<number>((done) => {
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}
