import { rgbaToDataURL, thumbHashToAverageRGBA, thumbHashToRGBA } from "thumbhash";

/** What has to be known of a picture to show it; a picture of an answer (`PictureOutput`) is one. */
export interface PictureInfo {
  /** The path of the original. */
  url: string;
  /** In pixels; null where it is no picture. */
  width: number | null;
  height: number | null;
  /** What stays in sight when it is cropped, as shares of width and height. */
  focal_point: { x: number; y: number };
  /** A ThumbHash in base64. */
  placeholder: string | null;
  /** It moves: WebP keeps that, the other formats show its first frame. */
  animated: boolean;
}

/** The widths in which pictures are made, in pixels; the whole width of a smaller one is possible as well. */
const pictureWidths = [160, 320, 480, 640, 960, 1280, 1600, 2048, 2560] as const;
const WIDEST = 2560;

/** The shapes a picture can be cropped to, as width by height; `40x21` is what social networks show. */
export const pictureAspects = {
  "1x1": 1,
  "4x3": 4 / 3,
  "3x2": 3 / 2,
  "16x9": 16 / 9,
  "4x5": 4 / 5,
  "3x4": 3 / 4,
  "2x3": 2 / 3,
  "40x21": 40 / 21,
} as const;
export type PictureAspect = keyof typeof pictureAspects;

export const pictureFormats = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg", png: "image/png" } as const;
export type PictureFormat = keyof typeof pictureFormats;

/** The largest part of a picture that has the shape, in pixels. */
export function cropSize(width: number, height: number, aspect?: PictureAspect): { width: number; height: number } {
  if (!aspect) return { width, height };
  const ratio = pictureAspects[aspect];
  return {
    width: Math.max(1, Math.min(width, Math.floor(height * ratio))),
    height: Math.max(1, Math.min(height, Math.floor(width / ratio))),
  };
}

/** The widths in which a picture can be had, ascending. Pictures are never enlarged. */
export function widthsOf({ width, height }: Pick<PictureInfo, "width" | "height">, aspect?: PictureAspect): number[] {
  if (!width || !height) return [];
  const full = cropSize(width, height, aspect).width;
  const smaller = pictureWidths.filter((candidate) => candidate < full);
  return full <= WIDEST ? [...smaller, full] : smaller;
}

/** The name of a variant in its address: `w640`, or `w640-16x9-50-33` cropped around 50 % and 33 %. */
function variantName(width: number, aspect: PictureAspect | undefined, { x, y }: PictureInfo["focal_point"]): string {
  return aspect ? `w${width}-${aspect}-${Math.round(x * 100)}-${Math.round(y * 100)}` : `w${width}`;
}

/**
 * The path of a picture in another size, shape or format. It changes with the content and with the
 * focal point of a crop, so that it can be cached for ever.
 * @param width one of `widthsOf(picture, aspect)`.
 */
export function pictureUrl(picture: PictureInfo, width: number, format: PictureFormat, aspect?: PictureAspect): string {
  const cut = picture.url.lastIndexOf("/");
  const stem = picture.url.slice(cut + 1).replace(/\.[^.]*$/, "");
  return `${picture.url.slice(0, cut)}/${variantName(width, aspect, picture.focal_point)}/${stem}.${format}`;
}

export interface PictureSources {
  /** For the `source` elements of a `picture`, best first. */
  sources: { type: string; srcSet: string; media?: string }[];
  /** For its `img`: reserve `width` by `height`. */
  img: { src: string; srcSet: string; width: number; height: number } | { src: string };
}

/**
 * All a `<picture>` needs; the `sizes` attribute is the page's to know. A picture that moves stands
 * still for those who ask for less motion.
 * @param aspect the shape to crop to; without it the picture keeps its own.
 */
export function pictureSources(picture: PictureInfo, aspect?: PictureAspect): PictureSources {
  const { width, height, url, animated } = picture;
  const widths = widthsOf(picture, aspect);
  const widest = widths.at(-1);
  if (!width || !height || widest === undefined) return { sources: [], img: { src: url } };
  const srcSet = (format: PictureFormat) =>
    widths.map((each) => `${pictureUrl(picture, each, format, aspect)} ${each}w`).join(", ");
  const source = (format: PictureFormat, media?: string) => ({
    type: pictureFormats[format],
    srcSet: srcSet(format),
    ...(media && { media }),
  });
  const fallback = animated ? "webp" : fallbackFormat(picture);
  // Who takes no notice of srcset gets a size for a desktop.
  const usual = widths.findLast((each) => each <= 1280) ?? widest;
  const shape = cropSize(width, height, aspect);
  return {
    sources: animated ? [source("avif", "(prefers-reduced-motion: reduce)")] : [source("avif"), source("webp")],
    img: {
      src: pictureUrl(picture, usual, fallback, aspect),
      srcSet: srcSet(fallback),
      width: widest,
      height: Math.round((widest * shape.height) / shape.width),
    },
  };
}

/** JPEG, unless the picture is transparent somewhere, which its ThumbHash knows. */
export function fallbackFormat({ placeholder }: Pick<PictureInfo, "placeholder">): PictureFormat {
  const isTransparent = placeholder !== null && ((bytesOf(placeholder)[2] ?? 0) & 0x80) !== 0;
  return isTransparent ? "png" : "jpg";
}

/** The colour of a picture as a whole, for CSS. */
export function placeholderColour(placeholder: string): string {
  const { r, g, b, a } = thumbHashToAverageRGBA(bytesOf(placeholder));
  const channel = (value: number) => Math.round(value * 255);
  return `rgb(${channel(r)} ${channel(g)} ${channel(b)} / ${Math.round(a * 100)}%)`;
}

/** How many pixels of a ThumbHash, in each direction, become one: it is shown blurred. */
const SHRINK = 4;

/** A picture of a few hundred bytes as a data URL, to be shown blurred until the real one is there. */
export function placeholderUrl(placeholder: string): string {
  const { w, h, rgba } = thumbHashToRGBA(bytesOf(placeholder));
  const width = Math.ceil(w / SHRINK);
  const height = Math.ceil(h / SHRINK);
  const small = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (Math.min(y * SHRINK + SHRINK / 2, h - 1) * w + Math.min(x * SHRINK + SHRINK / 2, w - 1)) * 4;
      small.set(rgba.subarray(from, from + 4), (y * width + x) * 4);
    }
  }
  return rgbaToDataURL(width, height, small);
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
