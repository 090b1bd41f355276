import { thumbHashToAverageRGBA, thumbHashToRGBA } from "thumbhash";

/** The data needed to show a picture; `PictureOutput` of the API extends it. */
export interface PictureInfo {
  /** The path of the original file. */
  url: string;
  /** In pixels; null if the file is not an image. */
  width: number | null;
  height: number | null;
  /** The point that crops keep in view, as fractions of width and height. */
  focal_point: { x: number; y: number };
  /** A ThumbHash in base64. */
  placeholder: string | null;
  /** Whether it is animated: WebP keeps the animation, the other formats only the first frame. */
  animated: boolean;
}

/** Drops all other properties, so that they are not sent to the browser. */
export function toPictureInfo(picture: PictureInfo & { alt: string }): PictureInfo & { alt: string } {
  const { url, width, height, focal_point, placeholder, animated, alt } = picture;
  return { url, width, height, focal_point, placeholder, animated, alt };
}

/** The widths of variants, in pixels. The full width of a smaller picture is a variant too. */
const pictureWidths = [160, 320, 480, 640, 960, 1280, 1600, 2048, 2560] as const;
export const MAX_WIDTH = 2560;
/** The maximum width and height of a WebP file, in pixels, which is the lowest of the formats of variants. */
export const MAX_WEBP_SIDE = 16_383;

/** The aspect ratios of crops, as width by height. `40x21` is that of previews in social networks. */
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

/** The size of the largest crop with an aspect ratio, in pixels; the full size without one. */
export function cropSize(width: number, height: number, aspect?: PictureAspect): { width: number; height: number } {
  if (!aspect) return { width, height };
  const ratio = pictureAspects[aspect];
  return {
    width: Math.max(1, Math.min(width, Math.floor(height * ratio))),
    height: Math.max(1, Math.min(height, Math.floor(width / ratio))),
  };
}

/**
 * The visible crop, in pixels: the largest one, centred on the focal point (rounded as in paths) as far as the edges
 * allow.
 */
export function cropArea(
  { width, height, focal_point }: { width: number; height: number; focal_point: PictureInfo["focal_point"] },
  aspect: PictureAspect,
): { left: number; top: number; width: number; height: number } {
  const size = cropSize(width, height, aspect);
  const from = (fraction: number, whole: number, part: number) =>
    Math.max(0, Math.min(whole - part, Math.round((Math.round(fraction * 100) / 100) * whole - part / 2)));
  return { left: from(focal_point.x, width, size.width), top: from(focal_point.y, height, size.height), ...size };
}

/**
 * The widths of the variants of a picture in pixels, ascending. Pictures are never upscaled, and no variant is taller than
 * its format allows.
 * @returns an empty list if the file is not an image, or if even one pixel of width would be too tall.
 */
export function listWidths({ width, height }: Pick<PictureInfo, "width" | "height">, aspect?: PictureAspect): number[] {
  if (!width || !height) return [];
  const crop = cropSize(width, height, aspect);
  const full = Math.min(crop.width, Math.floor((MAX_WEBP_SIDE * crop.width) / crop.height));
  if (full < 1) return [];
  const smaller = pictureWidths.filter((candidate) => candidate < full);
  return full <= MAX_WIDTH ? [...smaller, full] : smaller;
}

/** The width between the gutters (`tokens.css`), for `sizes`: exact on phones, slightly too large where gutters are wider. */
export const betweenGutters = "calc(100vw - 3rem)";

/** How pages show a picture. */
export interface PictureShape {
  /** The aspect ratio of the crop; none if the whole picture is shown. */
  aspect?: PictureAspect;
  /** Its maximum width on any screen, in device pixels. */
  most?: number;
}

/** The widths that a page offers: all up to the first one that is enough for every screen. */
export function shownWidths(
  picture: Pick<PictureInfo, "width" | "height">,
  { aspect, most = MAX_WIDTH }: PictureShape = {},
): number[] {
  const widths = listWidths(picture, aspect);
  const enough = widths.findIndex((width) => width >= most);
  return enough === -1 ? widths : widths.slice(0, enough + 1);
}

/** The name of a variant in its URL: `w640`, or `w640-16x9-50-33` for a crop around 50 % and 33 %. */
export function variantName(
  width: number,
  aspect: PictureAspect | undefined,
  { x, y }: PictureInfo["focal_point"],
): string {
  return aspect ? `w${width}-${aspect}-${Math.round(x * 100)}-${Math.round(y * 100)}` : `w${width}`;
}

/**
 * The path of a variant. It changes with the content and with the focal point of a crop, so that it
 * can be cached indefinitely.
 * @param width one of `listWidths(picture, aspect)`.
 */
export function pictureUrl(picture: PictureInfo, width: number, format: PictureFormat, aspect?: PictureAspect): string {
  const cut = picture.url.lastIndexOf("/");
  const stem = picture.url.slice(cut + 1).replace(/\.[^.]*$/, "");
  return `${picture.url.slice(0, cut)}/${variantName(width, aspect, picture.focal_point)}/${stem}.${format}`;
}

export interface PictureSources {
  /** For the `source` elements of a `picture`, best first. */
  sources: { type: string; srcSet: string; media?: string }[];
  /** For its `img`; `width` and `height` reserve the space, in pixels. Only the sizes of animations have no `source`. */
  img: { src: string; srcSet?: string; width?: number; height?: number };
}

/**
 * The attributes of a `<picture>` except `sizes`, which depends on the page. Animations are replaced
 * by their first frame under `prefers-reduced-motion`.
 * @param shape by default the picture is not cropped, and may be as wide as the largest screen.
 */
export function pictureSources(picture: PictureInfo, shape: PictureShape = {}): PictureSources {
  const { aspect } = shape;
  const { width, height, url, animated } = picture;
  const widths = shownWidths(picture, shape);
  const widest = listWidths(picture, aspect).at(-1);
  if (!width || !height || widest === undefined) return { sources: [], img: { src: url } };
  const srcSet = (format: PictureFormat) =>
    widths.map((each) => `${pictureUrl(picture, each, format, aspect)} ${each}w`).join(", ");
  const source = (format: PictureFormat, media?: string) => ({
    type: pictureFormats[format],
    srcSet: srcSet(format),
    ...(media && { media }),
  });
  const fallback = animated ? "webp" : fallbackFormat(picture);
  // For crawlers that read neither AVIF nor WebP; browsers that do not are older than the pages' styles. Offering all
  // sizes as JPEG too would make a compressed list of photos 3 % larger.
  const defaultWidth = widths.findLast((each) => each <= 1280) ?? widths[0] ?? widest;
  const area = cropSize(width, height, aspect);
  return {
    sources: animated ? [source("avif", "(prefers-reduced-motion: reduce)")] : [source("avif"), source("webp")],
    img: {
      src: pictureUrl(picture, defaultWidth, fallback, aspect),
      ...(animated && { srcSet: srcSet(fallback) }),
      width: widest,
      height: Math.round((widest * area.height) / area.width),
    },
  };
}

/** JPEG, or PNG if the picture has transparency according to its ThumbHash. */
export function fallbackFormat({ placeholder }: Pick<PictureInfo, "placeholder">): PictureFormat {
  const isTransparent = placeholder !== null && ((decodeBase64(placeholder)[2] ?? 0) & 0x80) !== 0;
  return isTransparent ? "png" : "jpg";
}

/** The average colour of a picture, as a CSS colour. @param placeholder a ThumbHash in base64. */
export function placeholderColour(placeholder: string): string {
  const { r, g, b, a } = thumbHashToAverageRGBA(decodeBase64(placeholder));
  const channel = (value: number) => Math.round(value * 255);
  return `rgb(${channel(r)} ${channel(g)} ${channel(b)} / ${Math.round(a * 100)}%)`;
}

/** The number of squares on each side of a placeholder. */
const SQUARES = 3;
/** The step between colours, too small to be visible. */
const SHADE = 8;

/**
 * Drawn blurred until the picture has loaded: squares for an `svg` of 3 by 3. In a list of pictures, they compress to
 * less than half the size of images in data URLs, and unlike a `style`, they need no hash in the page's policy.
 */
export function placeholderSquares(placeholder: string): string {
  const known = knownSquares.get(placeholder);
  if (known !== undefined) return known;
  const squares = drawSquares(placeholder);
  if (knownSquares.size >= MAX_PLACEHOLDERS) knownSquares.clear();
  knownSquares.set(placeholder, squares);
  return squares;
}

/** Caches placeholders: drawing one takes 0.1 ms and a list shows a dozen, which is a tenth of the time of a page. */
const MAX_PLACEHOLDERS = 500;
const knownSquares = new Map<string, string>();

function drawSquares(placeholder: string) {
  const { w, h, rgba } = thumbHashToRGBA(decodeBase64(placeholder));
  const middle = (square: number, side: number) => Math.floor(((square + 0.5) * side) / SQUARES);
  const square = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray((middle(y, h) * w + middle(x, w)) * 4);
    const channels = [red, green, blue].map((value) => Math.min(255, Math.round(value / SHADE) * SHADE));
    const fill = [...channels, ...(alpha < 255 ? [alpha] : [])].map((value) => value.toString(16).padStart(2, "0"));
    return `<path fill="#${fill.join("")}" d="M${x} ${y}h1v1h-1z"/>`;
  };
  return Array.from({ length: SQUARES ** 2 }, (_, index) => square(index % SQUARES, Math.floor(index / SQUARES))).join(
    "",
  );
}

const decodeBase64 = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
