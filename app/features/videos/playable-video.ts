import type { PictureInfo } from "#app/ui/picture-sources.ts";
import type { Video } from "./videos.resource.ts";

/** What a player needs to know. */
export interface PlayableVideo extends Pick<Video, "title" | "provider" | "video_id" | "chapters"> {
  file: { url: string; content_type: string } | null;
  captions: { url: string } | null;
  poster: (PictureInfo & { alt: string }) | null;
}
