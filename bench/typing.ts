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
the end of the work that it causes, "frame" that until the browser has painted. The limits are 16 ms at the median
and 50 ms at the 99th percentile, for handling.`;

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
      print(place, await type(page, Number(values.keys)));
    }
    await page.locator(".editor-text > p").nth(140).click();
    print("middle", await type(page, Number(values.keys)));
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

function print(place: string, { handling, frame }: Times) {
  const row = [handling, frame].map((times) => {
    times.sort((one, other) => one - other);
    const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
    return `median ${at(0.5).padStart(6)} ms   99% ${at(0.99).padStart(6)} ms   longest ${at(1).padStart(6)} ms`;
  });
  console.log(
    `${place.padEnd(10)} handling ${row[0]}\n${"".padEnd(10)} frame    ${row[1]}   (${handling.length} keys)`,
  );
}

await main();
