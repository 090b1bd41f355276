import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { captions, jpeg, mp4, pdf, png, storedKeys } from "#tests/support/files.ts";
import { postForm, upload } from "#tests/support/forms.ts";
import type { MediaDetail } from "./media.resource.ts";

const path = "/api/common/file/";
const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

const create = async (resource: string, body: object, as: "editor" | "author" = "editor") => {
  const response = await api.request("POST", resource, { body, as });
  if (response.status !== 201) throw new Error(`${response.status} ${JSON.stringify(response.body)}`);
  return response.body;
};
const read = async (id: number, as: "editor" | "author" = "editor") =>
  (await api.request("GET", `${path}${id}/`, { as })).body;

describe("the list", () => {
  test("returns a page of files, newest first, with search, filters and orderings", async () => {
    const api = await startApi({ config: { siteUrl: "https://academy.example" } });
    const list = async (query = "") => (await api.request("GET", `${path}${query}`, { as: "author" })).body;
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
    const page = await list("?page_size=3&page=2&kind=picture&ordering=created_at");
    expect(page).toEqual({ detail: "Invalid page." });
    expect((await list("?page_size=3")).next).toBe("https://academy.example/api/common/file/?page_size=3&page=2");
    const bad = await api.request("GET", `${path}?kind=poem&ordering=sha256&unused=maybe`, { as: "author" });
    expect([bad.status, Object.keys(bad.body.codes).sort()]).toEqual([400, ["kind", "ordering", "unused"]]);
    const shown = Object.keys((await list("?page_size=1")).results[0]);
    for (const hidden of ["storage_key", "source_sha256", "search_text", "sort_key", "focal_x"])
      expect(shown).not.toContain(hidden);
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
    // An author sees that a draft of others uses it, but not which one.
    const toAuthor = await read(inText.id, "author");
    expect([toAuthor.use_count, toAuthor.used_in]).toEqual([1, []]);

    const ids = async (query: string) =>
      (await api.request("GET", `${path}?page_size=100&${query}`, { as: "editor" })).body.results.map(
        ({ id }: MediaDetail) => id,
      );
    expect(await ids("unused=1")).toEqual([lonely.id]);
    expect((await ids("unused=false")).sort()).toEqual([cover.id, inText.id].sort());
    expect((await ids(`ids=${cover.id},${lonely.id},9999`)).sort()).toEqual([cover.id, lonely.id].sort());
    expect(await ids(`ids=${cover.id}&unused=1`)).toEqual([]);
    const bad = await api.request("GET", `${path}?ids=one`, { as: "editor" });
    expect([bad.status, bad.body.codes]).toEqual([400, { ids: ["invalid"] }]);
    const listed = (await api.request("GET", `${path}?search=cover`, { as: "editor" })).body.results[0];
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
    await api.request("GET", path, { as: access });
    expect(queries).toBeLessThanOrEqual(5);
    queries = 0;
    await api.request("GET", `${path}1/`, { as: access });
    expect(queries).toBeLessThanOrEqual(5);
  });
});

describe("a change", () => {
  test("of name, text and focal point is saved, found and audited", async () => {
    const record = await upload(api, "IMG_1.jpg", await jpeg());
    const response = await api.request("PATCH", `${path}${record.id}/`, {
      body: {
        name: "Sunrise / over hills.PNG",
        alt: "The sun behind hills",
        focal_point: { x: 0.25, y: 1 },
        version: 1,
      },
      as: "editor",
    });
    expect(response.body).toMatchObject({
      name: "over hills.jpg",
      alt: "The sun behind hills",
      focal_point: { x: 0.25, y: 1 },
      version: 2,
    });
    expect((await api.request("GET", `${path}?search=behind`, { as: "editor" })).body.count).toBe(1);
    const audit = await api.request("GET", `/api/common/audit/?resource=media&item_id=${record.id}`, { as: "owner" });
    expect(audit.body.results).toMatchObject([
      { action: "change", title: "over hills.jpg", fields: ["name", "alt", "focal_point"] },
      { action: "create", title: "IMG_1.jpg" },
    ]);
  });

  test("returns 409 with the current version if the file was changed in the meantime", async () => {
    const record = await upload(api, "both.jpg", await jpeg());
    const change = (alt: string) =>
      api.request("PATCH", `${path}${record.id}/`, { body: { alt, version: 1 }, as: "editor" });
    const responses = await Promise.all([change("one"), change("two")]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.current).toMatchObject({
      id: record.id,
      version: 2,
      used_in: [],
    });
  });

  test.each([
    [{ version: 1, alt: "x".repeat(501) }, ["alt"]],
    [{ version: 1, alt: "a\0b", name: "a\0b" }, ["alt", "name"]],
    [{ version: 1, focal_point: { x: 2, y: 0 } }, ["focal_point.x"]],
    [{ version: 1, focal_point: { x: 0 }, name: " " }, ["focal_point.y", "name"]],
    [{ version: 1, sha256: "0", path: "/etc", storage_key: "x" }, ["path", "storage_key"]],
  ])("with invalid values changes nothing (%#)", async (body, fields) => {
    const record = await upload(api, "fixed.jpg", await jpeg());
    const response = await api.request("PATCH", `${path}${record.id}/`, { body, as: "editor" });
    expect([response.status, Object.keys(response.body.codes).sort()]).toEqual([400, fields]);
    expect((await read(record.id)).version).toBe(1);
  });

  test("increments the content revision if the change is visible to visitors", async () => {
    const revision = async () =>
      (await api.app.database.db.selectFrom("content_revision").select("revision").executeTakeFirstOrThrow()).revision;
    const record = await upload(api, "seen.jpg", await jpeg());
    const before = await revision();
    await api.request("PATCH", `${path}${record.id}/`, { body: { alt: "Only a text", version: 1 }, as: "editor" });
    expect(await revision()).toBe(before);
    await api.request("PATCH", `${path}${record.id}/`, {
      body: { focal_point: { x: 0, y: 0 }, version: 2 },
      as: "editor",
    });
    expect(await revision()).toBe(before + 1);
  });
});

describe("replacing", () => {
  const replace = (id: number, name: string, bytes: Buffer, version = 1, as: "editor" | "author" = "editor") =>
    postForm(api, `${path}${id}/replace/`, { file: { name, bytes }, fields: { version: String(version) } }, as);

  test("keeps the item and its texts, with URL, hash and size of the new content", async () => {
    const record = await upload(api, "portrait.jpg", await jpeg(100, 100), { alt: "The founder" });
    const post = await create("/api/post/", { title: "Uses it", cover: { media: record.id }, status: "published" });
    const before = await storedKeys(api);
    const revision = api.app.revision.current;
    const response = await replace(record.id, "newer.png", await png(120, 90));
    expect(response.body).toMatchObject({
      id: record.id,
      version: 2,
      name: "portrait.png",
      alt: "The founder",
      content_type: "image/png",
      width: 120,
      height: 90,
      use_count: 1,
    });
    expect(response.body.file).not.toBe(record.file);
    expect(api.app.revision.current).toBeGreaterThan(revision);
    expect((await api.request("GET", `/api/post/${post.id}/`)).body.cover).toMatchObject({
      url: response.body.file,
      width: 120,
      alt: "The founder",
    });
    const after = await storedKeys(api);
    expect([after.length, after.filter((key) => before.includes(key)).length]).toEqual([
      before.length,
      before.length - 1,
    ]);
  });

  test("rejects another kind of file, one already in the library, an old version, or no file", async () => {
    const bytes = await jpeg(90, 91);
    const other = await upload(api, "other.jpg", bytes);
    const record = await upload(api, "mine.jpg", await jpeg(92, 93));
    const before = await storedKeys(api);
    const codes = async (response: Promise<{ status: number; body: { codes?: object } }>) => [
      (await response).status,
      (await response).body.codes,
    ];
    expect(await codes(replace(record.id, "a.pdf", pdf("other kind")))).toEqual([400, { file: ["wrong_kind"] }]);
    expect(await codes(replace(record.id, "a.jpg", bytes))).toEqual([400, { file: ["unique"] }]);
    expect(await codes(replace(record.id, "a.jpg", Buffer.from("<html>")))).toEqual([400, { file: ["invalid_type"] }]);
    expect(await codes(postForm(api, `${path}${record.id}/replace/`, { fields: { version: "one" } }))).toEqual([
      400,
      { file: ["required"], version: ["invalid"] },
    ]);
    const conflict = await replace(record.id, "a.jpg", await jpeg(), 7);
    expect([conflict.status, conflict.body.current.version]).toEqual([409, 1]);
    expect((await replace(99999, "a.jpg", await jpeg())).status).toBe(404);
    expect(await storedKeys(api)).toEqual(before);
    expect((await read(record.id)).version).toBe(1);
    expect((await replace(other.id, "same.jpg", bytes)).status).toBe(200);
  });

  test("accepts only one of two concurrent calls", async () => {
    const record = await upload(api, "race.jpg", await jpeg());
    const before = (await storedKeys(api)).length;
    const responses = await Promise.all([
      replace(record.id, "a.jpg", await jpeg(55, 56)),
      replace(record.id, "b.jpg", await jpeg(57, 58)),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await storedKeys(api)).length).toBe(before);
  });
});

describe("deleting", () => {
  const remove = (id: number, force = "", as: "editor" | "author" | "owner" = "editor") =>
    api.request("DELETE", `${path}${id}/${force}`, { as });

  test("removes the row, the file and its variants", async () => {
    const record = await upload(api, "gone.jpg", await jpeg());
    const before = (await storedKeys(api)).length;
    expect((await remove(record.id)).status).toBe(204);
    expect((await storedKeys(api)).length).toBe(before - 1);
    expect((await api.request("GET", record.file)).status).toBe(404);
    expect((await api.request("GET", `${path}${record.id}/`, { as: "editor" })).status).toBe(404);
    expect((await remove(record.id)).status).toBe(404);
  });

  test("rejects a file in use with its uses, unless forced: then removes it from fields, texts, galleries and pending versions", async () => {
    const picture = await upload(api, "used.jpg", await jpeg(), { alt: "Used" });
    const other = await upload(api, "stays.jpg", await jpeg(), { alt: "Stays" });
    const show = (media: number) => ({ type: "picture", attrs: { media, alt: "", caption: "", width: "text" } });
    const item = (media: number) => ({ media, alt: "One" });
    const body = {
      type: "doc",
      content: [
        paragraph("Before"),
        show(picture.id),
        { type: "blockquote", content: [show(picture.id)] },
        { type: "gallery", attrs: { items: [item(picture.id), item(other.id)] } },
        { type: "gallery", attrs: { items: [item(picture.id)] } },
        show(other.id),
      ],
    };
    const tag = await create("/api/post/tag/", { name: "Kept tag" });
    const post = await create("/api/post/", {
      title: "In text",
      body,
      cover: { media: picture.id },
      tags: [tag.id],
      status: "published",
    });
    // A pending version with other uses.
    await api.request("PATCH", `/api/post/${post.id}/`, {
      body: { title: "In text, newer", body: { type: "doc", content: [show(picture.id)] }, version: 1 },
      as: "editor",
    });
    const draft = await create("/api/gallery/book/", { title: "A book", cover: { media: picture.id } });

    const refused = await remove(picture.id);
    expect(refused.status).toBe(409);
    expect(
      refused.body.used_in.map(({ resource, id }: { resource: string; id: number }) => [resource, id]).sort(),
    ).toEqual([
      ["book", draft.id],
      ["post", post.id],
    ]);
    expect((await remove(picture.id, "?force=0")).status).toBe(409);
    expect((await remove(picture.id, "?force=1")).status).toBe(204);

    const visitors = (await api.request("GET", `/api/post/${post.id}/`)).body;
    expect(visitors.cover).toBeNull();
    expect(visitors.tags).toMatchObject([{ name: "Kept tag" }]);
    expect(JSON.stringify(visitors.body)).not.toContain(`"media":${picture.id}`);
    expect(visitors.body.content.map(({ type }: { type: string }) => type)).toEqual([
      "paragraph",
      "blockquote",
      "gallery",
      "picture",
    ]);
    expect(visitors.body.content[2].attrs.items).toMatchObject([{ media: other.id }]);
    const staff = (await api.request("GET", `/api/post/${post.id}/`, { as: "editor" })).body;
    expect(staff).toMatchObject({ title: "In text, newer", version: 3, state: "changed", cover: null });
    expect(staff.body.content.map(({ type }: { type: string }) => type)).toEqual(["paragraph"]);
    const revisions = (await api.request("GET", `/api/post/${post.id}/revisions/`, { as: "editor" })).body.results;
    expect(revisions).toHaveLength(3);
    expect((await api.request("GET", `/api/gallery/book/${draft.id}/`, { as: "editor" })).body).toMatchObject({
      cover: null,
      version: 2,
    });
    expect(await read(other.id)).toMatchObject({ use_count: 1 });
    // It can still be saved and published.
    const published = await api.request("PATCH", `/api/post/${post.id}/`, {
      body: { status: "published", version: 3 },
      as: "editor",
    });
    expect(published.body).toMatchObject({ title: "In text, newer", state: "published" });
  });

  test("with force is rejected if an item requires the file", async () => {
    const picture = await upload(api, "photo.jpg", await jpeg(), { alt: "A photo" });
    const photo = await create("/api/gallery/image/", { title: "A photo", image: { media: picture.id } });
    const book = await create("/api/gallery/book/", { title: "Also uses it", cover: { media: picture.id } });
    const response = await remove(picture.id, "?force=1");
    expect([response.status, response.body.used_in]).toEqual([
      409,
      [{ resource: "image", id: photo.id, title: "A photo" }],
    ]);
    expect((await api.request("GET", `/api/gallery/book/${book.id}/`, { as: "editor" })).body).toMatchObject({
      version: 1,
      cover: { media: picture.id },
    });
    expect((await api.request("GET", picture.file)).status).toBe(200);
  });

  test("concurrently with an item that starts to use it leaves a consistent state", async () => {
    for (let round = 0; round < 6; round += 1) {
      const picture = await upload(api, `race-${round}.jpg`, await jpeg(), { alt: "Race" });
      const [saved, removed] = await Promise.all([
        api.request("POST", "/api/gallery/book/", {
          body: { title: `Race ${round}`, cover: { media: picture.id } },
          as: "editor",
        }),
        remove(picture.id),
      ]);
      const outcome = [saved.status, removed.status].join();
      expect(["201,409", "400,204"]).toContain(outcome);
    }
  });

  test("with force, concurrently with saves, uses and replacements, does not deadlock", async () => {
    for (let round = 0; round < 8; round += 1) {
      const picture = await upload(api, `forced-${round}.jpg`, await jpeg(), { alt: "Forced" });
      const book = await create("/api/gallery/book/", {
        title: `Forced ${round}`,
        cover: { media: picture.id },
        status: "published",
      });
      const [removed] = await Promise.all([
        remove(picture.id, "?force=1"),
        api.request("PATCH", `/api/gallery/book/${book.id}/`, { body: { title: "Saved", version: 1 }, as: "editor" }),
        api.request("POST", "/api/gallery/book/", {
          body: { title: "Another", cover: { media: picture.id } },
          as: "editor",
        }),
        postForm(api, `${path}${picture.id}/replace/`, {
          file: { name: "a.jpg", bytes: await jpeg() },
          fields: { version: "1" },
        }),
      ]);
      expect([204, 409]).toContain(removed.status);
      const { cover } = (await api.request("GET", `/api/gallery/book/${book.id}/`)).body;
      if (removed.status === 204) expect(cover).toBeNull();
    }
  });

  test("with force, while an item that is changed together with its users starts to use it, does not deadlock", async () => {
    for (let round = 0; round < 6; round += 1) {
      const picture = await upload(api, `circle-${round}.jpg`, await jpeg(), { alt: "Circle" });
      const cover = { media: picture.id };
      const taker = await create("/api/post/", { title: `Taker ${round}`, status: "published" });
      const user = await create("/api/post/", { title: `User ${round}`, cover, status: "published" });
      const send = (method: string, address: string, body?: object) =>
        api.request(method, address, { body, as: "editor" });
      const [, removed] = await Promise.all([
        send("PATCH", `/api/post/${taker.id}/`, { cover, status: "published", version: 1 }),
        send("DELETE", `${path}${picture.id}/?force=1`),
        send("PATCH", `/api/post/${user.id}/`, { title: "Changed", status: "published", version: 1 }),
        send("POST", "/api/post/bulk/", { action: "unpublish", ids: [taker.id, user.id] }),
      ]);
      expect([204, 409]).toContain(removed?.status);
    }
  });

  test("in bulk reports which files could not be deleted", async () => {
    const [free, used] = [
      await upload(api, "free.jpg", await jpeg()),
      await upload(api, "held.mp4", mp4({ payload: "held" })),
    ];
    await create("/api/gallery/video/", { title: "Held", provider: "file", file: used.id });
    const bulk = async (ids: number[], force: boolean, as: "editor" | "author" = "editor") =>
      (await api.request("POST", `${path}bulk/`, { body: { action: "delete", ids, force }, as })).body;
    const report = await bulk([free.id, used.id, 99999, free.id], false);
    expect(report.done).toEqual([free.id]);
    expect(report.failed).toMatchObject([
      { id: used.id, detail: expect.stringContaining("in use") },
      { id: 99999, detail: "Not found." },
    ]);
    // A video requires its file.
    expect((await bulk([used.id], true)).failed).toMatchObject([{ id: used.id }]);
    const bad = await api.request("POST", `${path}bulk/`, { body: { action: "burn", ids: [] }, as: "editor" });
    expect([bad.status, Object.keys(bad.body.codes).sort()]).toEqual([400, ["action", "ids"]]);
  });
});

describe("authors", () => {
  test("change and delete only what they uploaded", async () => {
    const theirs = await upload(api, "theirs.jpg", await jpeg(), {}, "author");
    const others = await upload(api, "others.jpg", await jpeg());
    const patch = (id: number, version = 1) =>
      api.request("PATCH", `${path}${id}/`, { body: { alt: "Mine", version }, as: "author" });
    expect((await patch(theirs.id)).status).toBe(200);
    expect((await patch(others.id)).status).toBe(403);
    const replace = (id: number, bytes: Buffer, version: number) =>
      postForm(
        api,
        `${path}${id}/replace/`,
        { file: { name: "a.jpg", bytes }, fields: { version: String(version) } },
        "author",
      );
    expect((await replace(theirs.id, await jpeg(70, 71), 2)).status).toBe(200);
    expect((await replace(others.id, await jpeg(72, 73), 1)).status).toBe(403);
    for (const force of ["", "?force=1"])
      expect((await api.request("DELETE", `${path}${others.id}/${force}`, { as: "author" })).status).toBe(403);
    const report = await api.request("POST", `${path}bulk/`, {
      body: { action: "delete", ids: [others.id] },
      as: "author",
    });
    expect(report.body.failed).toMatchObject([{ id: others.id }]);
    // Only an editor removes it from items of editors.
    await create("/api/gallery/book/", { title: "Uses the author's", cover: { media: theirs.id, alt: "x" } });
    expect((await api.request("DELETE", `${path}${theirs.id}/?force=1`, { as: "author" })).status).toBe(403);
    expect((await api.request("DELETE", `${path}${theirs.id}/?force=1`, { as: "editor" })).status).toBe(204);
    const second = await upload(api, "second.vtt", captions("second"), {}, "author");
    expect((await api.request("DELETE", `${path}${second.id}/`, { as: "author" })).status).toBe(204);
  });

  describe("cannot change or replace their file if it is used in items published by others", () => {
    const published = { status: "published" };
    const scheduled = { status: "published", published_at: "2030-01-01T00:00:00.000Z" };
    const changes = (id: number, as: "author" | "editor") => [
      api.request("PATCH", `${path}${id}/`, { body: { name: "renamed", version: 1 }, as }),
      api.request("PATCH", `${path}${id}/`, { body: { focal_point: { x: 0, y: 0 }, version: 1 }, as }),
      api.request("PATCH", `${path}${id}/`, { body: { alt: "Another text", version: 1 }, as }),
    ];
    const replace = async (id: number, as: "author" | "editor", version = 1) =>
      postForm(
        api,
        `${path}${id}/replace/`,
        { file: { name: "new.jpg", bytes: await jpeg() }, fields: { version: String(version) } },
        as,
      );
    const uploadOfAuthor = async (name: string) => upload(api, name, await jpeg(), { alt: "Of an author" }, "author");
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
      const file = await uploadOfAuthor("shared.jpg");
      await use(file.id);
      for (const response of [...(await Promise.all(changes(file.id, "author"))), await replace(file.id, "author")])
        expect([response.status, response.body.detail]).toEqual([
          403,
          "Only an editor can change a file that is used in items published by others.",
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
      const file = await uploadOfAuthor("own.jpg");
      await use(file.id);
      const responses = await Promise.all(changes(file.id, "author"));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect((await replace(file.id, "author", 2)).status).toBe(200);
    });
  });

  test.each([
    ["GET", path],
    ["GET", `${path}1/`],
    ["PATCH", `${path}1/`],
    ["DELETE", `${path}1/`],
    ["POST", `${path}bulk/`],
    ["POST", path],
    ["POST", `${path}1/replace/`],
  ])("%s %s returns 401 without signing in", async (method, url) => {
    expect((await api.request(method, url, method === "GET" ? {} : { body: {} })).status).toBe(401);
  });
});
