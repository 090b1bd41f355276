import { shortenText } from "#app/platform/text/shorten-text.ts";
import { type PictureInfo, toPictureInfo } from "#app/ui/picture-sources.ts";
import type { Video } from "./videos.resource.ts";

/** The fields of a video that a list shows. */
export interface VideoCard {
  slug: string;
  language: string;
  title: string;
  description: string;
  poster: (PictureInfo & { alt: string }) | null;
  seconds: number | null;
  featured: boolean;
}

export function toVideoCard({
  slug,
  language,
  title,
  description,
  poster,
  duration_seconds,
  featured,
}: Video): VideoCard {
  return {
    slug,
    language,
    title,
    description: shortenText(description, 240),
    poster: poster && toPictureInfo(poster),
    seconds: duration_seconds,
    featured,
  };
}
