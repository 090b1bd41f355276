import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { jpeg, mp4, pdf, png } from "#tests/support/files.ts";
import { postForm, upload } from "#tests/support/forms.ts";
import { mediaPath } from "#tests/support/media-library.ts";
import type { MediaFile } from "./media.resource.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

const add = (
  { id, file }: { id: number; file: string },
  bytes: Buffer,
  { of = file, as = "author" }: { of?: string; as?: "author" | null } = {},
) => postForm(api, `${mediaPath}${id}/preview/`, { file: { name: "preview.jpg", bytes }, fields: { of } }, as);
const listed = async ({ id }: { id: number }): Promise<MediaFile> =>
  (await api.request("GET", `${mediaPath}?ids=${id}`, { as: "author" })).body.results[0];

describe("the preview of a video or a PDF", () => {
  test("is stored once, by the first person who lists the file, and served like other sizes", async () => {
    for (const media of [
      await upload(api, "clip.mp4", mp4({})),
      await upload(api, "a paper #1.pdf", pdf("preview of a paper")),
    ]) {
      expect(await listed(media)).toMatchObject({ preview: null });
      const added = await add(media, await jpeg(1600, 900));
      expect(added.status).toBe(200);
      expect(await listed(media)).toMatchObject({ preview: added.body.preview });
      const { status, headers, bytes } = await api.request("GET", added.body.preview);
      expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
        200,
        "image/webp",
        "public, max-age=31536000, immutable",
      ]);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 640, height: 360 });

      const again = await add(media, await jpeg(300, 300));
      expect(again.body).toEqual(added.body);
      expect((await api.request("GET", added.body.preview)).bytes).toEqual(bytes);
    }
  });

  test("is made again for a new content, and former paths lead nowhere else", async () => {
    const media = await upload(api, "first.pdf", pdf("the first edition"));
    const { preview } = (await add(media, await jpeg(640, 900))).body;
    const file = { name: "second.pdf", bytes: pdf("the second edition") };
    await postForm(api, `${mediaPath}${media.id}/replace/`, { file, fields: { version: String(media.version) } });
    const replaced = await listed(media);
    expect(replaced.preview).toBeNull();
    expect((await api.request("GET", preview)).status).toBe(302);
    const late = await add(media, await jpeg(640, 900), { of: media.file });
    expect([late.status, late.body.codes]).toEqual([400, { of: ["changed"] }]);
    expect((await listed(media)).preview).toBeNull();
    expect((await add(replaced, await jpeg(640, 900))).status).toBe(200);
  });

  test("is deleted with the file, and missing before it is added", async () => {
    const media = await upload(api, "gone.pdf", pdf("to be deleted"));
    const path = media.file.replace(/[^/]+$/, "preview/gone.pdf.webp");
    expect((await api.request("GET", path)).status).toBe(404);
    expect((await add(media, await jpeg(640, 900))).body).toEqual({ preview: path });
    expect((await api.request("GET", path)).status).toBe(200);
    await api.request("DELETE", `${mediaPath}${media.id}/`, { as: "editor" });
    expect((await api.request("GET", path)).status).toBe(404);
  });

  test("is refused for pictures, for what is no JPEG picture, and without an account", async () => {
    const picture = await upload(api, "picture.jpg", await jpeg());
    expect(await listed(picture)).not.toHaveProperty("preview");
    expect((await add(picture, await jpeg())).body.codes).toEqual({ non_field_errors: ["no_preview"] });
    const media = await upload(api, "plain.pdf", pdf("without a preview"));
    const broken = Buffer.concat([(await jpeg(40, 40)).subarray(0, 60), Buffer.alloc(200)]);
    for (const bytes of [await png(40, 40), Buffer.from("<svg/>"), broken, Buffer.alloc(2 * 1024 * 1024 + 1, 0xff)]) {
      const { status, body } = await add(media, bytes);
      expect([status, body.codes]).toEqual([400, { file: ["invalid"] }]);
    }
    expect((await add(media, await jpeg(), { as: null })).status).toBe(401);
    expect((await add({ ...media, id: 999_999 }, await jpeg())).status).toBe(404);
    expect((await listed(media)).preview).toBeNull();
  });
});
