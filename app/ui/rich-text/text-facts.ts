import { createContext } from "react";
import type { PictureFacts } from "../picture-sources.ts";

/** One of our own videos, as a document shows it. */
export interface TextVideo {
  title: string;
  /** The path of its page. */
  path: string;
  poster: PictureFacts | null;
  duration_seconds: number | null;
}

/** What a document only names, and what is known of the page it stands on. */
export interface TextFacts {
  /** Pictures by their id in the media library. */
  media: Record<string, PictureFacts & { alt: string }>;
  /** Videos by their slug. */
  videos: Record<string, TextVideo>;
  /** The address of the page, absolute: pull quotes offer a link to themselves. */
  pageUrl: string | undefined;
}

export const TextFactsContext = createContext<TextFacts>({ media: {}, videos: {}, pageUrl: undefined });
