import type { PictureShape } from "#app/ui/picture-sources.ts";

/** How pages show the picture of an account, beside an author's name. */
export const portraitShape: PictureShape = { aspect: "1x1", most: 160 };
