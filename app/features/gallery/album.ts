import type { PictureInfo } from "#app/ui/picture-sources.ts";

export interface Album {
  id: number;
  slug: string;
  name: string;
  description: string;
  /** The album's cover, or else its first photo. It is decorative, because the name is beside it. */
  cover: (PictureInfo & { alt: string }) | null;
  count: number;
}
