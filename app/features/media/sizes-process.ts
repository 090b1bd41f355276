import { setPriority } from "node:os";
import type { Sharp } from "sharp";
import type { PictureFormat } from "#app/ui/picture-sources.ts";
import { encodeSize } from "./encode-size.ts";
import { loadSharp, pictureOptions } from "./load-sharp.ts";
import type { Area } from "./picture-tasks.ts";

/** Decodes a picture, or a part of it, down to a width; or makes one of its sizes. One question at a time. */
export type SizesQuestion =
  | { open: string; area: Area | undefined; width: number }
  | { open: string; animated: true }
  | { width: number; format: PictureFormat; to: string };

export interface SizesAnswer {
  /** The message of an error of the picture. */
  error?: string;
}

/** In seconds: other processes come first. */
const TIMEOUT = { seconds: 600 };
/** The lowest priority: it computes when nobody else wants to. */
const NICENESS = 19;

let decoded: ((format: PictureFormat) => Promise<Sharp>) | undefined;

async function answer(question: SizesQuestion): Promise<SizesAnswer> {
  try {
    const sharp = await loadSharp(1);
    if (!("open" in question)) {
      const { width, format, to } = question;
      const image = (await decoded?.(format))?.timeout(TIMEOUT).resize({ width, withoutEnlargement: true });
      if (image) await encodeSize(image, format).toFile(to);
    } else if ("animated" in question) {
      // WebP alone keeps the animation, so each size is made of the original.
      decoded = async (format) => sharp(question.open, { ...pictureOptions, animated: format === "webp" });
    } else {
      const { open, area, width } = question;
      const image = sharp(open, pictureOptions).timeout(TIMEOUT);
      if (area) image.extract(area);
      const { data, info } = await image
        .resize({ width, withoutEnlargement: true })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { channels, height } = info;
      decoded = async () => sharp(data, { raw: { width: info.width, height, channels } });
    }
    return {};
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

setPriority(NICENESS);
process.on("message", async (question: SizesQuestion) => {
  const result = await answer(question);
  if (process.connected) process.send?.(result);
});
process.on("disconnect", () => process.exit());
