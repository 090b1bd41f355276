import { type PictureInfo, toPictureInfo } from "#app/ui/picture-sources.ts";
import type { GalleryImage } from "./gallery.resource.ts";

/** What a list and the lightbox show of a photo. */
export interface PhotoCard {
  id: number;
  /** Its place in the list, from 1. */
  at: number;
  language: string;
  title: string;
  caption: string;
  image: PictureInfo & { alt: string };
}

export function toPhotoCards(photos: readonly GalleryImage[], firstPlace: number): PhotoCard[] {
  return photos.flatMap(({ id, language, title, caption, image }, index) =>
    image ? [{ id, at: firstPlace + index, language, title, caption, image: toPictureInfo(image) }] : [],
  );
}

/** Width by height. */
export function ratioOf({ width, height }: Pick<PictureInfo, "width" | "height">): number {
  return width && height ? Math.round((width / height) * 100) / 100 : 1.5;
}

/** The same in bounds that a list can show: a panorama is not wider than five heights. */
export const listRatioOf = (image: Pick<PictureInfo, "width" | "height">): number =>
  Math.min(5, Math.max(0.4, ratioOf(image)));
