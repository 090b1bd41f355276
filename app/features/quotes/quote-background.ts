import type { PictureShape } from "#app/ui/picture-sources.ts";

/** How pages show the picture behind a quote. */
export const quoteBackground: PictureShape = { aspect: "4x5", most: 1280 };
