import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import {
  BufferSource,
  BufferTarget,
  Conversion,
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputVideoTrack,
  MovOutputFormat,
  MP4,
  Output,
} from "mediabunny";
import sharp from "sharp";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import {
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
import { postForm, upload } from "#tests/support/forms.ts";
import { startS3 } from "#tests/support/s3.ts";

const path = "/api/common/file/";

describe.each(["disk", "S3"])("on %s", (storage) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(storage === "S3" ? { config: { s3: await startS3() } } : {});
  });
  const post = (name: string, bytes: Buffer, type?: string) =>
    postForm(api, path, { file: { name, bytes, ...(type && { type }) } });
  const stored = async (record: { file: string }) => (await api.request("GET", record.file)).bytes;

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
    expect((await api.request("GET", `${path}${body.id}/`, { as: "author" })).body).toMatchObject(expected);
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
    ["times.vtt", () => Buffer.from("WEBVTT\n\n1 --> 2\nNo times\n"), "invalid"],
    [
      "latin.vtt",
      () => Buffer.concat([Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\n"), Buffer.from([0xe9, 0x0a])]),
      "invalid",
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

  test("decodes AVIF one at a time in a separate process, and stores a format that is cheap to decode", async () => {
    const pictures = await Promise.all(
      [1, 2, 3].map((each) =>
        picture(1500 + each, 1000)
          .avif({ effort: 0 })
          .toBuffer(),
      ),
    );
    const processes = () => process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length;
    const before = processes();
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, processes() - before);
    }, 2);
    const responses = await Promise.all(pictures.map((bytes, index) => post(`${index}.avif`, bytes)));
    clearInterval(watch);
    expect(most).toBe(1);
    for (const { status, body } of responses) {
      expect({ status, type: body.content_type }).toEqual({ status: 201, type: "image/webp" });
      expect((await sharp(await stored(body)).metadata()).format).toBe("webp");
    }
  });

  test("removes data appended to or hidden in a picture", async () => {
    const script = "<script>alert(1)</script>";
    const [first, second] = await Promise.all([jpeg(50, 50), png(50, 51)]);
    const records = await Promise.all([
      upload(api, "tail.jpg", Buffer.concat([first, Buffer.from(`<html>${script}`), Buffer.from("504b0304", "hex")])),
      upload(api, "text.png", Buffer.concat([second, Buffer.from(script)])),
      upload(
        api,
        "exif.jpg",
        await picture(50, 52)
          .jpeg()
          .withExif({ IFD0: { ImageDescription: script } })
          .toBuffer(),
      ),
    ]);
    for (const record of records) expect((await stored(record)).includes("alert")).toBe(false);
  });

  test("rotates a picture upright, and removes location and camera", async () => {
    const original = await (await twoHalves(80, 40))
      .jpeg({ quality: 100 })
      .withExif({
        IFD0: { Make: "Camera", Model: "Secret" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 29/1" },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Paris</place></x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const record = await upload(api, "telephone.jpg", original);
    expect(record).toMatchObject({ width: 40, height: 80 });
    const bytes = await stored(record);
    const { exif, xmp, iptc, icc, orientation, width, height } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, icc, orientation, width, height }).toEqual({ width: 40, height: 80 });
    // After a clockwise rotation, the left side is at the top.
    const top = await sharp(bytes).extract({ left: 10, top: 10, width: 1, height: 1 }).raw().toBuffer();
    expect([...top].map((value) => Math.round(value / 64))).toEqual([4, 0, 0]);
  });

  test("converts colours of a wide-gamut profile to sRGB", async () => {
    // Pure green of Display P3 is outside sRGB; a muted one is inside, with other values.
    const original = await sharp({
      create: { width: 20, height: 20, channels: 3, background: { r: 100, g: 160, b: 120 } },
    })
      .withIccProfile("p3", { attach: true })
      .png()
      .toBuffer();
    const { data: meant } = await sharp(original).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
    const record = await upload(api, "wide.png", original);
    const bytes = await stored(record);
    expect((await sharp(bytes).metadata()).icc).toBeUndefined();
    const shown = await sharp(bytes).raw().toBuffer();
    for (const channel of [0, 1, 2])
      expect(Math.abs((shown[channel] ?? 0) - (meant[channel] ?? 0))).toBeLessThanOrEqual(2);
  });

  test("rasterizes SVG, regardless of its content", async () => {
    const svg = (content: string, size = 'width="200" height="100"') =>
      Buffer.from(
        `<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`,
      );
    const record = await upload(
      api,
      "logo.svg",
      svg('<script>alert(1)</script><rect width="100" height="100" fill="red" onload="alert(2)"/>'),
    );
    expect(record).toMatchObject({
      kind: "picture",
      content_type: "image/png",
      name: "logo.png",
      width: 2048,
      height: 1024,
    });
    expect((await stored(record)).includes("alert")).toBe(false);
    const curious = await upload(
      api,
      "curious.svg",
      svg(
        '<image xlink:href="file:///etc/passwd" width="10" height="10"/><image href="lightwell.sqlite" width="9" height="9"/>',
      ),
    );
    const { channels } = await sharp(await stored(curious)).stats();
    expect(channels[3]?.max).toBe(0);
    const huge = await upload(
      api,
      "huge.svg",
      svg('<rect width="100000" height="50000"/>', 'width="100000" height="50000"'),
    );
    expect(huge).toMatchObject({ width: 2048, height: 1024 });
  });

  test("is safe from exponential entity expansion in SVG", async () => {
    const lol = Array.from({ length: 12 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join("");
    const bomb = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "lol">${lol}]><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><text>&l12;</text></svg>`;
    const response = await post("bomb.svg", Buffer.from(bomb));
    expect([400, 201]).toContain(response.status);
  });

  test("keeps animations", async () => {
    for (const format of ["gif", "webp"] as const) {
      const record = await upload(api, `moves.${format}`, await animation(["#102030", "#405060", "#708090"], format));
      expect(record).toMatchObject({ animated: true, width: 40, height: 30, content_type: `image/${format}` });
      expect((await sharp(await stored(record), { animated: true }).metadata()).pages).toBe(3);
    }
  });

  test("removes the location from a video, without moving its other data", async () => {
    const place = "+51.5007-000.1246/";
    const original = mp4({ place, seconds: 7, payload: "the frames of a video" });
    expect(original.includes(place)).toBe(true);
    const record = await upload(api, "holiday.mp4", original);
    const bytes = await stored(record);
    expect(bytes.length).toBe(original.length);
    expect(bytes.includes(place)).toBe(false);
    expect(bytes.indexOf("the frames of a video")).toBe(original.indexOf("the frames of a video"));
    expect(record.duration_ms).toBe(7000);
  });

  test("removes a track of recorded locations, and keeps the video track", async () => {
    const box = (type: string, ...content: Buffer[]) => {
      const body = Buffer.concat(content);
      return Buffer.concat([words(body.length + 8), Buffer.from(type, "latin1"), body]);
    };
    const words = (...values: number[]) =>
      Buffer.concat(values.map((value) => Buffer.from(value.toString(16).padStart(8, "0"), "hex")));
    const samples = ["place-one", "frames-1", "place-two!place-three", "frames-2"];
    const [ftyp, content] = [box("ftyp", Buffer.from("isom"), words(0)), Buffer.from(samples.join(""))];
    const start = ftyp.length + 8;
    const tables = (...more: Buffer[]) =>
      box(
        "trak",
        box("mdia", box("hdlr", words(0, 0), Buffer.from("meta"), words(0)), box("minf", box("stbl", ...more))),
      );
    const list = box("stsz", words(0, 0, 3, 9, 10, 11));
    const runs = box("stsc", words(0, 2, 1, 1, 1, 2, 2, 1));
    for (const offsets of [
      box("stco", words(0, 2, start, start + 17)),
      box("co64", words(0, 2, 0, start, 0, start + 17)),
      // Tables with invalid offsets do no harm.
      box("stco", words(0, 4, start, start + 17, 0x7fffffff, 0xffffffff)),
    ]) {
      const moov = box("moov", tables(list, runs, offsets));
      const record = await upload(api, "camera.mp4", Buffer.concat([ftyp, box("mdat", content), moov]));
      const bytes = await stored(record);
      expect(bytes.toString("latin1", start, start + content.length)).toBe(
        samples.map((sample) => (sample.startsWith("place") ? "\0".repeat(sample.length) : sample)).join(""),
      );
      expect(bytes.includes("trak")).toBe(false);
    }
  });

  test("removes location and camera from a converted video, without moving its other data", async () => {
    const tags = (size: string) =>
      Buffer.concat([Buffer.from(`1254c367${size}`, "hex"), Buffer.from("LOCATION+48.8577+002.2950/")]);
    const cluster = (size: string) =>
      Buffer.concat([Buffer.from(`1f43b675${size}e78100a3`, "hex"), Buffer.from([0x86]), Buffer.from("frames")]);
    for (const parts of [
      [tags("9a"), cluster("8b"), tags("0100000000000" + "01a")],
      [cluster("01ffffffffffffff"), cluster("ff"), tags("401a")],
    ]) {
      const original = Buffer.concat([webm(), ...parts]);
      const record = await upload(api, "converted.webm", original);
      const bytes = await stored(record);
      expect(bytes.includes("48.8577")).toBe(false);
      const tagless = (file: Buffer) => file.toString("latin1").split("frames").length;
      expect([bytes.length, tagless(bytes)]).toEqual([original.length, tagless(original)]);
    }
  });

  test("stores the same content once, also for concurrent uploads", async () => {
    const bytes = await jpeg(300, 200);
    const before = (await storedKeys(api)).length;
    const responses = await Promise.all(Array.from({ length: 6 }, (_, index) => post(`copy-${index}.jpg`, bytes)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    const again = await postForm(
      api,
      path,
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
      (await postForm(api, path, { file: { name: "shared.jpg", bytes }, fields: { alt } }, as)).body;
    const record = await send("", "editor");
    const others = await Promise.all([send("By an author", "author"), send("By an author", "author")]);
    expect(others[0]).toMatchObject({ id: record.id, alt: "By an author", name: "shared.jpg", version: 2 });
    expect(await send("Another text", "editor")).toMatchObject({ id: record.id, alt: "By an author", version: 2 });
    const found = await api.request("GET", `${path}?search=by%20an%20author`, { as: "editor" });
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

  /** The colours at the centres of a stored picture's quadrants, row by row from the upper left. */
  async function quarters(record: { file: string }) {
    const { data, info } = await sharp(await stored(record))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => {
      const offset = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * 3;
      return [...data.subarray(offset, offset + 3)];
    };
    return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
  }
  /** Tolerates the loss of two lossy encodings. */
  const about = (colour: number[]) =>
    colour.map((channel) => expect.toSatisfy((value: number) => Math.abs(value - channel) <= 6, `about ${channel}`));

  test("rotates a HEIC photo upright, and removes its location", async () => {
    const bytes = heic("turned");
    expect(bytes.includes("Secret place")).toBe(true);
    const record = await upload(api, "IMG_1.HEIC", bytes);
    const [red, blue] = [about([254, 0, 0]), about([0, 0, 254])];
    // Its left half is red before the clockwise rotation.
    expect(await quarters(record)).toEqual([red, red, blue, blue]);
    const content = await stored(record);
    expect(content.includes("Secret place")).toBe(false);
    const { format, exif, icc, hasAlpha } = await sharp(content).metadata();
    expect({ format, exif, icc, hasAlpha }).toEqual({ format: "webp", hasAlpha: false });
  });

  test.each(["display-p3", "named-p3"] as const)(
    "converts the wide-gamut colours of a HEIC photo correctly (%s)",
    async (name) => {
      const record = await upload(api, `${name}.heic`, heic(name));
      const colour = about([0xd0, 0x40, 0x30]);
      expect(await quarters(record)).toEqual([colour, colour, colour, colour]);
    },
  );

  test("uses the primary image of a HEIC file with several images", async () => {
    const record = await upload(api, "burst.heic", heic("two-images"));
    const white = about([255, 255, 255]);
    expect(await quarters(record)).toEqual([white, white, white, white]);
  });

  test("rejects HEIC with advice if it cannot be decoded", async () => {
    vi.stubEnv("NODE_OPTIONS", "--import=data:text/javascript,delete%20globalThis.WebAssembly");
    onTestFinished(() => void vi.unstubAllEnvs());
    const { status, body } = await post("IMG_2.HEIC", Buffer.concat([heic("turned"), box("free")]));
    expect([status, body.file]).toEqual([
      400,
      [
        "HEIC photos cannot be read on this server. Save this one as JPEG; on an iPhone, choose Settings, Camera, Formats, Most Compatible.",
      ],
    ]);
  });

  test("converts a MOV video to MP4 with the same frames, and rejects HEVC with advice", async () => {
    const clip = "demo/clips/sunrise-in-half-a-minute.mp4";
    const source = new FilePathSource(clip);
    const target = new BufferTarget();
    const output = new Output({ format: new MovOutputFormat(), target });
    const tags = () => ({ title: "Secret place" });
    await (await Conversion.init({ input: new Input({ formats: [MP4], source }), output, tags })).execute();
    const mov = Buffer.from(target.buffer as ArrayBuffer);
    expect([mov.toString("latin1", 4, 12), mov.includes("Secret place")]).toEqual(["ftypqt  ", true]);

    const asMp4 = await upload(api, "as-mp4.mp4", readFileSync(clip));
    const record = await upload(api, "IMG_2.MOV", mov);
    const { width, height, duration_ms } = asMp4;
    expect(record).toMatchObject({
      kind: "video",
      content_type: "video/mp4",
      name: "IMG_2.mp4",
      width,
      height,
      duration_ms,
    });
    const bytes = await stored(record);
    expect([bytes.includes("ftypqt"), bytes.includes("Secret place")]).toEqual([false, false]);
    const packets = async (content: Buffer) => {
      const input = new Input({ formats: [MP4], source: new BufferSource(content) });
      const sink = new EncodedPacketSink((await input.getPrimaryVideoTrack()) as InputVideoTrack);
      const sums: string[] = [];
      for await (const { data, timestamp } of sink.packets()) sums.push(`${timestamp} ${hash("sha256", data)}`);
      return sums;
    };
    expect(await packets(bytes)).toEqual(await packets(await stored(asMp4)));
    expect((await post("again.mov", mov)).body.id).toBe(record.id);

    expect((await post("cut.mov", mov.subarray(0, -100))).body.codes).toEqual({ file: ["invalid"] });
    const hevc = Buffer.from(mov.toString("latin1").replaceAll("avc1", "hvc1").replaceAll("avcC", "hvcC"), "latin1");
    const before = await storedKeys(api);
    const refused = await post("IMG_3.MOV", hevc);
    expect([refused.status, refused.body.file?.[0]]).toEqual([400, expect.stringContaining("Most Compatible")]);
    expect(await storedKeys(api)).toEqual(before);
  });

  test("converts SubRip captions to WebVTT with the same times and text", async () => {
    const original = [
      "\uFEFF1",
      "00:00:01,000 --> 00:00:02,5  X1:10 X2:20 Y1:1 Y2:2",
      '<i>Good</i> <font color="red">morning</font> & welcome',
      "{\\an8}on two lines",
      "",
      "",
      "2",
      "1:00:03.250 --> 01:00:04,000",
      "यह दूसरा है",
      "",
    ].join("\r\n");
    const record = await upload(api, "talk.srt", Buffer.from(original));
    expect((await stored(record)).toString()).toBe(
      [
        "WEBVTT",
        "",
        "00:00:01.000 --> 00:00:02.500",
        "<i>Good</i> morning &amp; welcome",
        "on two lines",
        "",
        "01:00:03.250 --> 01:00:04.000",
        "यह दूसरा है",
        "",
      ].join("\n"),
    );
    const again = await post("talk.srt", Buffer.from(original));
    expect([again.status, again.body.id]).toEqual([200, record.id]);
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

describe("an upload", () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });

  test("requires an account of any role", async () => {
    const file = { name: "a.png", bytes: await png() };
    expect((await postForm(api, path, { file }, null)).status).toBe(401);
    for (const role of ["author", "editor", "owner"] as const) {
      const response = await postForm(api, path, { file: { name: "a.png", bytes: await png() } }, role);
      expect(response.status, role).toBe(201);
    }
  });

  test("without a name gets one", async () => {
    const head = '--b\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\n';
    const response = await api.request("POST", path, {
      body: Buffer.concat([Buffer.from(head), await png(), Buffer.from("\r\n--b--\r\n")]),
      headers: { "content-type": "multipart/form-data; boundary=b" },
      as: "editor",
    });
    expect([response.status, response.body.name]).toEqual([201, "file.png"]);
  });

  test("with several problems reports all of them, and stores nothing", async () => {
    const count = async () => (await api.request("GET", path, { as: "owner" })).body.count;
    const before = await count();
    const bytes = await png(33, 44);
    const none = await postForm(api, path, { fields: { alt: "x".repeat(501), colour: "red" } });
    expect([none.status, none.body.codes]).toEqual([
      400,
      { file: ["required"], alt: ["max_length"], colour: ["unknown"] },
    ]);
    const wrong = await postForm(api, path, {
      file: { name: "a.png", bytes },
      fields: { alt: "x".repeat(501), constructor2: "1" },
    });
    expect([wrong.status, wrong.body.codes]).toEqual([400, { alt: ["max_length"], constructor2: ["unknown"] }]);
    const json = await api.request("POST", path, { body: { alt: "Text" }, as: "editor" });
    expect([json.status, json.body.codes]).toEqual([400, { file: ["required"] }]);
    const unknown = await api.request("POST", path, {
      body: { upload: "4b1d2d2e-8a29-4a53-9e1a-3f5a3a1c7a11" },
      as: "editor",
    });
    expect(unknown.status).toBe(404);
    const id = await api.request("POST", path, { body: { upload: "../../lightwell" }, as: "editor" });
    expect([id.status, id.body.codes]).toEqual([400, { upload: ["invalid"] }]);
    const text = await api.request("POST", path, {
      body: "<file/>",
      headers: { "content-type": "application/xml" },
      as: "editor",
    });
    expect(text.status).toBe(415);
    const broken = await api.request("POST", path, {
      body: "--x\r\nnonsense",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      as: "editor",
    });
    expect(broken.status).toBe(400);
    const boundless = await api.request("POST", path, {
      body: "x",
      headers: { "content-type": "multipart/form-data" },
      as: "editor",
    });
    expect([400, 415]).toContain(boundless.status);
    expect(await count()).toBe(before);
  });

  test("accepts a name and an alternative text, and rejects files in other fields as unknown", async () => {
    const bytes = await png(21, 22);
    const named = await upload(api, "IMG_0001.PNG", bytes, { name: "Morning / light.jpeg", alt: "  Light on a wall " });
    expect(named).toMatchObject({ name: "light.png", alt: "Light on a wall" });
    const form = new FormData();
    form.append("file", new File([new Uint8Array(await png())], "a.png"));
    form.append("file", new File([new Uint8Array(await png())], "b.png"));
    const encoded = new Response(form);
    const two = await api.request("POST", path, {
      body: Buffer.from(await encoded.arrayBuffer()),
      headers: { "content-type": encoded.headers.get("content-type") as string },
      as: "editor",
    });
    expect([two.status, two.body.codes]).toEqual([400, { file: ["too_many"] }]);
  });
});
