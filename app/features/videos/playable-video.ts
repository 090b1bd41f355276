import type { PictureInfo } from "#app/ui/picture-sources.ts";
import type { Video } from "./videos.resource.ts";

/** The data that a player needs. */
export interface PlayableVideo extends Pick<Video, "title" | "provider" | "video_id" | "chapters"> {
  file: { url: string; content_type: string } | null;
  captions: { url: string; language: string } | null;
  poster: (PictureInfo & { alt: string }) | null;
}
