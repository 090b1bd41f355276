import type { VideoItem } from "sitemap";
import type { App } from "#app/platform/app.ts";
import { type Media, mediaUrl, pictureOutput } from "#app/platform/media/media-rows.ts";
import type { Row } from "#app/resources/store.server.ts";
import { siteSettings } from "../page-loader.server.ts";
import { embedUrl } from "./embed-url.ts";
import { shareImage } from "./share-image.ts";
import { sharePictureOf } from "./share-picture.server.ts";

/** What a sitemap says of a video (https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps). */
export async function videoEntry(app: App, row: Row, poster?: Media, file?: Media): Promise<VideoItem[]> {
  const { academy_name } = await siteSettings(app);
  const { id, title, description, provider, video_id, duration_seconds, published_at } = row as Row & {
    title: string;
    description: string;
    provider: string;
    video_id: string;
    duration_seconds: number | null;
    published_at: string;
  };
  const picture = poster && pictureOutput(poster, "");
  const drawn = sharePictureOf(academy_name, { kind: "video", item: { id, title } });
  const thumbnail = (picture && shareImage(app.config.siteUrl, picture)?.url) ?? app.config.siteUrl + drawn.path;
  const player = embedUrl(provider, video_id);
  if (!player && !file) return [];
  return [
    {
      thumbnail_loc: thumbnail,
      title: title.slice(0, 100),
      description: (description || title).slice(0, 2048),
      ...(player ? { player_loc: player } : { content_loc: app.config.siteUrl + mediaUrl(file as Media) }),
      // Longer than eight hours is nothing a sitemap can say.
      ...(duration_seconds && duration_seconds <= 28_800 && { duration: duration_seconds }),
      publication_date: published_at,
      tag: [],
    },
  ];
}
