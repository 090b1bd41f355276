import { availableParallelism } from "node:os";

/** The maximum number of pixels of a picture, in all frames of an animation together: each takes up to 8 bytes decoded. */
export const MAX_PIXELS = 65_000_000;
export const pictureOptions = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;
/** The processing timeout per picture. */
export const PICTURE_TIMEOUT = { seconds: 60 };

const FORMATS = ["Jpeg", "Png", "Webp", "Heif", "Nsgif", "Svg"];

let loaded: Promise<typeof import("sharp").default> | undefined;

/**
 * sharp as this process uses it. It is loaded for the first picture, since it takes 25 MB of memory.
 * @param threads per picture; by default two pictures at a time use all cores.
 */
export function loadSharp(
  threads = Math.max(1, Math.floor(availableParallelism() / 2)),
): Promise<typeof import("sharp").default> {
  loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.concurrency(threads);
    sharp.cache(false);
    // Decoders of formats that are not needed would only add attack surface.
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: FORMATS.map((format) => `VipsForeignLoad${format}`) });
    return sharp;
  });
  return loaded;
}
