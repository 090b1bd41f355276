import { createContext } from "react";
import type { PictureInfo } from "../picture-sources.ts";

/** One of our own videos, as a document shows it. */
export interface RichTextVideo {
  title: string;
  /** The path of its page. */
  path: string;
  poster: PictureInfo | null;
  duration_seconds: number | null;
}

/** What a document only names, and what is known of the page it stands on. */
export interface RichTextData {
  /** Pictures by their id in the media library. */
  media: Record<string, PictureInfo & { alt: string }>;
  /** Videos by their slug. */
  videos: Record<string, RichTextVideo>;
  /** The address of the page, absolute: pull quotes offer a link to themselves. */
  pageUrl: string | undefined;
}

export const RichTextContext = createContext<RichTextData>({ media: {}, videos: {}, pageUrl: undefined });
