import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { captions, jpeg } from "#tests/support/files.ts";
import { postForm, upload } from "#tests/support/forms.ts";
import { mediaCalls, mediaPath } from "#tests/support/media-library.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

const { create, read } = mediaCalls(() => api);

describe("authors", () => {
  test("change and delete only what they uploaded", async () => {
    const theirs = await upload(api, "theirs.jpg", await jpeg(), {}, "author");
    const others = await upload(api, "others.jpg", await jpeg());
    const patch = (id: number, version = 1) =>
      api.request("PATCH", `${mediaPath}${id}/`, { body: { alt: "Mine", version }, as: "author" });
    expect((await patch(theirs.id)).status).toBe(200);
    expect((await patch(others.id)).status).toBe(403);
    const replace = (id: number, bytes: Buffer, version: number) =>
      postForm(
        api,
        `${mediaPath}${id}/replace/`,
        { file: { name: "a.jpg", bytes }, fields: { version: String(version) } },
        "author",
      );
    expect((await replace(theirs.id, await jpeg(70, 71), 2)).status).toBe(200);
    expect((await replace(others.id, await jpeg(72, 73), 1)).status).toBe(403);
    for (const force of ["", "?force=1"])
      expect((await api.request("DELETE", `${mediaPath}${others.id}/${force}`, { as: "author" })).status).toBe(403);
    const report = await api.request("POST", `${mediaPath}bulk/`, {
      body: { action: "delete", ids: [others.id] },
      as: "author",
    });
    expect(report.body.failed).toMatchObject([{ id: others.id }]);
    // Only an editor removes it from editors' items.
    await create("/api/gallery/book/", { title: "Uses the author's", cover: { media: theirs.id, alt: "x" } });
    expect((await api.request("DELETE", `${mediaPath}${theirs.id}/?force=1`, { as: "author" })).status).toBe(403);
    expect((await api.request("DELETE", `${mediaPath}${theirs.id}/?force=1`, { as: "editor" })).status).toBe(204);
    const second = await upload(api, "second.vtt", captions("second"), {}, "author");
    expect((await api.request("DELETE", `${mediaPath}${second.id}/`, { as: "author" })).status).toBe(204);
  });

  describe("cannot change or replace their file if it is used in items published by others", () => {
    const published = { status: "published" };
    const scheduled = { status: "published", published_at: "2030-01-01T00:00:00.000Z" };
    const changes = (id: number, as: "author" | "editor") => [
      api.request("PATCH", `${mediaPath}${id}/`, { body: { name: "renamed", version: 1 }, as }),
      api.request("PATCH", `${mediaPath}${id}/`, { body: { focal_point: { x: 0, y: 0 }, version: 1 }, as }),
      api.request("PATCH", `${mediaPath}${id}/`, { body: { alt: "Another text", version: 1 }, as }),
    ];
    const replace = async (id: number, as: "author" | "editor", version = 1) =>
      postForm(
        api,
        `${mediaPath}${id}/replace/`,
        { file: { name: "new.jpg", bytes: await jpeg() }, fields: { version: String(version) } },
        as,
      );
    const uploadAsAuthor = async (name: string) => upload(api, name, await jpeg(), { alt: "Of an author" }, "author");
    const asCover = (id: number) => ({ cover: { media: id } });

    test.each([
      ["a book", (id: number) => create("/api/gallery/book/", { title: "Out", ...asCover(id), ...published })],
      [
        "a scheduled book",
        (id: number) => create("/api/gallery/book/", { title: "Soon", ...asCover(id), ...scheduled }),
      ],
      ["somebody else's post", (id: number) => create("/api/post/", { title: "Theirs", ...asCover(id), ...published })],
      ["an album", (id: number) => create("/api/gallery/image-category/", { name: "An album", ...asCover(id) })],
      [
        "a page",
        async (media: number) => {
          const page = (await api.request("GET", "/api/page/vision/", { as: "editor" })).body;
          const body = { hero: { media }, version: page.version };
          expect((await api.request("PATCH", "/api/page/vision/", { body, as: "editor" })).status).toBe(200);
        },
      ],
      [
        "the newer version of a published book",
        async (id: number) => {
          const book = await create("/api/gallery/book/", { title: "Pending", ...published });
          await api.request("PATCH", `/api/gallery/book/${book.id}/`, {
            body: { ...asCover(id), version: 1 },
            as: "editor",
          });
        },
      ],
    ])("such as %s", async (_, use) => {
      const file = await uploadAsAuthor("shared.jpg");
      await use(file.id);
      for (const response of [...(await Promise.all(changes(file.id, "author"))), await replace(file.id, "author")])
        expect([response.status, response.body.detail]).toEqual([
          403,
          "Only editors can change a file used in other people’s published items.",
        ]);
      expect(await read(file.id)).toMatchObject({ version: 1, name: "shared.jpg", file: file.file });
      expect((await replace(file.id, "editor")).status).toBe(200);
    });

    test.each([
      ["a draft", (id: number) => create("/api/gallery/book/", { title: "A draft", ...asCover(id) })],
      [
        "an item in the trash",
        async (id: number) => {
          const book = await create("/api/gallery/book/", { title: "Gone", ...asCover(id), ...published });
          await api.request("DELETE", `/api/gallery/book/${book.id}/`, { as: "editor" });
        },
      ],
      [
        "their own published post",
        async (id: number) => {
          const post = await create("/api/post/", { title: "My own", ...asCover(id) }, "author");
          const body = { ...published, version: 1 };
          expect((await api.request("PATCH", `/api/post/${post.id}/`, { body, as: "editor" })).status).toBe(200);
        },
      ],
    ])("but may if it is only used in %s", async (_, use) => {
      const file = await uploadAsAuthor("own.jpg");
      await use(file.id);
      const responses = await Promise.all(changes(file.id, "author"));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect((await replace(file.id, "author", 2)).status).toBe(200);
    });
  });

  test.each([
    ["GET", mediaPath],
    ["GET", `${mediaPath}1/`],
    ["PATCH", `${mediaPath}1/`],
    ["DELETE", `${mediaPath}1/`],
    ["POST", `${mediaPath}bulk/`],
    ["POST", mediaPath],
    ["POST", `${mediaPath}1/replace/`],
  ])("%s %s returns 401 without signing in", async (method, url) => {
    expect((await api.request(method, url, method === "GET" ? {} : { body: {} })).status).toBe(401);
  });
});
