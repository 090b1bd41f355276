import type { PictureShape } from "#app/ui/picture-sources.ts";

/** How the home page shows its picture; other pages show theirs smaller. */
export const pageHero = { aspect: "4x5", most: 1280 } as const satisfies PictureShape;
