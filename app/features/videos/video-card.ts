import { shortenText } from "#app/platform/shorten-text.ts";
import type { PictureInfo } from "#app/ui/picture-sources.ts";
import type { Video } from "./videos.resource.ts";

/** What a list shows of a video. */
export interface VideoCard {
  slug: string;
  language: string;
  title: string;
  description: string;
  poster: (PictureInfo & { alt: string }) | null;
  seconds: number | null;
  featured: boolean;
}

export function videoCard({
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
    poster: poster && posterFacts(poster),
    seconds: duration_seconds,
    featured,
  };
}

/** Only what a poster is shown with. */
export function posterFacts(poster: PictureInfo & { alt: string }): PictureInfo & { alt: string } {
  const { url, width, height, focal_point, placeholder, animated, alt } = poster;
  return { url, width, height, focal_point, placeholder, animated, alt };
}
