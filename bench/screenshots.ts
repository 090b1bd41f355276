import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { pageKinds } from "#tests/support/page-kinds.ts";
import { takeAdminScreenshots } from "./admin-screenshots.ts";
import { launchBrowser } from "./browser.ts";
import { openDemoSite } from "./demo-site.ts";
import { takeForManual } from "./manual-screenshots.ts";

const USAGE = `Takes screenshots of every kind of public page, of every state of the screens of the admin area, or for the manual.

Usage: npm run screenshots -- [options]

  --to screenshots              the output folder
  --widths 360,768,1280,1920    viewport widths in pixels
  --schemes light,dark
  --area site                   or admin, or manual (into docs/manual/images, in one size)
  --only articles               only pages whose path, or walks whose name, contains this
  --url http://…                a running site (default: starts one with the demo academy)
  --port 4660                   the port of that site
  --help`;

const options = {
  to: { type: "string", default: "screenshots" },
  widths: { type: "string", default: "360,768,1280,1920" },
  schemes: { type: "string", default: "light,dark" },
  area: { type: "string", default: "site" },
  only: { type: "string", default: "" },
  url: { type: "string" },
  port: { type: "string", default: "4660" },
  help: { type: "boolean", default: false },
} as const;

const { values } = parseArgs({ options, strict: true });
if (values.help) console.log(USAGE);
else await take();

async function take() {
  const paths = pageKinds.map(([path]) => path).filter((path) => path.includes(values.only));
  const site = await openDemoSite(values.url, Number(values.port));
  const browser = await launchBrowser();
  try {
    if (values.area === "manual") return await takeForManual(browser, site, "docs/manual/images");
    mkdirSync(values.to, { recursive: true });
    const widths = values.widths.split(",").map(Number);
    const schemes = values.schemes.split(",") as ("light" | "dark")[];
    if (values.area === "admin") return await takeAdminScreenshots(browser, site, { ...values, widths, schemes });
    for (const scheme of schemes) {
      for (const width of widths) {
        const context = await browser.newContext({
          viewport: { width, height: Math.min(1000, Math.max(740, Math.round(width * 0.7))) },
          colorScheme: scheme,
          reducedMotion: "reduce",
        });
        const page = await context.newPage();
        for (const path of paths) {
          await page.goto(site.url + path);
          await showEverything(page);
          const name = `${path.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "home"}-${width}-${scheme}.png`;
          await page.screenshot({ path: join(values.to, name), fullPage: true });
        }
        await context.close();
        console.log(`${width} px, ${scheme}: ${paths.length} pages`);
      }
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Loads lazy images. */
async function showEverything(page: Page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
}
