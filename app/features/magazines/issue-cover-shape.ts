import type { PictureShape } from "#app/ui/picture-sources.ts";

/** How pages show the cover of a magazine issue. */
export const issueCover: PictureShape = { most: 960 };
