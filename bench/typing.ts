import { parseArgs } from "node:util";
import { chromium, type Page } from "playwright-core";
import { findChromium } from "#tests/support/browser/chromium.ts";
import { openDemoSite } from "./demo-site.ts";
import { openEditor } from "./open-editor.ts";
import { seededRandom } from "./seeded-random.ts";

const USAGE = `Measures how long the editor takes for each key in a long text, in Chromium.

Usage: npm run bench:typing -- [options]

  --words 20000    words of the text
  --pictures 100   pictures of the text
  --keys 300       keys that are typed at each place
  --url http://…   a running site with the demo academy (default: starts one)
  --username, --password   an editor of that site
  --help

Keys are typed at the beginning, in the middle and at the end of the text. "Handling" is the time from the key to
the end of the work that it causes, "frame" that until the browser has painted, "work" the processor time of the
page's thread from the key to the next one, with all that is done later: saving, counting words, painting. The
limits are 16 ms at the median and 50 ms at the 99th percentile, for handling; on a machine that does other things
as well, "work" tells the page's own part in it.`;

const options = {
  words: { type: "string", default: "20000" },
  pictures: { type: "string", default: "100" },
  keys: { type: "string", default: "300" },
  url: { type: "string" },
  username: { type: "string", default: "owner" },
  password: { type: "string", default: "a password for measuring" },
  help: { type: "boolean", default: false },
} as const;

const PORT = 4327;
const WORDS_PER_PARAGRAPH = 70;
const random = seededRandom(1);
const syllables = ["lo", "ra", "mi", "ten", "sol", "ka", "ver", "in", "du", "pe"];
const word = () =>
  Array.from({ length: 1 + Math.floor(random() * 4) }, () => syllables[Math.floor(random() * 10)]).join("");
const words = (count: number) => Array.from({ length: count }, word).join(" ");

interface Times {
  handling: number[];
  frame: number[];
}

/** An event of Chromium's trace: times in microseconds, `tdur` that of the processor. */
interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string; data?: { type?: string } };
}

async function main() {
  const { values } = parseArgs({ options, strict: true });
  if (values.help) return console.log(USAGE);
  const site = await openDemoSite(values.url, PORT);
  const { path, environment } = await findChromium();
  const browser = await chromium.launch({
    executablePath: path,
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    env: { ...(process.env as Record<string, string>), ...environment },
  });
  try {
    const id = await addPost(site.url, values);
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
    await openEditor(page, `${site.url}/admin/posts/${id}`, values);
    console.log(`${values.words} words, ${values.pictures} pictures, ${values.keys} keys at each place`);
    for (const [place, key] of [
      ["beginning", "ControlOrMeta+Home"],
      ["end", "ControlOrMeta+End"],
    ] as const) {
      await page.keyboard.press(key);
      await measure(place, page, Number(values.keys));
    }
    await page.locator(".editor-text > p").nth(140).click();
    await measure("middle", page, Number(values.keys));
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** A draft with paragraphs, a heading before every tenth, and pictures in between. @returns its id. */
async function addPost(url: string, { username, password, words: count, pictures }: Record<string, string | boolean>) {
  const call = async (method: string, path: string, body?: unknown, access?: string) => {
    const headers = { "Content-Type": "application/json", ...(access && { Authorization: `Bearer ${access}` }) };
    const response = await fetch(url + path, { method, headers, body: body ? JSON.stringify(body) : null });
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const { access } = await call("POST", "/api/auth/login/", { username, password });
  const { results } = await call("GET", "/api/common/file/?kind=picture&page_size=100", undefined, access);
  const ids = (results as { id: number }[]).map(({ id }) => id);
  const paragraphs = Math.ceil(Number(count) / WORDS_PER_PARAGRAPH);
  const every = Math.max(1, Math.floor(paragraphs / Number(pictures)));
  let added = 0;
  const content = Array.from({ length: paragraphs }, (_, index) => {
    const blocks: object[] = [];
    if (index % 10 === 0)
      blocks.push({ type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: words(5) }] });
    blocks.push({ type: "paragraph", content: [{ type: "text", text: words(WORDS_PER_PARAGRAPH) }] });
    if (index % every === 0 && added < Number(pictures)) {
      blocks.push({ type: "picture", attrs: { media: ids[added % ids.length], alt: "A picture" } });
      added += 1;
    }
    return blocks;
  }).flat();
  const title = `A long text of ${count} words`;
  const post = await call("POST", "/api/post/", { title, body: { type: "doc", content } }, access);
  return (post as { id: number }).id;
}

/** Types words with a pause as short as that of a quick typist, and takes the times within the page. */
async function type(page: Page, keys: number): Promise<Times> {
  await page.evaluate(() => {
    const times: Times = { handling: [], frame: [] };
    Object.assign(window, { times });
    addEventListener(
      "keydown",
      ({ key }) => {
        if (key.length > 1) return;
        const start = performance.now();
        // A task that follows those of the key: the browser has inserted the character, and the editor has updated.
        addEventListener(
          "input",
          () => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => times.handling.push(performance.now() - start);
            port2.postMessage(undefined);
            requestAnimationFrame(() => setTimeout(() => times.frame.push(performance.now() - start)));
          },
          { once: true },
        );
      },
      { capture: true },
    );
  });
  const text = words(keys).slice(0, keys);
  for (const character of text) await page.keyboard.press(character === " " ? "Space" : character, { delay: 40 });
  return page.evaluate(() => (window as unknown as { times: Times }).times);
}

/** Types, and prints the times. */
async function measure(place: string, page: Page, keys: number) {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel", "devtools.timeline"] },
  });
  const times = await type(page, keys);
  const completed = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await completed;
  await session.detach();
  console.log(`${place}, ${times.handling.length} keys`);
  for (const [name, row] of Object.entries({ ...times, work: workPerKey(events) }))
    console.log(`  ${name.padEnd(8)} ${summary(row)}`);
}

/** @returns the processor time of the page's thread from each key to the next, in milliseconds. */
function workPerKey(events: TraceEvent[]): number[] {
  const thread = events.find(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const own = events.filter(({ ph, pid, tid }) => ph === "X" && pid === thread?.pid && tid === thread.tid);
  const keys = own.filter(({ name, args }) => name === "EventDispatch" && args?.data?.type === "keydown");
  keys.sort((one, other) => one.ts - other.ts);
  const work = keys.map(() => 0);
  for (const { name, ts, dur = 0, tdur = 0 } of own) {
    if (name !== "ThreadControllerImpl::RunTask") continue;
    // The task in which a key arrives begins before it.
    const key = keys.findLastIndex((event) => event.ts < ts + dur);
    if (key >= 0) work[key] = (work[key] ?? 0) + tdur / 1000;
  }
  return work;
}

function summary(times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1).padStart(6);
  return `median ${at(0.5)} ms   99% ${at(0.99)} ms   longest ${at(1)} ms`;
}

await main();
