import { availableParallelism } from "node:os";
import { MAX_PIXELS } from "../accepted-files.ts";

export const pictureOptions = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;
/** The processing timeout per picture. */
export const PICTURE_TIMEOUT = { seconds: 60 };

const FORMATS = ["Jpeg", "Png", "Webp", "Heif", "Nsgif", "Svg"];

let loaded: Promise<typeof import("sharp").default> | undefined;

/**
 * Loads sharp with the accepted formats.
 * @param threads per picture; by default, two pictures at a time use all cores
 */
export async function loadSharp(threads = Math.max(1, Math.floor(availableParallelism() / 2))) {
  loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    // Decoders of other formats would only increase the attack surface.
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: FORMATS.map((format) => `VipsForeignLoad${format}`) });
    return sharp;
  });
  const sharp = await loaded;
  sharp.concurrency(threads);
  return sharp;
}
