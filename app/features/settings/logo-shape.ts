import type { PictureShape } from "#app/ui/picture-sources.ts";

/** How the header and the footer show the logo. */
export const logoShape: PictureShape = { most: 480 };
