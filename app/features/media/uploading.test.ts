import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import {
  animatedPng,
  animation,
  avifHeader,
  box,
  captions,
  heic,
  heicHeader,
  jpeg,
  mp4,
  pdf,
  picture,
  png,
  pngHeader,
  storedKeys,
  twoHalves,
  wav,
  webm,
} from "#tests/support/files.ts";
import { postForm } from "#tests/support/forms.ts";
import { mediaPath, storageOptions, uploadCalls } from "#tests/support/media-library.ts";

/** The smallest frame of an animation. */
const pixel = { left: 0, top: 0, width: 1, height: 1 };

describe.each(["disk", "S3"])("on %s", (storage) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(await storageOptions(storage));
  });
  const { post, stored } = uploadCalls(() => api);

  test.each<[string, () => Buffer | Promise<Buffer>, object]>([
    [
      "a.jpg",
      () => jpeg(),
      { kind: "picture", content_type: "image/jpeg", name: "a.jpg", width: 64, height: 48, animated: false },
    ],
    ["b.PNG", () => png(), { kind: "picture", content_type: "image/png", name: "b.png" }],
    ["c.webp", () => picture(64, 48).webp().toBuffer(), { kind: "picture", content_type: "image/webp" }],
    [
      "d.avif",
      () => picture(64, 48).avif().toBuffer(),
      { kind: "picture", content_type: "image/webp", name: "d.webp", width: 64, height: 48 },
    ],
    [
      "d.HEIC",
      () => heic("turned"),
      { kind: "picture", content_type: "image/webp", name: "d.webp", width: 48, height: 64 },
    ],
    [
      "e.gif",
      () => animation(["red", "lime", "blue"]),
      { kind: "picture", content_type: "image/gif", width: 40, height: 30, animated: true },
    ],
    ["f.pdf", () => pdf("f"), { kind: "document", content_type: "application/pdf", width: null, placeholder: null }],
    ["g.mp4", () => mp4(), { kind: "video", content_type: "video/mp4", duration_ms: 3000, width: 640, height: 360 }],
    [
      "signed.pdf",
      () => Buffer.concat([pdf("signed"), Buffer.from("<!-- checked by a mail gateway -->\n".repeat(100))]),
      { kind: "document", content_type: "application/pdf" },
    ],
    ["h.webm", () => webm(), { kind: "video", content_type: "video/webm" }],
    [
      "i.m4a",
      () => mp4({ brand: "M4A ", payload: "sounds" }),
      { kind: "audio", content_type: "audio/mp4", name: "i.m4a" },
    ],
    ["j.wav", () => wav(2), { kind: "audio", content_type: "audio/wav", duration_ms: 2000 }],
    [
      "k.mp3",
      () => Buffer.concat(Array.from({ length: 20 }, () => Buffer.from(`fffb9064${"00".repeat(413)}`, "hex"))),
      { kind: "audio", content_type: "audio/mpeg" },
    ],
    [
      "l.ogg",
      () =>
        Buffer.concat([
          Buffer.from("4f67675300020000000000000000010000000000000000000000011e01766f72626973", "hex"),
          Buffer.alloc(200),
        ]),
      { kind: "audio", content_type: "audio/ogg" },
    ],
    ["m.vtt", () => captions(), { kind: "captions", content_type: "text/vtt" }],
    [
      "n.srt",
      () => Buffer.from("1\n00:00:01,000 --> 00:00:02,000\nWords\n"),
      { kind: "captions", content_type: "text/vtt", name: "n.vtt" },
    ],
    [
      "picture-named.html",
      () => png(30, 30),
      { kind: "picture", content_type: "image/png", name: "picture-named.png" },
    ],
    ["../../etc/pass\u202Ewd\u0000.exe", () => png(31, 31), { name: "passwd.png" }],
    [`${"🌅".repeat(200)}.png`, () => png(32, 31), { name: `${"🌅".repeat(120)}.png` }],
    [`${"#;".repeat(100)}.png`, () => png(32, 32), { name: `${"#;".repeat(60)}.png` }],
  ])("detects the type of %s by its content", async (name, make, expected) => {
    const bytes = await make();
    const { status, body } = await post(name, bytes, "text/html");
    expect({ status, ...body }).toMatchObject({
      status: 201,
      use_count: 0,
      alt: "",
      focal_point: { x: 0.5, y: 0.5 },
      ...expected,
    });
    expect(body.file).toBe(`/media/${body.id}/${body.sha256.slice(0, 12)}/${encodeURIComponent(body.name)}`);
    expect((await stored(body)).length).toBe(body.size);
    if (body.kind === "picture") expect(Buffer.from(body.placeholder, "base64").length).toBeGreaterThan(10);
    expect((await api.request("GET", `${mediaPath}${body.id}/`, { as: "author" })).body).toMatchObject(expected);
  });

  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ["page.jpg", () => Buffer.from("<!doctype html><script>alert(1)</script>"), "invalid_type"],
    ["script.png", () => Buffer.from("alert(1)"), "invalid_type"],
    ["program.gif", () => Buffer.from("4d5a90000300000004000000ffff0000", "hex"), "invalid_type"],
    ["archive.pdf", () => Buffer.from("504b0304140000000800", "hex"), "invalid_type"],
    ["scan.jpg", () => picture(20, 20).tiff().toBuffer(), "invalid_type"],
    [
      "film.mp4",
      () => Buffer.concat([Buffer.from("00000014", "hex"), Buffer.from("ftypqt  "), Buffer.alloc(8)]),
      "invalid",
    ],
    ["page.svg", () => Buffer.from('<html><svg xmlns="http://www.w3.org/2000/svg"/></html>'), "invalid_type"],
    ["nothing.jpg", () => Buffer.alloc(0), "empty"],
    ["gif-and-script.gif", () => Buffer.from("GIF89a/*\u0001\u0001*/=1;alert(1)//;"), "invalid"],
    [
      "half.jpg",
      async () =>
        (await twoHalves(400, 400))
          .jpeg()
          .toBuffer()
          .then((bytes) => bytes.subarray(0, bytes.length / 2)),
      "invalid",
    ],
    ["half.png", async () => (await (await twoHalves(400, 401)).png().toBuffer()).subarray(0, 1000), "invalid"],
    [
      "sideways.webp",
      async () =>
        sharp(await animation(["red", "blue"]), { animated: true })
          .withMetadata({ orientation: 6 })
          .webp()
          .toBuffer(),
      "sideways",
    ],
    // Guards against exponential backtracking over comments.
    ["comments.svg", () => Buffer.from(`${"<!---->".repeat(60)}<html/>`), "invalid_type"],
    ["half.pdf", () => pdf().subarray(0, 60), "invalid"],
    // Contains the trailer of its first page, which is read while the rest loads.
    ["half-linearized.pdf", () => Buffer.concat([pdf(), pdf().subarray(9, 60)]), "invalid"],
    ["times.vtt", () => Buffer.from("WEBVTT\n\n1 --> 2\nNo times\n"), "invalid"],
    ["times.srt", () => Buffer.from("1\n00:00:01,000 --> 00:00:02,000\nFirst\n\n2\n00:00:03 --> 4\nNext\n"), "invalid"],
    [
      "frames.png",
      async () => animatedPng(Array(2001).fill({ colour: { r: 1, g: 1, b: 1, alpha: 1 }, area: pixel })),
      "too_complex",
    ],
    ["begun.heic", () => Buffer.from("0000001866747970686569630000000068656963", "hex"), "invalid"],
    ["half.heic", () => heic("turned").subarray(0, -20), "invalid"],
    ["bomb.heic", () => heicHeader(60_000, 60_000), "too_many_pixels"],
    ["larger-than-it-says.heic", () => heicHeader(16, 16), "invalid"],
    ["words.srt", () => Buffer.from("1\nA list\n2\nof words\n"), "invalid_type"],
    ["cut.mp4", () => mp4({ payload: "cut" }).subarray(0, -2), "invalid"],
    ["begun.mp4", () => mp4().subarray(0, 200), "invalid"],
    ["no-tracks.mp4", () => Buffer.from(mp4().toString("latin1").replace("trak", "free"), "latin1"), "invalid"],
    ["cut.m4a", () => mp4({ brand: "M4A " }).subarray(0, -2), "invalid"],
    ["header-alone.webm", () => webm().subarray(0, 48), "invalid"],
    ["cut.webm", () => Buffer.concat([webm(), Buffer.from("1f43b6758be78100a38600", "hex")]), "invalid"],
    [
      "cut-by-its-length.webm",
      () => Buffer.from(webm().toString("hex").replace("01ffffffffffffff", "0100000000000fff"), "hex"),
      "invalid",
    ],
    ["long.vtt", () => captions("x".repeat(2.1 * 1024 * 1024)), "max_size"],
    ["bomb.png", () => pngHeader(50_000, 50_000), "too_many_pixels"],
    ["boxes.mp4", async () => Buffer.concat([mp4(), ...Array(20_001).fill(box("free"))]), "too_complex"],
    ["bomb.avif", () => avifHeader(8000, 8000), "too_many_pixels"],
    ["half.avif", async () => (await avifHeader(64, 48)).subarray(0, -20), "invalid"],
    [
      "bomb.gif",
      () => Buffer.from("474946383961ffffffff80000000000000ffffff2c00000000ffffffff0002024401003b", "hex"),
      "invalid",
    ],
  ])("rejects %s", async (name, make, code) => {
    const before = await storedKeys(api);
    const { status, body } = await post(name, await make(), "image/jpeg");
    expect({ status, codes: body.codes }).toEqual({ status: 400, codes: { file: [code] } });
    expect(await storedKeys(api)).toEqual(before);
  });

  test("stores the same content once, even for concurrent uploads", async () => {
    const bytes = await jpeg(300, 200);
    const before = (await storedKeys(api)).length;
    const responses = await Promise.all(Array.from({ length: 6 }, (_, index) => post(`copy-${index}.jpg`, bytes)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    const again = await postForm(
      api,
      mediaPath,
      { file: { name: "again.jpg", bytes }, fields: { alt: "Another text" } },
      "author",
    );
    expect([again.status, again.body.id]).toEqual([200, responses[0]?.body.id]);
    // The same picture with other metadata counts as the same content.
    const told = await sharp(bytes)
      .withExif({ IFD0: { Make: "Camera" } })
      .jpeg({ quality: 100 })
      .toBuffer();
    const twice = await Promise.all([post("told.jpg", told), post("told.jpg", told)]);
    expect(twice[0]?.body.id).toBe(twice[1]?.body.id);
    expect((await storedKeys(api)).length).toBe(before + 1 + (twice[0]?.body.id === again.body.id ? 0 : 1));
  });

  test("uses the alternative text of a repeated upload if there was none, and always where it is used", async () => {
    const bytes = await jpeg(301, 200);
    const send = async (alt: string, as: "editor" | "author") =>
      (await postForm(api, mediaPath, { file: { name: "shared.jpg", bytes }, fields: { alt } }, as)).body;
    const record = await send("", "editor");
    const others = await Promise.all([send("By an author", "author"), send("By an author", "author")]);
    expect(others[0]).toMatchObject({ id: record.id, alt: "By an author", name: "shared.jpg", version: 2 });
    expect(await send("Another text", "editor")).toMatchObject({ id: record.id, alt: "By an author", version: 2 });
    const found = await api.request("GET", `${mediaPath}?search=by%20an%20author`, { as: "editor" });
    expect(found.body.results).toMatchObject([{ id: record.id }]);
    const cover = { media: record.id, alt: "What the post shows of it" };
    const text = { type: "picture", attrs: { media: record.id, alt: "In the text" } };
    const post = await api.request("POST", "/api/post/", {
      body: { title: "Uses it", cover, body: { type: "doc", content: [text] } },
      as: "author",
    });
    expect([post.status, post.body.cover.alt]).toEqual([201, "What the post shows of it"]);
    expect(post.body.body.content[0].attrs.alt).toBe("In the text");
  });

  test("rejects random bytes, or stores them safely", async () => {
    const starts = [
      "",
      "ffd8ffe000104a464946",
      "89504e470d0a1a0a0000000d49484452",
      "474946383961",
      "524946460000000057454250",
      "0000001c6674797061766966",
      "000000186674797069736f6d",
      "000000186674797069736f6d00000200000000086d6f6f76",
      "1a45dfa3",
      "255044462d312e37",
      "5745425654540a",
      "4f67675300020000",
      "5249464600000000574156452066",
      "494433030000",
      "fffb9064",
      "3c73766720",
    ];
    const file = fc.tuple(
      fc.constantFrom(...starts),
      fc.uint8Array({ maxLength: 600 }),
      fc.constantFrom("", "2525454f46"),
    );
    await fc.assert(
      fc.asyncProperty(file, async ([start, middle, end]) => {
        const bytes = Buffer.concat([Buffer.from(start, "hex"), middle, Buffer.from(end, "hex")]);
        const { status, body } = await post("random.bin", bytes);
        expect([200, 201, 400]).toContain(status);
        if (status === 400) {
          expect(Object.keys(body.codes)).toEqual(["file"]);
          return;
        }
        const served = await api.request("GET", body.file);
        expect(served.status).toBe(200);
        expect(served.headers["content-type"]).not.toMatch(/html|xml|javascript|octet/);
        expect(served.headers["x-content-type-options"]).toBe("nosniff");
      }),
      { numRuns: 30 },
    );
  }, 60_000);

  test("leaves no temporary files of accepted or rejected uploads", () => {
    const folder = join(api.app.config.dataDir, "uploads");
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });
});
