import type { PageKey } from "#app/features/pages/pages.resource.ts";
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
  const name = encodeURIComponent(slug ?? "");
  switch (resource) {
    case "post":
      return `/article/${kind === "in_media" ? "in-media" : "blogs"}/${name}`;
    case "image":
      return `/gallery/photos/${id}`;
    case "video":
      return `/gallery/videos/${name}`;
    case "book":
      return `/books/${name}`;
    case "magazine":
      return `/newsletter/${name}`;
    case "quote":
      return `/quotes/${id}`;
    case "ambassador":
      return sitePages["about-academy"].path;
    case "page":
      return sitePages[slug as Exclude<PageKey, "search">]?.path;
  }
  return undefined;
}
