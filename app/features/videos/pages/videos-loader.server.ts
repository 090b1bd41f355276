import type { PageRequest } from "#app/platform/request-context.ts";
import { loadList } from "#app/site/list-loader.server.ts";
import { listPageHead } from "#app/site/page-head.ts";
import { loadPage } from "#app/site/page-loader.server.ts";
import { sitePages } from "#app/site/pages/page-paths.ts";
import { toVideoCard } from "../video-card.ts";
import { videoResource } from "../videos.server.ts";

/**
 * The featured videos first, then the newest.
 * @throws NotFound past the last page
 */
export async function loadVideos(pageRequest: PageRequest, page: number) {
  const [whole, { items, count, pageCount }] = await Promise.all([
    loadPage(pageRequest, "gallery-videos", sitePages["gallery-videos"].path),
    loadList(pageRequest, videoResource, { page, ordering: "-featured,-published_at" }),
  ]);
  const { title, lead, hero } = whole.page;
  const head = listPageHead(whole.head, page);
  return { top: { title, lead, hero }, head, videos: items.map(toVideoCard), count, page, pageCount };
}
