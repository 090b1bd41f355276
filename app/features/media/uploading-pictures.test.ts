import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { animatedPng, animation, box, heic, jpeg, picture, png, twoHalves } from "#tests/support/files.ts";
import { upload } from "#tests/support/forms.ts";
import { storageOptions, uploadCalls } from "#tests/support/media-library.ts";

describe.each(["disk", "S3"])("on %s", (storage) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(await storageOptions(storage));
  });
  const { post, stored } = uploadCalls(() => api);

  test("decodes AVIF one at a time in a separate process, and stores a format that is cheap to decode", async () => {
    const pictures = await Promise.all(
      [1, 2, 3, 4, 5].map((each) =>
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
    // Includes the two processes that encode the previous ones.
    expect([1, 2, 3]).toContain(most);
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

  test("renders SVG in proportion with any unit of length", async () => {
    const half = (size: string, rest: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect fill="red" ${rest}/></svg>`);
    for (const drawing of [
      half('width="9000mm" height="4500mm" viewBox="0 0 2 1"', 'width="1" height="1"'),
      half('width="3000pt" height="2000px"', 'width="1500pt" height="2000"'),
      half('width="6" height="3"', 'width="3" height="0.5in"'),
      half('width="0.5cm" height="0.25cm"', 'width="2.5mm" height="0.25cm"'),
    ]) {
      const record = await upload(api, "half.svg", Buffer.concat([drawing, Buffer.from(`<!--${storage}-->`)]));
      expect(record, drawing.toString()).toMatchObject({ width: 2048, height: 1024 });
      const { data, info } = await sharp(await stored(record))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const middle = data.subarray((info.height / 2) * info.width * 4, (info.height / 2 + 1) * info.width * 4);
      const red = middle.filter((value, index) => index % 4 === 3 && value > 127).length;
      expect(Math.abs(red - 1024), drawing.toString()).toBeLessThanOrEqual(2);
    }
  });

  test("reads SVG in other encodings, with any prefix, and after long comments", async () => {
    const svg = (declaration: string, prefix = "") => {
      const [space, before] = prefix ? [`xmlns:${prefix}`, `${prefix}:`] : ["xmlns", ""];
      const title = `<${before}title>Grüße</${before}title>`;
      const rect = `<${before}rect width="${1 + Math.random() * 38}" height="20"/>`;
      const root = `<${before}svg ${space}="http://www.w3.org/2000/svg" width="40" height="20">`;
      return `${declaration}${root}${title}${rect}</${before}svg>`;
    };
    for (const bytes of [
      Buffer.from(svg('<?xml version="1.0" encoding="ISO-8859-1"?>'), "latin1"),
      Buffer.from(`\uFEFF${svg('<?xml version="1.0" encoding="UTF-16"?>', "svg")}`, "utf16le"),
      // Declared by programs that write UTF-8 nevertheless.
      Buffer.from(svg('<?xml version="1.0" encoding="utf-16"?>', "ns0")),
      Buffer.from(svg(`<!-- ${"a licence ".repeat(200)} -->`), "latin1"),
    ])
      expect(await upload(api, "drawn.svg", bytes)).toMatchObject({ name: "drawn.png", width: 2048, height: 1024 });
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

  test("keeps the animation of a PNG, frame by frame", async () => {
    const colour = (r: number, g: number, b: number, alpha = 1) => ({ r, g, b, alpha });
    const corner = { left: 20, top: 15, width: 20, height: 15 };
    const bytes = await animatedPng([
      { colour: colour(200, 0, 0) },
      { colour: colour(0, 200, 0), area: corner, disposal: 2 },
      { colour: colour(0, 0, 200, 0.5), area: corner, isBlended: true, disposal: 1 },
      { colour: colour(0, 0, 0, 0), area: { left: 0, top: 0, width: 1, height: 1 }, isBlended: true },
    ]);
    const record = await upload(api, "moves.png", bytes);
    expect(record).toMatchObject({
      animated: true,
      width: 40,
      height: 30,
      content_type: "image/webp",
      name: "moves.webp",
    });
    const content = await stored(record);
    const { pages, delay, loop } = await sharp(content, { animated: true }).metadata();
    expect({ pages, delay, loop }).toEqual({ pages: 4, delay: [100, 100, 100, 100], loop: 2 });
    const inCorner = await Promise.all(
      [0, 1, 2, 3].map(async (page) => {
        const data = await sharp(content, { page }).ensureAlpha().raw().toBuffer();
        return [...data.subarray((22 * 40 + 30) * 4, (22 * 40 + 30) * 4 + 4)];
      }),
    );
    expect(inCorner).toEqual([
      [...about([200, 0, 0]), 255],
      [...about([0, 200, 0]), 255],
      [...about([100, 0, 100]), 255],
      [expect.anything(), expect.anything(), expect.anything(), 0],
    ]);
    const still = await upload(api, "still.png", await animatedPng([{ colour: colour(1, 2, storage.length) }]));
    expect(still).toMatchObject({ animated: false, content_type: "image/png" });
  });

  test("accepts a JPEG without its end marker, which every browser shows completely", async () => {
    for (const progressive of [false, true]) {
      const whole = await (await twoHalves(120, 90)).jpeg({ progressive }).toBuffer();
      const record = await upload(api, "sent.jpg", whole.subarray(0, -2));
      expect(record).toMatchObject({ width: 120, height: 90 });
      expect(await quarters(record)).toEqual([
        about([254, 0, 0]),
        about([0, 0, 254]),
        about([254, 0, 0]),
        about([0, 0, 254]),
      ]);
    }
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
    // Node itself needs WebAssembly to read the program, which is done by the first message.
    const disable = encodeURIComponent('process.once("message",()=>delete globalThis.WebAssembly)');
    vi.stubEnv("NODE_OPTIONS", `--import=data:text/javascript,${disable}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { status, body } = await post("IMG_2.HEIC", Buffer.concat([heic("turned"), box("free")]));
    expect([status, body.file]).toEqual([
      400,
      [
        "This server cannot read HEIC photos. Save the photo as JPEG. To take compatible photos on an iPhone, choose Settings > Camera > Formats > Most Compatible.",
      ],
    ]);
  });

  test("leaves no temporary files of accepted or rejected uploads", () => {
    const folder = join(api.app.config.dataDir, "uploads");
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });
});
