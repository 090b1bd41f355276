import { createHash } from "node:crypto";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { sampleBuild } from "#tests/support/sample-build.ts";
import { type RenderedDocument, renderedDocument } from "../request-context.ts";
import { deferScripts, inlineSources, ownScripts, removeScripts } from "./page-document.ts";
import starter from "./starter.ts?inline";

const computeHash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The output of the installed version of React Router. */
async function document(text: string) {
  const handle = createRequestHandler(sampleBuild([{ path: "page", loader: () => text }]), "production");
  const context = new RouterContextProvider();
  await handle(new Request("http://site.example/page"), context);
  const { html, mark } = context.get(renderedDocument) as RenderedDocument;
  return { ...ownScripts(html, mark), marked: html, mark };
}

const listTags = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? [];

test("React Router's output has the expected structure", async () => {
  const { html } = await document("words");
  expect(listTags(html, "script")).toEqual(["<script>", "<script>", '<script type="module" async="">', "<script>"]);
  expect(html.match(/rel="modulepreload" href="[^"]+"/g)).toHaveLength(7);
  expect(html).toMatch(/import\("\/assets\/entry-1\.js"\);<\/script>/);
  // React Router writes this while it streams a page.
  expect(html).toMatch(
    /<script>window\.__reactRouterContext\.streamController\.enqueue\("\[.+\\n"\);window\.__reactRouterContext\.streamController\.close\(\);<\/script>/,
  );
  expect(html).toMatch(/<\/body><\/html>$/);
});

test("a page has no active module scripts or preloads, since the starter gets them all", async () => {
  const { html } = await document("words");
  const deferred = deferScripts(html);
  expect(deferred).not.toMatch(/type="module"|modulepreload"/);
  expect(listTags(deferred, "script")).toEqual([
    "<script>",
    "<script>",
    expect.stringMatching(/^<script type="text\/plain" data-later="\/assets\/manifest-1\.js [^"]+">$/),
    "<script>",
    "<script>",
  ]);
  const preloads = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href);
  expect(/data-later="([^"]*)"/.exec(deferred)?.[1]?.split(" ")).toEqual(preloads);
  expect(deferred.endsWith(`<script>${starter}</script></body></html>`)).toBe(true);
  // Nothing else has changed.
  const rest = (text: string) => text.replace(/<link rel="modulepreload"[^>]*>|<script[^>]*>/g, "");
  expect(rest(deferred).replace(`${starter}</script>`, "")).toBe(rest(html));
});

test("the scripts of a page are below 3 KB, excluding its data", async () => {
  const deferred = deferScripts((await document("words")).html);
  const scripts = [...deferred.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = ""]) => text);
  const code = scripts.filter((text) => !text.includes("streamController.enqueue"));
  expect(code.reduce((sum, text) => sum + text.length, 0)).toBeLessThan(3 * 1024);
  expect(starter.length).toBeLessThan(1750);
});

test("text that looks like tags stays text", async () => {
  const text = '<script type="module">alert(1)</script><link rel="modulepreload" href="/x"> style="color:red"';
  const { html, scripts } = await document(text);
  const deferred = deferScripts(html);
  expect(listTags(deferred, "script")).toHaveLength(5);
  expect(deferred).toContain("&lt;script type=");
  expect(inlineSources(deferred, scripts)).toMatchObject({ styles: [], styleAttributes: [] });
});

test("hashes all styles, and the scripts with the mark", () => {
  const marked = [
    "<html><head><style>p{color:red}</style>",
    '<script type="application/ld+json">{"a":1}</script><script nonce="m" src="/assets/a.js"></script>',
    '</head><body><p style="background:url(&quot;a&amp;b&quot;)">x</p><script nonce="m">one()</script>',
    '<script>two()</script><script nonce="n">three()</script><script type="module">import "/c.js"</script>',
    '<script nonce="m" type="module">import "/b.js"</script><script nonce="m">one()</script></body></html>',
  ].join("");
  const { html, scripts } = ownScripts(marked, "m");
  expect(inlineSources(html, scripts)).toEqual({
    scripts: [computeHash("one()"), computeHash('import "/b.js"')],
    styles: [computeHash("p{color:red}")],
    styleAttributes: [computeHash('background:url("a&b")')],
  });
  expect(html).toBe(marked.replaceAll(' nonce="m"', ""));
});

test("all scripts of React Router have the mark, which is removed from the document", async () => {
  const { html, scripts, marked, mark } = await document("words");
  expect(scripts).toEqual([...marked.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text));
  expect(html).not.toContain(mark);
  expect((await document("words")).mark).not.toBe(mark);
});

test("returns a document without module scripts unchanged", () => {
  const html = "<html><body><script>one()</script></body></html>";
  expect(deferScripts(html)).toBe(html);
});

test("removes the scripts of a document and leaves the rest unchanged", async () => {
  const { html } = await document("words");
  const bare = removeScripts(deferScripts(html, ["first()"]));
  expect(listTags(bare, "script")).toEqual([]);
  expect(bare).not.toContain("modulepreload");
  expect(inlineSources(bare, [])).toEqual(inlineSources(html, []));
  expect(listTags(bare, "main")).toEqual(listTags(html, "main"));
});
