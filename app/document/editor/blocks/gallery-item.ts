/** A picture of a gallery, as documents have it. */
export interface GalleryItem {
  media: number;
  alt: string;
  caption?: string;
  decorative?: boolean;
}
