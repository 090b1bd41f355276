import type { VideoObject } from "schema-dts";
import { cutText } from "#app/platform/text/shorten-text.ts";
import type { Discovery, PageContext, SitemapVideo } from "#app/resources/discovery.server.ts";
import type { Row } from "#app/resources/store.server.ts";
import { absolute } from "#app/resources/structured-data.server.ts";
import { providerEmbedUrl } from "#app/ui/video/providers.ts";
import type { Video } from "./videos.resource.ts";

/** See https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps. */
const sitemapVideo: SitemapVideo = {
  columns: ["title", "description", "provider", "video_id", "file_id", "duration_seconds", "published_at"],
  files: ["file_id"],
  entry(row, { thumbnail, getFileUrl }) {
    const { title, description, provider, video_id, duration_seconds, published_at } = row as Row & VideoRow;
    const player = embedUrl(provider, video_id);
    const file = getFileUrl(row.file_id);
    if (!player && !file) return [];
    return [
      {
        thumbnail_loc: thumbnail,
        title: cutText(title, 100),
        description: cutText(description || title, 2048),
        ...(player ? { player_loc: player } : { content_loc: file as string }),
        // The longest duration that a sitemap can have is eight hours.
        ...(duration_seconds && duration_seconds <= 28_800 && { duration: duration_seconds }),
        publication_date: published_at,
        tag: [],
      },
    ];
  },
};

interface VideoRow extends Pick<Video, "title" | "description" | "provider" | "video_id" | "duration_seconds"> {
  published_at: string;
}

export const videoDiscovery: Discovery<Video> = {
  picture: "poster",
  video: sitemapVideo,
  overview: { description: "description", order: ["published_at", "desc"], position: 4 },
  structured: (item, page) => [video(item, page)],
  isDated: true,
};

/**
 * @returns undefined for a video from the media library
 */
const embedUrl = (provider: Video["provider"], videoId: string) =>
  provider === "file" ? undefined : providerEmbedUrl(provider, videoId);

function video({ title, description, published_at, duration_seconds, ...item }: Video, page: PageContext): VideoObject {
  const embed = embedUrl(item.provider, item.video_id);
  return {
    "@type": "VideoObject",
    name: title,
    description: description || title,
    url: page.url,
    ...(page.image && { thumbnailUrl: page.image }),
    ...(published_at && { uploadDate: published_at }),
    ...(duration_seconds && { duration: `PT${duration_seconds}S` }),
    ...(embed && { embedUrl: embed }),
    ...(item.file && { contentUrl: absolute(page, item.file.url) }),
    ...(item.chapters.length > 0 && {
      hasPart: item.chapters.map(({ at_seconds, title: name }, index) => ({
        "@type": "Clip" as const,
        name,
        startOffset: at_seconds,
        ...(chapterEnd(item.chapters, index, duration_seconds) && {
          endOffset: chapterEnd(item.chapters, index, duration_seconds) as number,
        }),
        url: page.url,
      })),
    }),
    inLanguage: item.language,
  };
}

const chapterEnd = (chapters: Video["chapters"], index: number, duration: number | null) =>
  chapters[index + 1]?.at_seconds ?? duration;
