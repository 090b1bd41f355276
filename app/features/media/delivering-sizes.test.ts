import { Readable } from "node:stream";
import sharp from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { listWidths, pictureSources, pictureUrl } from "#app/ui/picture-sources.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { animation, jpeg, pdf, picture, png, twoHalves } from "#tests/support/files.ts";
import { upload } from "#tests/support/forms.ts";
import { startS3 } from "#tests/support/s3.ts";
import type { MediaDetail } from "./media.resource.ts";
import { pictureWork } from "./picture-work.server.ts";

const facts = (record: MediaDetail) => ({ ...record, url: record.file });

describe.each(["disk", "S3"])("on %s", (storage) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(storage === "S3" ? { config: { s3: await startS3() } } : {});
  });
  const get = (path: string, headers: Record<string, string> = {}) => api.request("GET", path, { headers });

  test("serves every generated picture URL in its format and width, never larger than the original", async () => {
    const record = await upload(api, "wide.jpg", await (await twoHalves(700, 400)).jpeg().toBuffer());
    const { sources, img } = pictureSources(facts(record));
    const jpegs = listWidths(facts(record)).map((width) => `${pictureUrl(facts(record), width, "jpg")} ${width}w`);
    expect(jpegs.at(-1)).toBe(`${img.src} 700w`);
    for (const srcSet of [...sources.map((source) => source.srcSet), jpegs.join(", ")]) {
      for (const candidate of srcSet.split(", ")) {
        const [url = "", width] = candidate.split(" ");
        const response = await get(url);
        expect([response.status, response.headers["cache-control"]], url).toEqual([
          200,
          "public, max-age=31536000, immutable",
        ]);
        const metadata = await sharp(response.bytes).metadata();
        expect(`${metadata.width}w`, url).toBe(width);
        expect(response.headers["content-type"]).toBe(`image/${metadata.format === "heif" ? "avif" : metadata.format}`);
        expect({ exif: metadata.exif, icc: metadata.icc }).toEqual({ exif: undefined, icc: undefined });
        const again = await get(url);
        expect(again.bytes.equals(response.bytes)).toBe(true);
        expect((await get(url, { "if-none-match": response.headers.etag as string })).status).toBe(304);
      }
    }
  });

  test("keeps the focal point in a crop, as far as the edges allow", async () => {
    const record: MediaDetail = await upload(api, "halves.png", await (await twoHalves(600, 200)).png().toBuffer());
    const path = `/api/common/file/${record.id}/`;
    const readColour = async (x: number, version: number) => {
      const changed = await api.request("PATCH", path, { body: { focal_point: { x, y: 0.5 }, version }, as: "editor" });
      const url = pictureUrl(facts(changed.body), 160, "png", "1x1");
      const response = await get(url);
      const { data, info } = await sharp(response.bytes).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([160, 160]);
      return [url, data[0] === 255 ? "red" : "blue", data[(info.width - 1) * info.channels] === 255 ? "red" : "blue"];
    };
    const [left, ...atLeft] = await readColour(0, 1);
    expect(atLeft).toEqual(["red", "red"]);
    expect((await readColour(0.5, 2)).slice(1)).toEqual(["red", "blue"]);
    const [right, ...atRight] = await readColour(1, 3);
    expect(atRight).toEqual(["blue", "blue"]);
    // URLs with the former focal point redirect to the current one.
    const moved = await get(left as string);
    expect([moved.status, moved.headers.location, moved.headers["cache-control"]]).toEqual([302, right, "no-cache"]);
  });

  test("serves every offered size of a picture that is taller than its formats allow", async () => {
    const record = await upload(api, "tall.png", await png(60, 30_000));
    const { sources, img } = pictureSources(facts(record));
    const urls = [...sources.flatMap(({ srcSet }) => srcSet.split(", ").map((each) => each.split(" ")[0])), img.src];
    expect(urls).toHaveLength(3);
    for (const url of urls) {
      const response = await get(url as string);
      expect([response.status, await sharp(response.bytes).metadata()], url).toMatchObject([200, { width: 32 }]);
    }
  });

  test("generates no other widths, aspect ratios or formats", async () => {
    const record = await upload(api, "small.jpg", await jpeg(200, 150));
    const base = record.file.slice(0, record.file.lastIndexOf("/"));
    const work = vi.spyOn(pictureWork, "run");
    for (const [variant, location] of [
      ["w320", "w200"],
      ["w9999", "w200"],
      ["w161", "w160"],
      ["w1", "w160"],
    ]) {
      const response = await get(`${base}/${variant}/small.webp`);
      expect([response.status, response.headers.location], variant).toEqual([302, `${base}/${location}/small.webp`]);
    }
    for (const wrong of [
      "w160/small.bmp",
      "w160/small",
      "w0x/small.jpg",
      "w160-5x7-50-50/small.jpg",
      "w160-1x1/small.jpg",
      "w99999/small.jpg",
      "w160-constructor-50-50/small.jpg",
      "w160/small.__proto__",
    ]) {
      expect((await get(`${base}/${wrong}`)).status, wrong).toBe(404);
    }
    const { file } = await upload(api, "text.pdf", pdf("no variants"));
    expect((await get(`${file.slice(0, file.lastIndexOf("/"))}/w160/text.jpg`)).status).toBe(404);
    expect(work).not.toHaveBeenCalled();
    work.mockRestore();
  });

  test("generates a variant once for concurrent requests", async () => {
    const record = await upload(api, "popular.jpg", await jpeg(900, 600));
    const work = vi.spyOn(pictureWork, "run");
    const url = pictureUrl(facts(record), 480, "webp");
    const responses = await Promise.all(Array.from({ length: 25 }, () => get(url)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(responses.every(({ bytes }) => bytes.equals(responses[0]?.bytes as Buffer))).toBe(true);
    await get(url);
    expect(work).toHaveBeenCalledTimes(1);
    work.mockRestore();
  });

  test("generates variants of AVIF originals stored before uploads were converted to WebP", async () => {
    const record: MediaDetail = await upload(api, "former.jpg", await jpeg(700, 400));
    const storage_key = "av/former.avif";
    const original = await picture(700, 400, "#336699").avif().toBuffer();
    await api.app.storage.media.put(storage_key, Readable.from([original]));
    await api.app.database.db.updateTable("media").set({ storage_key }).where("id", "=", record.id).execute();
    const { status, bytes } = await get(pictureUrl(facts(record), 320, "webp"));
    expect(status).toBe(200);
    const [red = 0, green = 0, blue = 0] = await sharp(bytes).raw().toBuffer();
    expect([red, green, blue].map((value) => Math.round(value / 17))).toEqual([3, 6, 9]);
  });

  test("keeps animation in WebP, even when cropped, and serves a still image in other formats", async () => {
    const record = await upload(api, "wave.gif", await animation(["#ff0000", "#00ff00", "#0000ff"]));
    for (const [format, aspect, pages] of [
      ["webp", undefined, 3],
      ["webp", "1x1", 3],
      ["avif", undefined, 1],
      ["png", "1x1", 1],
    ] as const) {
      const response = await get(pictureUrl(facts(record), aspect ? 30 : 40, format, aspect));
      expect(response.status).toBe(200);
      const metadata = await sharp(response.bytes, { animated: true }).metadata();
      expect([metadata.pages ?? 1, metadata.pageHeight ?? metadata.height], `${format} ${aspect}`).toEqual([pages, 30]);
    }
  });

  test("keeps transparency in PNG, and makes it white in JPEG", async () => {
    const record = await upload(
      api,
      "clear.png",
      await picture(300, 300, { r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer(),
    );
    expect(pictureSources(facts(record)).img.src).toMatch(/\.png$/);
    const jpg = await get(pictureUrl(facts(record), 160, "jpg"));
    expect([...(await sharp(jpg.bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
    const clear = await get(pictureUrl(facts(record), 160, "png"));
    expect((await sharp(clear.bytes).stats()).isOpaque).toBe(false);
  });
});
