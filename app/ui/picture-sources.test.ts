import { expect, test } from "vitest";
import {
  fallbackFormat,
  listWidths,
  type PictureInfo,
  pictureSources,
  pictureUrl,
  placeholderColour,
  placeholderSquares,
} from "./picture-sources.ts";

/** The ThumbHash of a grey square. */
const OPAQUE = "3bQCBYCHh4iHh3iAeHd3dHiHf4gH";
const picture: PictureInfo = {
  url: "/media/7/0123456789ab/A%20wall.jpg",
  width: 1000,
  height: 750,
  focal_point: { x: 0.5, y: 0.333 },
  placeholder: OPAQUE,
  animated: false,
};

test("offers a picture in AVIF and WebP in the default widths up to its own, and in one width as JPEG", () => {
  expect(listWidths(picture)).toEqual([160, 320, 480, 640, 960, 1000]);
  const { sources, img } = pictureSources(picture);
  expect(sources.map(({ type }) => type)).toEqual(["image/avif", "image/webp"]);
  expect(sources[0]?.srcSet).toContain(
    "/media/7/0123456789ab/w640/A%20wall.avif 640w, /media/7/0123456789ab/w960/A%20wall.avif 960w",
  );
  expect(img).toEqual({ src: "/media/7/0123456789ab/w1000/A%20wall.jpg", width: 1000, height: 750 });
  expect(listWidths({ width: 5000, height: 4000 })).toEqual([160, 320, 480, 640, 960, 1280, 1600, 2048, 2560]);
  expect(listWidths({ width: 90, height: 60 })).toEqual([90]);
});

test("offers no size of a tall picture beyond the 16,383 pixels of a WebP file", () => {
  expect(listWidths({ width: 1000, height: 20_000 })).toEqual([160, 320, 480, 640, 819]);
  expect(listWidths({ width: 1000, height: 20_000 }, "1x1").at(-1)).toBe(1000);
  expect(listWidths({ width: 100, height: 60_000 })).toEqual([27]);
  expect(pictureSources({ ...picture, width: 1000, height: 20_000 }).img).toMatchObject({ width: 819, height: 16_380 });
  expect(pictureSources({ ...picture, width: 1, height: 65_000 })).toEqual({ sources: [], img: { src: picture.url } });
});

test("names the aspect ratio and the focal point of a crop", () => {
  expect(pictureUrl(picture, 640, "webp", "16x9")).toBe("/media/7/0123456789ab/w640-16x9-50-33/A%20wall.webp");
  expect(listWidths(picture, "1x1")).toEqual([160, 320, 480, 640, 750]);
  expect(pictureSources(picture, { aspect: "2x3" }).img).toMatchObject({ width: 500, height: 750 });
  expect(pictureSources(picture, { aspect: "40x21" }).img).toMatchObject({ width: 1000, height: 525 });
});

test("stops animations under prefers-reduced-motion, and offers only the original of other files", () => {
  const moving = pictureSources({ ...picture, animated: true, url: "/media/7/0123456789ab/wave.gif" });
  expect(moving.sources).toMatchObject([{ type: "image/avif", media: "(prefers-reduced-motion: reduce)" }]);
  expect(moving.img).toMatchObject({
    src: "/media/7/0123456789ab/w1000/wave.webp",
    srcSet: expect.stringContaining("/media/7/0123456789ab/w640/wave.webp 640w"),
  });
  const { url } = picture;
  expect(pictureSources({ ...picture, width: null, height: null })).toEqual({ sources: [], img: { src: url } });
});

test("derives a colour, coloured squares and transparency from a placeholder", () => {
  expect(placeholderColour(OPAQUE)).toMatch(/^rgb\(\d+ \d+ \d+ \/ 100%\)$/);
  expect(placeholderSquares(OPAQUE)).toMatch(/^(<path fill="#[\da-f]{6}" d="M\d \dh1v1h-1z"\/>){9}$/);
  const transparent = Buffer.from(OPAQUE, "base64");
  transparent.writeUInt8((transparent[2] ?? 0) | 0x80, 2);
  expect(placeholderSquares(transparent.toString("base64"))).toMatch(/fill="#[\da-f]{6}00" d="M0 0/);
  expect([OPAQUE, transparent.toString("base64"), null].map((placeholder) => fallbackFormat({ placeholder }))).toEqual([
    "jpg",
    "png",
    "jpg",
  ]);
});
