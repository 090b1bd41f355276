import type { PictureInfo } from "#app/ui/picture-sources.ts";

/** A picture of the media library. */
export interface PickedPicture {
  /** Its id in the media library. */
  media: number;
  /** The picture's alternative text in the library; empty if it has none. */
  alt: string;
  picture: PictureInfo;
}

/** A video of the site, as offered and shown by the editor. */
export interface VideoTarget {
  slug: string;
  title: string;
  poster?: PictureInfo | null;
}

/** An item or page of the site that can be linked to. */
export interface LinkChoice {
  /** The URL stored in the document. */
  href: string;
  label: string;
  /** The kind of item, or the path. */
  hint: string;
}

interface UploadOptions {
  signal: AbortSignal;
  /** @param fraction of the file sent so far, from 0 to 1. */
  onProgress: (fraction: number) => void;
}

/** What the editor needs from the application. Blocks that need a missing service are not offered. */
export interface EditorServices {
  /** Lets the user choose from the media library. @returns nothing if the user cancels. */
  pickPictures?(options: { several: boolean }): Promise<PickedPicture[]>;
  /** A picture of the media library by its id; undefined if there is none. */
  findPicture?(media: number, signal: AbortSignal): Promise<PickedPicture | undefined>;
  /** @throws Error with a message for the user. */
  uploadPicture?(file: File, options: UploadOptions): Promise<PickedPicture>;
  searchVideos?(text: string, signal: AbortSignal): Promise<VideoTarget[]>;
  findVideo?(slug: string, signal: AbortSignal): Promise<VideoTarget | undefined>;
  /** @param text words, or the URL of a page of this site. */
  searchLinks?(text: string, signal: AbortSignal): Promise<LinkChoice[]>;
  /** The target of a stored link; undefined if it is not an item of the site. */
  findLink?(href: string, signal: AbortSignal): Promise<LinkChoice | undefined>;
}

/** Pictures by their id in the media library, such as `document_media` of an item. */
export type EditorMedia = Readonly<Record<string, PictureInfo & { alt: string }>>;
