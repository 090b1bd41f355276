import type { PictureShape } from "#app/ui/picture-sources.ts";

/** How pages show a post's cover: on its own page, large and small in lists. */
export const coverShapes = {
  article: { aspect: "16x9" },
  lead: { aspect: "3x2", most: 1600 },
  row: { aspect: "1x1", most: 480 },
} as const satisfies Record<string, PictureShape>;
