import type { PictureShape } from "#app/ui/picture-sources.ts";

/** How pages show the cover of a book. */
export const bookCover: PictureShape = { most: 960 };
