import { createContext } from "react";
import type { PictureInfo } from "#app/ui/picture-sources.ts";

/** A video of the site, as shown in a document. */
export interface RichTextVideo {
  title: string;
  /** The path of its page. */
  path: string;
  poster: PictureInfo | null;
  duration_seconds: number | null;
}

/** The data that a document refers to, and data about its page. */
export interface RichTextData {
  /** Pictures by their id in the media library. */
  media: Record<string, PictureInfo & { alt: string }>;
  /** Videos by their slug. */
  videos: Record<string, RichTextVideo>;
  /** The current paths of items that the document links to, by `post/12`; null if an item is not public. */
  links: Record<string, string | null>;
  /** The absolute URL of the page, for the share links of pull quotes. */
  pageUrl: string | undefined;
}

export const RichTextContext = createContext<RichTextData>({ media: {}, videos: {}, links: {}, pageUrl: undefined });

/**
 * The `dir` of blocks that have a side, such as lists: detected from their text, unless the language of the document
 * sets the direction of all blocks.
 */
export const BlockDirectionContext = createContext<"auto" | undefined>("auto");
