import { loadSharp } from "./load-sharp.ts";

/** Converts an AVIF file to an upright PNG in sRGB. Both are paths; the number of pixels has been checked. */
export async function decodeAv1({ source, target }: { source: string; target: string }): Promise<void> {
  const sharp = await loadSharp(1);
  await sharp(source, { limitInputPixels: false, failOn: "error" })
    .autoOrient()
    .toColourspace("srgb")
    .png({ compressionLevel: 1 })
    .toFile(target);
}
