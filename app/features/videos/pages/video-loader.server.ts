import type { RequestContext } from "#app/platform/request-context.ts";
import { buildItemPath } from "#app/resources/item-page.ts";
import { loadItem } from "#app/site/item-loader.server.ts";
import { loadList } from "#app/site/list-loader.server.ts";
import { createPageHead, siteSettings } from "#app/site/page-loader.server.ts";
import { formatDate } from "#app/ui/formatted-date.ts";
import { toPictureInfo } from "#app/ui/picture-sources.ts";
import { toVideoCard } from "../video-card.ts";
import { videoPage } from "../video-page.ts";
import { videoResource } from "../videos.server.ts";

const MAX_MORE = 3;

/**
 * A video, and the newest others.
 * @throws NotFound, or the redirect from a former slug
 */
export async function loadVideo(request: RequestContext, slug_: string) {
  const { app } = request;
  const [video, newest, settings] = await Promise.all([
    loadItem(request, videoResource, slug_),
    loadList(request, videoResource, { pageSize: MAX_MORE + 1, count: MAX_MORE + 1 }),
    siteSettings(app),
  ]);
  const { slug, title, description, transcript, duration_seconds: seconds, published_at, file, captions } = video;
  return {
    head: createPageHead(app, settings, {
      path: buildItemPath(videoPage, video),
      title: video.seo_title || title,
      description: video.seo_description || description,
      picture: video.poster,
      noindex: video.noindex,
      type: "video.other",
      about: { resource: videoResource, item: video },
    }),
    title,
    description,
    transcript,
    seconds,
    published: published_at && formatDate(published_at, settings.time_zone),
    player: {
      title,
      provider: video.provider,
      video_id: video.video_id,
      chapters: video.chapters,
      file: file && { url: file.url, content_type: file.content_type },
      captions: captions && { url: captions.url, language: video.language },
      poster: video.poster && toPictureInfo(video.poster),
    },
    more: newest.items
      .filter((other) => other.slug !== slug)
      .slice(0, MAX_MORE)
      .map(toVideoCard),
  };
}
