import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  getVariant,
  improveEntry,
  makeEntry,
  matchingEtag,
  measureEntry,
  notModifiedHeaders,
  type RenderedPage,
} from "./page-entry.ts";

const html = Array.from({ length: 300 }, (_, count) => `<p>Breathe in for ${(count * 7919) % 997}, and out.</p>`).join(
  "",
);
const page: RenderedPage = { status: 200, headers: [["Content-Type", "text/html"]], body: Buffer.from(html) };
/** Creates an entry in every encoding. */
async function make(changes: Partial<RenderedPage> = {}) {
  const entry = await makeEntry({ ...page, ...changes }, 1, Number.POSITIVE_INFINITY);
  const gzip = await getVariant(entry, "gzip");
  return { ...entry, variants: { ...entry.variants, gzip } };
}

test("every encoding has the same content, its own length and its own strong ETag", async () => {
  const { variants } = await make();
  expect(gunzipSync(variants.gzip.body).toString()).toBe(html);
  expect(brotliDecompressSync(variants.br.body).toString()).toBe(html);
  expect(variants.identity.body.toString()).toBe(html);
  const tags = Object.values(variants).map(({ etag }) => etag);
  expect(new Set(tags).size).toBe(3);
  for (const { etag, headers, body } of Object.values(variants)) {
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(Object.fromEntries(headers)).toMatchObject({ "Content-Length": String(body.length), ETag: etag });
  }
  expect(Object.fromEntries(variants.identity.headers)).not.toHaveProperty("Content-Encoding");
});

test("If-None-Match matches the ETag of any encoding, in a list, weak or as *, but not that of other content", async () => {
  const entry = await make();
  const { br, gzip } = entry.variants;
  for (const value of [br.etag, gzip.etag, `"other", ${br.etag}`, `W/${br.etag}`, `${br.etag} , "more"`, "*"]) {
    expect(matchingEtag(entry, value), value).toBeDefined();
  }
  const other = await make({ body: Buffer.from(`${html}!`) });
  const otherPolicy = await make({ headers: [...page.headers, ["Content-Security-Policy", "default-src 'self'"]] });
  for (const value of [
    undefined,
    "",
    '"other"',
    other.variants.br.etag,
    otherPolicy.variants.br.etag,
    entry.tag,
    `${entry.tag}<b>"`,
  ]) {
    expect(matchingEtag(entry, value), String(value)).toBeUndefined();
  }
});

test("only a 200 can be revalidated", async () => {
  const missing = await make({ status: 404 });
  expect(matchingEtag(missing, missing.variants.br.etag)).toBeUndefined();
});

test("a 304 repeats the client's ETag", async () => {
  const { variants } = await make();
  expect(Object.fromEntries(notModifiedHeaders(variants.gzip, variants.br.etag))).toEqual({
    ETag: variants.br.etag,
    Vary: "Accept-Encoding",
    "Cache-Control": "no-cache",
  });
});

test("the best compression is smaller and has a new ETag; the old one still matches", async () => {
  const entry = await make();
  const before = { ...entry.variants };
  await improveEntry(entry);
  expect(entry.variants.br.body.length).toBeLessThan(before.br.body.length);
  expect(entry.variants.br.etag).not.toBe(before.br.etag);
  expect(brotliDecompressSync(entry.variants.br.body).toString()).toBe(html);
  expect(gunzipSync(entry.variants.gzip.body).toString()).toBe(html);
  expect(matchingEtag(entry, before.br.etag)).toBe(before.br.etag);
  const headers = Object.fromEntries(entry.variants.br.headers);
  expect(headers).toMatchObject({
    "Content-Type": "text/html",
    "Content-Length": String(entry.variants.br.body.length),
  });
  expect(entry.variants.br.headers.length).toBe(before.br.headers.length);
});

test("creates gzip on the first request, once, and counts it in advance", async () => {
  const entry = await makeEntry(page, 1, Number.POSITIVE_INFINITY);
  expect(entry.variants.gzip).toBeUndefined();
  const size = measureEntry(entry);
  const [one, other] = await Promise.all([getVariant(entry, "gzip"), getVariant(entry, "gzip")]);
  expect(one).toBe(other);
  expect(gunzipSync(one.body).toString()).toBe(html);
  expect(size).toBeGreaterThanOrEqual(Object.values(entry.variants).reduce((sum, { body }) => sum + body.length, 0));
  // After the best compression of the other encodings, gzip is created with the best one immediately.
  const improved = await makeEntry(page, 1, Number.POSITIVE_INFINITY);
  await improveEntry(improved);
  improved.improved = true;
  expect((await getVariant(improved, "gzip")).etag).toContain("-gzip-best");
});

test("does not compress small pages", async () => {
  const { variants } = await make({ body: Buffer.from("small") });
  expect(variants.br.body.toString()).toBe("small");
  expect(Object.fromEntries(variants.br.headers)).not.toHaveProperty("Content-Encoding");
});

test("the size includes all stored bytes", async () => {
  const entry = await make();
  const bodies = Object.values(entry.variants).reduce((sum, { body }) => sum + body.length, 0);
  expect(measureEntry(entry)).toBeGreaterThan(bodies);
});

test.for([10, 300, 30_000])("an entry uses no more memory than its size (%i bytes)", async (length) => {
  const entry = await makeEntry({ status: 200, headers: [], body: Buffer.from("x".repeat(length)) }, 1, 0);
  await getVariant(entry, "gzip");
  await improveEntry(entry);
  const bodies = Object.values(entry.variants).map(({ body }) => body);
  for (const body of bodies) expect(body.buffer.byteLength).toBe(body.length);
  expect(measureEntry(entry)).toBeGreaterThan(bodies.reduce((sum, body) => sum + body.buffer.byteLength, 4096));
});
