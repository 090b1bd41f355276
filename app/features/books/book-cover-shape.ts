import type { PictureShape } from "#app/ui/picture-sources.ts";

/** How pages show a book's cover. */
export const bookCover: PictureShape = { most: 960 };
