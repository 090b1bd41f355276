import { type PictureInfo, toPictureInfo } from "#app/ui/picture-sources.ts";
import type { GalleryImage } from "./gallery.resource.ts";

/** The fields of a photo for lists and the lightbox. */
export interface PhotoCard {
  id: number;
  /** Its number in the list, from 1. */
  at: number;
  language: string;
  title: string;
  caption: string;
  image: PictureInfo & { alt: string };
}

export function toPhotoCards(photos: readonly GalleryImage[], firstNumber: number): PhotoCard[] {
  return photos.flatMap(({ id, language, title, caption, image }, index) =>
    image ? [{ id, at: firstNumber + index, language, title, caption, image: toPictureInfo(image) }] : [],
  );
}

/** Width divided by height. */
export function getAspectRatio({ width, height }: Pick<PictureInfo, "width" | "height">): number {
  return width && height ? Math.round((width / height) * 100) / 100 : 1.5;
}

/** The ratio within limits for lists, so that a panorama is not wider than five times its height. */
export const getListRatio = (image: Pick<PictureInfo, "width" | "height">): number =>
  Math.min(5, Math.max(0.4, getAspectRatio(image)));
