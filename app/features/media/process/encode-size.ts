import type { Sharp } from "sharp";
import type { PictureFormat } from "#app/ui/picture-sources.ts";

/** Encodes a size of a picture for visitors. */
export function encodeSize(image: Sharp, format: PictureFormat): Sharp {
  switch (format) {
    case "avif":
      return image.avif({ quality: 55, effort: 2 });
    case "webp":
      return image.webp({ quality: 78, effort: 4 });
    case "jpg":
      return image.flatten({ background: "#ffffff" }).jpeg({ quality: 80, progressive: true });
    case "png":
      return image.png({ compressionLevel: 9 });
  }
}
