import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { chromium, type Locator } from "playwright-core";
import { findChromium } from "#tests/support/browser/chromium.ts";
import { openDemoSite } from "./demo-site.ts";
import { openEditor } from "./open-editor.ts";

const USAGE = `Measures how long the editor works on a pasted Word document, in Chromium.

Usage: npm run bench:pasting -- [options]

  --bytes 1000000  of its HTML
  --times 5        how often it is pasted into a new text
  --url http://…   a running site with the demo academy (default: starts one)
  --username, --password   an editor of that site
  --help

The document repeats what Word 16 writes for headings, numbered lists, tables and paragraphs. "Work" is the time in
which nothing else can happen in the page, from pasting until the text is painted; its limit is 1 s.`;

const options = {
  bytes: { type: "string", default: "1000000" },
  times: { type: "string", default: "5" },
  url: { type: "string" },
  username: { type: "string", default: "owner" },
  password: { type: "string", default: "a password for measuring" },
  help: { type: "boolean", default: false },
} as const;

const PORT = 4328;

async function main() {
  const { values } = parseArgs({ options, strict: true });
  if (values.help) return console.log(USAGE);
  const html = wordDocument(Number(values.bytes));
  const site = await openDemoSite(values.url, PORT);
  const { path, environment } = await findChromium();
  const browser = await chromium.launch({
    executablePath: path,
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    env: { ...(process.env as Record<string, string>), ...environment },
  });
  try {
    console.log(`${html.length} characters of HTML`);
    for (let time = 1; time <= Number(values.times); time += 1) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
      const text = await openEditor(page, `${site.url}/admin/posts/new`, values);
      const { work, longest, blocks } = await paste(text, html);
      console.log(`work ${work.toFixed(0)} ms   longest task ${longest.toFixed(0)} ms   ${blocks} blocks`);
      await page.close();
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** The head of a document of Word, and as much of bodies as wanted. */
function wordDocument(bytes: number) {
  const fixtures = ["word-headings-and-table", "word-windows-numbered-list"].map((name) =>
    readFileSync(new URL(`../app/ui/admin/editor/paste/fixtures/${name}.html`, import.meta.url), "utf8"),
  );
  const head = fixtures[0]?.slice(0, fixtures[0].indexOf("<body")) ?? "";
  const body = fixtures.map((html) => /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? "").join("");
  if (!body) throw new Error("The fixtures have no bodies.");
  return `${head}<body>${body.repeat(Math.ceil((bytes - head.length) / body.length))}</body></html>`;
}

/** Pastes as a browser does, and adds up the tasks that this causes. */
const paste = (text: Locator, html: string) =>
  text.evaluate(async (element, given) => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    observer.observe({ type: "longtask" });
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", given);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    while (element.childElementCount < 20) await new Promise(requestAnimationFrame);
    // What it causes later, such as counting words, is over when the page has been idle twice.
    for (let time = 0; time < 2; time += 1) await new Promise((done) => requestIdleCallback(done));
    const blocks = element.childElementCount;
    return { work: tasks.reduce((sum, each) => sum + each, 0), longest: Math.max(0, ...tasks), blocks };
  }, html);

await main();
