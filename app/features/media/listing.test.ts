import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { jpeg, pdf, png } from "#tests/support/files.ts";
import { upload } from "#tests/support/forms.ts";
import { mediaCalls, mediaPath } from "#tests/support/media-library.ts";
import type { MediaDetail } from "./media.resource.ts";

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

const { create, read } = mediaCalls(() => api);

describe("the list", () => {
  test("returns a page of files, newest first, with search, filters and orderings", async () => {
    const api = await startApi({ config: { siteUrl: "https://academy.example" } });
    const list = async (query = "") => (await api.request("GET", `${mediaPath}${query}`, { as: "author" })).body;
    const names = async (query: string) => (await list(query)).results.map(({ name }: MediaDetail) => name);
    expect(await list()).toEqual({ count: 0, next: null, previous: null, results: [] });
    for (const name of ["Éclair.jpg", "banana.png", "50%_off.jpg"]) {
      await upload(api, name, await jpeg(), { alt: name === "banana.png" ? "A ripe fruit" : "" });
      api.clock.advance(1000);
    }
    await upload(api, "apple.pdf", pdf("apple ".repeat(5000)));
    expect(await names("")).toEqual(["apple.pdf", "50%_off.jpg", "banana.jpg", "Éclair.jpg"]);
    expect(await names("?ordering=name")).toEqual(["50%_off.jpg", "apple.pdf", "banana.jpg", "Éclair.jpg"]);
    expect((await names("?ordering=-size"))[0]).toBe("apple.pdf");
    expect(await names("?search=ECLAIR")).toEqual(["Éclair.jpg"]);
    expect(await names("?search=ripe%20fruit")).toEqual(["banana.jpg"]);
    expect(await names("?search=%25")).toEqual(["50%_off.jpg"]);
    expect(await names("?kind=document")).toEqual(["apple.pdf"]);
    expect(await names("?kind=document,picture&page_size=2")).toEqual(["apple.pdf", "50%_off.jpg"]);
    expect(await names("?missing_alt=true")).toEqual(["50%_off.jpg", "Éclair.jpg"]);
    expect(await names("?missing_alt=false")).toEqual(["banana.jpg"]);
    const page = await list("?page_size=3&page=2&kind=picture&ordering=created_at");
    expect(page).toEqual({ detail: "Invalid page." });
    expect((await list("?page_size=3")).next).toBe("https://academy.example/api/common/file/?page_size=3&page=2");
    const bad = await api.request("GET", `${mediaPath}?kind=poem&ordering=sha256&unused=maybe`, { as: "author" });
    expect([bad.status, Object.keys(bad.body.codes).sort()]).toEqual([400, ["kind", "ordering", "unused"]]);
    const shown = Object.keys((await list("?page_size=1")).results[0]);
    for (const hidden of ["storage_key", "source_sha256", "search_text", "sort_key", "focal_x"])
      expect(shown).not.toContain(hidden);
  });

  test("can be limited to pictures that visitors see without any description, which the dashboard counts", async () => {
    const api = await startApi();
    const calls = mediaCalls(() => api);
    const picture = async (name: string, alt = "") => (await upload(api, `${name}.jpg`, await jpeg(), { alt })).id;
    const shown = await picture("shown");
    const inGallery = await picture("in gallery");
    const ids = {
      own: await picture("own text"),
      decorative: await picture("decorative"),
      draft: await picture("draft"),
    };
    const described = await picture("described", "A cat");
    await picture("unused");
    const single = (media: number, attrs: object = {}) => ({ type: "picture", attrs: { media, ...attrs } });
    const content = [
      single(shown),
      single(described),
      {
        type: "blockquote",
        content: [single(ids.own, { alt: "A dog" }), single(ids.decorative, { decorative: true })],
      },
      {
        type: "gallery",
        attrs: {
          items: [
            { media: ids.own, alt: "Again" },
            { media: inGallery, alt: "" },
          ],
        },
      },
    ];
    await calls.create("/api/post/", { title: "Public", body: { type: "doc", content }, status: "published" });
    await calls.create("/api/post/", { title: "Draft", body: { type: "doc", content: [single(ids.draft)] } });

    const list = await api.request("GET", `${mediaPath}?missing_alt=public&ordering=name`, { as: "author" });
    expect(list.body.results.map(({ name }: MediaDetail) => name)).toEqual(["in gallery.jpg", "shown.jpg"]);
    const waiting = async () =>
      (await api.request("GET", "/api/dashboard-insights/attention/", { as: "editor" })).body.entries.find(
        ({ name }: { name: string }) => name === "missing alternative text",
      );
    expect(await waiting()).toMatchObject({ count: 2, path: "/admin/media?kind=picture&missing_alt=public" });
    for (const id of [shown, inGallery])
      await api.request("PATCH", `${mediaPath}${id}/`, { as: "editor", body: { alt: "A bird", version: 1 } });
    expect(await waiting()).toBeUndefined();
    expect((await api.request("GET", `${mediaPath}?missing_alt=maybe`, { as: "author" })).status).toBe(400);
  });

  test("returns which files are used, and by which items that the caller may read", async () => {
    const cover = await upload(api, "cover.jpg", await jpeg(), { alt: "A cover" });
    const inText = await upload(api, "in-text.jpg", await jpeg(), { alt: "In a text" });
    const lonely = await upload(api, "lonely.jpg", await jpeg());
    const body = {
      type: "doc",
      content: [
        paragraph("Look:"),
        { type: "picture", attrs: { media: inText.id } },
        { type: "gallery", attrs: { items: [{ media: inText.id, alt: "Again" }] } },
      ],
    };
    const post = await create("/api/post/", { title: "With pictures", body, cover: { media: cover.id } });
    const book = await create("/api/gallery/book/", { title: "A book", cover: { media: cover.id } });
    await api.request("DELETE", `/api/gallery/book/${book.id}/`, { as: "editor" });
    const settings = await api.request("GET", "/api/common/settings/", { as: "owner" });
    const logo = await api.request("PATCH", "/api/common/settings/", {
      body: { logo: { media: cover.id }, version: settings.body.version },
      as: "owner",
    });
    expect(logo.status).toBe(200);

    const uses = (await read(cover.id)).used_in;
    expect(uses).toHaveLength(3);
    expect(uses).toContainEqual({
      resource: "post",
      id: post.id,
      title: "With pictures",
      url: `/admin/posts/${post.id}`,
      trashed: false,
    });
    expect(uses).toContainEqual({
      resource: "book",
      id: book.id,
      title: "A book",
      url: `/admin/books/${book.id}`,
      trashed: true,
    });
    expect(uses).toContainEqual(expect.objectContaining({ resource: "settings", url: "/admin/settings" }));
    expect(await read(inText.id)).toMatchObject({ use_count: 1, used_in: [{ resource: "post" }] });
    // An author sees that another person's draft uses it, but not which one.
    const toAuthor = await read(inText.id, "author");
    expect([toAuthor.use_count, toAuthor.used_in]).toEqual([1, []]);

    const ids = async (query: string) =>
      (await api.request("GET", `${mediaPath}?page_size=100&${query}`, { as: "editor" })).body.results.map(
        ({ id }: MediaDetail) => id,
      );
    expect(await ids("unused=1")).toEqual([lonely.id]);
    expect((await ids("unused=false")).sort()).toEqual([cover.id, inText.id].sort());
    expect((await ids(`ids=${cover.id},${lonely.id},9999`)).sort()).toEqual([cover.id, lonely.id].sort());
    expect(await ids(`ids=${cover.id}&unused=1`)).toEqual([]);
    const bad = await api.request("GET", `${mediaPath}?ids=one`, { as: "editor" });
    expect([bad.status, bad.body.codes]).toEqual([400, { ids: ["invalid"] }]);
    const listed = (await api.request("GET", `${mediaPath}?search=cover`, { as: "editor" })).body.results[0];
    expect(listed).toMatchObject({ id: cover.id, use_count: 3 });
  });

  test("needs a fixed number of queries, like a single item", async () => {
    const api = await startApi();
    for (let index = 0; index < 8; index += 1) await upload(api, `${index}.png`, await png());
    const { access } = await api.signIn("editor");
    let queries = 0;
    const { db } = api.app.database;
    const counting = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        queries += 1;
        return result;
      },
    });
    Object.defineProperty(api.app.database, "db", { value: counting });
    await api.request("GET", mediaPath, { as: access });
    expect(queries).toBeLessThanOrEqual(5);
    queries = 0;
    await api.request("GET", `${mediaPath}1/`, { as: access });
    expect(queries).toBeLessThanOrEqual(5);
  });
});
