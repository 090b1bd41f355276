import type { PictureShape } from "#app/ui/picture-sources.ts";

/** How pages show the cover of an album. */
export const albumCover: PictureShape = { aspect: "4x5", most: 480 };
