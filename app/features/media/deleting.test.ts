import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { jpeg, mp4, storedKeys } from "#tests/support/files.ts";
import { postForm, upload } from "#tests/support/forms.ts";
import { mediaCalls, mediaPath } from "#tests/support/media-library.ts";

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

const { create, read } = mediaCalls(() => api);

describe("deleting", () => {
  const remove = (id: number, force = "", as: "editor" | "author" | "owner" = "editor") =>
    api.request("DELETE", `${mediaPath}${id}/${force}`, { as });

  test("removes the row, the file and its variants", async () => {
    const record = await upload(api, "gone.jpg", await jpeg());
    const before = (await storedKeys(api)).length;
    expect((await remove(record.id)).status).toBe(204);
    expect((await storedKeys(api)).length).toBe(before - 1);
    expect((await api.request("GET", record.file)).status).toBe(404);
    expect((await api.request("GET", `${mediaPath}${record.id}/`, { as: "editor" })).status).toBe(404);
    expect((await remove(record.id)).status).toBe(404);
  });

  test("reports that a file is an account's picture, and removes it there only if forced", async () => {
    const portrait = await upload(api, "portrait.jpg", await jpeg());
    const path = `${mediaPath}${portrait.id}/`;
    const mine = (body?: object) => api.request(body ? "PATCH" : "GET", "/api/auth/user/", { body, as: "author" });
    expect((await mine({ picture: portrait.id })).status).toBe(200);
    const used = (await api.request("GET", path, { as: "editor" })).body;
    expect(used).toMatchObject({
      use_count: 1,
      used_in: [{ resource: "staff", title: "Profile picture of author-of-tests" }],
    });
    const unused = (await api.request("GET", `${mediaPath}?unused=true&page_size=100`, { as: "editor" })).body.results;
    expect(unused.map(({ id }: { id: number }) => id)).not.toContain(portrait.id);
    expect(await remove(portrait.id)).toMatchObject({ status: 409, body: { used_in: used.used_in } });
    expect((await mine()).body.picture.media).toBe(portrait.id);
    expect((await remove(portrait.id, "?force=1")).status).toBe(204);
    expect((await mine()).body.picture).toBeNull();
    const audit = (await api.request("GET", "/api/common/audit/?resource=staff&action=change", { as: "owner" })).body;
    expect(audit.results[0]).toMatchObject({ username: "editor-of-tests", fields: ["picture"] });

    const second = await upload(api, "second.jpg", await jpeg());
    await mine({ picture: second.id });
    await mine({ picture: null });
    expect((await remove(second.id)).status).toBe(204);
  });

  test("rejects a file in use and lists its uses, or removes it from all of them if forced", async () => {
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
    // A pending version that uses other files.
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
    // The item can still be saved and published.
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

  test("with force does not deadlock with concurrent saves, uses and replacements", async () => {
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
        postForm(api, `${mediaPath}${picture.id}/replace/`, {
          file: { name: "a.jpg", bytes: await jpeg() },
          fields: { version: "1" },
        }),
      ]);
      expect([204, 409]).toContain(removed.status);
      const { cover } = (await api.request("GET", `/api/gallery/book/${book.id}/`)).body;
      if (removed.status === 204) expect(cover).toBeNull();
    }
  });

  test("with force does not deadlock while an item changed together with its users starts to use it", async () => {
    for (let round = 0; round < 6; round += 1) {
      const picture = await upload(api, `circle-${round}.jpg`, await jpeg(), { alt: "Circle" });
      const cover = { media: picture.id };
      const taker = await create("/api/post/", { title: `Taker ${round}`, status: "published" });
      const user = await create("/api/post/", { title: `User ${round}`, cover, status: "published" });
      const send = (method: string, address: string, body?: object) =>
        api.request(method, address, { body, as: "editor" });
      const [, removed] = await Promise.all([
        send("PATCH", `/api/post/${taker.id}/`, { cover, status: "published", version: 1 }),
        send("DELETE", `${mediaPath}${picture.id}/?force=1`),
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
      (await api.request("POST", `${mediaPath}bulk/`, { body: { action: "delete", ids, force }, as })).body;
    const report = await bulk([free.id, used.id, 99999, free.id], false);
    expect(report.done).toEqual([free.id]);
    expect(report.failed).toMatchObject([
      { id: used.id, detail: expect.stringContaining("in use") },
      { id: 99999, detail: "Not found." },
    ]);
    // A video requires its file.
    expect((await bulk([used.id], true)).failed).toMatchObject([{ id: used.id }]);
    const bad = await api.request("POST", `${mediaPath}bulk/`, { body: { action: "burn", ids: [] }, as: "editor" });
    expect([bad.status, Object.keys(bad.body.codes).sort()]).toEqual([400, ["action", "ids"]]);
  });
});
