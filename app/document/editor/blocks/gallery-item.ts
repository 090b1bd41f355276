/** A gallery picture, as stored in documents. */
export interface GalleryItem {
  media: number;
  alt: string;
  caption?: string;
  decorative?: boolean;
}
