import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import type { RichTextNode } from "#app/document/document.ts";
import { RichText } from "#app/document/rich-text.tsx";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { stampCollection } from "#tests/support/stamps.ts";

const NOW = "2026-05-04T09:00:00.000Z";
let api: Api;
beforeAll(async () => {
  api = await startApi({ further: stampCollection, now: NOW });
});

async function write(method: string, path: string, body: object, as = "editor") {
  const response = await api.request(method, path, { body, as });
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
  return response.body;
}
const create = (body: object, as?: string) => write("POST", "/api/stamp/", { status: "published", ...body }, as);
const read = async (id: number, as?: string) => (await api.request("GET", `/api/stamp/${id}/`, as ? { as } : {})).body;

const linked = (href: string): RichTextNode => ({
  type: "paragraph",
  content: [{ type: "text", text: `to ${href}`, marks: [{ type: "link", attrs: { href } }] }],
});
const button = (href: string): RichTextNode => ({ type: "button", attrs: { href, label: "Read it" } });
const document = (...content: RichTextNode[]) => ({ type: "doc", content });

function html(item: { text: RichTextNode; document_links?: Record<string, string | null> }) {
  const element = createElement(RichText, { document: item.text, links: item.document_links });
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

describe("a link to an item", () => {
  test("points to the item's current URL, in texts and buttons", async () => {
    const target = await create({ title: "Lake" });
    const href = `/link/stamp/${target.id}`;
    const text = document(linked(`${href}#shore`), button(href));
    const item = await create({ title: "Linking", text });
    expect(item.text).toEqual(text);
    const first = await read(item.id);
    expect(first.document_links).toEqual({ [`stamp/${target.id}`]: "/stamps/lake" });
    expect(html(first)).toContain('href="/stamps/lake#shore"');
    await write("PATCH", `/api/stamp/${target.id}/`, { slug: "still-lake", status: "published" });
    const second = await read(item.id);
    expect(html(second).match(/href="[^"]*"/g)).toEqual([
      'href="/stamps/still-lake#shore"',
      'href="/stamps/still-lake"',
    ]);
  });

  test("is reduced to its text while visitors can't see the item, and a button is left out", async () => {
    const target = await create({ title: "Draft", status: "draft" });
    const later = await create({ title: "Later", published_at: "2030-01-01T00:00:00.000Z" });
    const hrefs = [`/link/stamp/${target.id}`, `/link/stamp/${later.id}`, "/link/stamp/999999", "/link/nothing/1"];
    const item = await create({
      title: "To nowhere",
      text: document(...hrefs.map(linked), button(hrefs[0] as string)),
    });
    for (const as of [undefined, "editor"]) {
      const { document_links, ...rest } = await read(item.id, as);
      expect(Object.values(document_links)).toEqual([null, null, null, null]);
      expect(html({ ...rest, document_links })).not.toContain("<a");
      expect(html({ ...rest, document_links })).not.toContain("Read it");
    }
    await write("PATCH", `/api/stamp/${target.id}/`, { status: "published" });
    expect(html(await read(item.id))).toContain('href="/stamps/draft"');
  });

  test("without data about it keeps its permanent URL, which the site redirects", () => {
    expect(html({ text: document(linked("/link/post/12?x=1#a")) })).toContain('href="/link/post/12?x=1#a"');
  });

  test("adds one query to a list, however many there are, and none without links", async () => {
    const marker = "Counted";
    const targets = await Promise.all([1, 2, 3].map((number) => create({ title: `${marker} target ${number}` })));
    await create({ title: `${marker} plain` });
    const list = (search: string) =>
      api.request("GET", `/api/stamp/?search=${search}&fields=title,text,document_links`);
    // Requested once before, so that the number of items is cached; the space makes it a different URL.
    await list(`${marker}%20plain`);
    const without = await countQueries(api, () => list(`${marker}%20plain%20`));
    for (const { id } of targets)
      await create({
        title: `${marker} linking ${id}`,
        text: document(...targets.map((each) => linked(`/link/stamp/${each.id}`))),
      });
    const { body } = await list(`${marker}%20linking`);
    expect(Object.keys(body.results[0].document_links)).toHaveLength(3);
    const withLinks = await countQueries(api, () => list(`${marker}%20linking%20`));
    expect(withLinks - without).toBe(1);
  });
});

describe("GET /api/common/link/", () => {
  const ask = async (as: string, ...hrefs: string[]) => {
    const query = new URLSearchParams(hrefs.map((href) => ["href", href]));
    return api.request("GET", `/api/common/link/?${query}`, { as });
  };

  test("resolves permanent, current and former URLs, and explains why visitors can't reach them", async () => {
    const target = await create({ title: "Path" });
    await write("PATCH", `/api/stamp/${target.id}/`, { slug: "new-path", status: "published" });
    const draft = await create({ title: "Not yet", status: "draft" });
    const later = await create({ title: "Some day", published_at: "2030-01-01T00:00:00.000Z" });
    const trashed = await create({ title: "Thrown away", status: "draft" });
    await api.request("DELETE", `/api/stamp/${trashed.id}/`, { as: "editor" });
    const hrefs = [
      `/link/stamp/${target.id}`,
      "/stamps/new-path?x=1#on",
      "/stamps/path",
      `/link/stamp/${draft.id}`,
      "/stamps/some-day/",
      `/link/stamp/${trashed.id}`,
      "/stamps/never-was",
      "/link/nothing/1",
      "/about/academy",
      "/stamps/%E0%A4%A",
    ];
    const { status, body } = await ask("editor", ...hrefs);
    expect(status).toBe(200);
    const item = { resource: "stamp", id: target.id, title: "Path", path: "/stamps/new-path" };
    expect(body.results.slice(0, 3)).toEqual(
      hrefs.slice(0, 3).map((href) => ({ href, is_item: true, item, problem: null })),
    );
    expect(body.results.map(({ problem }: { problem: string }) => problem)).toEqual([
      ...[null, null, null, "unpublished", "scheduled", "trashed", "missing", "missing", null, "missing"],
    ]);
    expect(body.results[4].item).toMatchObject({ id: later.id, title: "Some day" });
    expect(body.results[8]).toEqual({ href: "/about/academy", is_item: false, item: null, problem: null });
  });

  test("tells authors nothing about others' drafts", async () => {
    const draft = await create({ title: "Secret", status: "draft" });
    const { body } = await ask("author", `/link/stamp/${draft.id}`);
    expect(body.results).toMatchObject([{ item: null, problem: "missing" }]);
  });

  test("rejects visitors, other sites and too many links", async () => {
    expect((await api.request("GET", "/api/common/link/?href=/books")).status).toBe(401);
    for (const href of ["https://example.org/", "//example.org/", "books", `/${"x".repeat(2001)}`])
      expect((await ask("editor", href)).body.codes).toEqual({ "href.0": [expect.any(String)] });
    expect((await ask("editor", ...Array.from({ length: 101 }, () => "/books"))).status).toBe(400);
    expect((await api.request("GET", "/api/common/link/", { as: "editor" })).status).toBe(400);
  });
});
