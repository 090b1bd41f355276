import type { PictureInfo } from "#app/ui/picture-sources.ts";

export interface Album {
  id: number;
  slug: string;
  name: string;
  description: string;
  /** Its own cover, or else its first photo. It only decorates: the name is beside it. */
  cover: (PictureInfo & { alt: string }) | null;
  count: number;
}
