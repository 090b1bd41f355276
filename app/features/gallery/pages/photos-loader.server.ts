import type { Page } from "#app/features/pages/pages.resource.ts";
import { pageResource } from "#app/features/pages/pages.server.ts";
import type { PageRequest } from "#app/platform/request-context.ts";
import { toSlugFilter } from "#app/resources/inputs/relation.ts";
import { type ItemList, loadList, readPageNumber } from "#app/site/list-loader.server.ts";
import type { PageHead } from "#app/site/page-head.ts";
import { createPageHead, loadPage, siteSettings } from "#app/site/page-loader.server.ts";
import { sitePages } from "#app/site/pages/page-paths.ts";
import type { Album } from "../album.ts";
import { loadAlbums } from "../albums.server.ts";
import { imageResource } from "../gallery.server.ts";
import { type PhotoCard, toPhotoCards } from "../photo-card.ts";
import { PHOTOS_PER_PAGE, photosPath } from "../photo-paths.ts";

export interface PhotoList {
  /** The header of the page, or of the album. */
  top: Pick<Page, "title" | "lead" | "hero">;
  head: PageHead;
  albums: Album[];
  /** The selected album. */
  album?: Album;
  /** Whether the requested album does not exist. */
  unknown: boolean;
  photos: PhotoCard[];
  count: number;
  page: number;
  pageCount: number;
}

/** @throws NotFound past the last page. */
export async function loadPhotos(pageRequest: PageRequest, request: Request): Promise<PhotoList> {
  const { app } = pageRequest;
  const slug = new URL(request.url).searchParams.get("category") ?? undefined;
  const page = readPageNumber(request);
  const [albums, whole, settings] = await Promise.all([
    loadAlbums(app),
    loadPage(pageRequest, "gallery-photos", sitePages["gallery-photos"].path),
    siteSettings(app),
  ]);
  const album = albums.find((each) => each.slug === slug);
  const unknown = slug !== undefined && !album;
  const list: ItemList<Parameters<typeof toPhotoCards>[0][number]> = unknown
    ? { items: [], count: 0, page: 1, pageCount: 1 }
    : await loadList(pageRequest, imageResource, {
        page,
        pageSize: PHOTOS_PER_PAGE,
        count: album?.count,
        filters: album && { category: toSlugFilter(album.slug) },
      });
  const { title, lead, hero, seo_title, seo_description } = whole.page;
  const suffix = page > 1 ? ` (page ${page})` : "";
  const head = createPageHead(app, settings, {
    path: photosPath(album?.slug, page),
    title: (album?.name ?? (seo_title || title)) + suffix,
    description: album ? album.description || `${album.name}: photos` : seo_description || lead,
    picture: album ? list.items[0]?.image : hero,
    about: { resource: pageResource, item: whole.page },
    noindex: whole.page.noindex || unknown,
    ...(page > 1 && { previous: photosPath(album?.slug, page - 1) }),
    ...(page < list.pageCount && { next: photosPath(album?.slug, page + 1) }),
  });
  return {
    top: album ? { title: album.name, lead: album.description, hero: null } : { title, lead, hero },
    head,
    albums,
    album,
    unknown,
    photos: toPhotoCards(list.items, (page - 1) * PHOTOS_PER_PAGE + 1),
    count: list.count,
    page,
    pageCount: list.pageCount,
  };
}
