import type { PictureShape } from "#app/ui/picture-sources.ts";

export const ambassadorPhoto: PictureShape = { aspect: "4x5", most: 480 };
export const testimonialPhoto: PictureShape = { aspect: "1x1", most: 160 };
