import { bookPath } from "#app/features/books/book-path.ts";
import { issuePath } from "#app/features/magazines/issue-path.ts";
import type { PageKey } from "#app/features/pages/pages.resource.ts";
import { postPath } from "#app/features/posts/post-summary.ts";
import { videoPath } from "#app/features/videos/video-card.ts";
import { sitePages } from "../pages/page-paths.ts";

/** What of an item its address is made of. */
export interface Addressed {
  resource: string;
  id: number;
  /** The key, where it is a page. */
  slug: string | null;
  kind?: string | null;
}

/** The path of the page that shows an item; undefined where none does. */
export function itemPath({ resource, id, slug, kind }: Addressed): string | undefined {
  const name = slug ?? "";
  switch (resource) {
    case "post":
      return postPath({ kind: kind === "in_media" ? kind : "blog", slug: name });
    case "image":
      return `/gallery/photos/${id}`;
    case "video":
      return videoPath(name);
    case "book":
      return bookPath(name);
    case "magazine":
      return issuePath(name);
    case "quote":
      return `/quotes/${id}`;
    case "ambassador":
      return sitePages["about-academy"].path;
    case "page":
      return sitePages[slug as Exclude<PageKey, "search">]?.path;
  }
  return undefined;
}
