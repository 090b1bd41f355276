import type { PageKey } from "#app/features/pages/pages.resource.ts";
import type { SceneName } from "../scenes/scenes.tsx";

/** Where each page of fixed address is, and the drawing at its head. */
export const sitePages: Record<Exclude<PageKey, "search">, { path: string; scene: SceneName }> = {
  home: { path: "/", scene: "dawn" },
  "about-academy": { path: "/about/academy", scene: "dawn" },
  "about-founder": { path: "/about/founder", scene: "leaves" },
  "services-mentorship": { path: "/services/mentorship", scene: "path" },
  "services-astro-clinic": { path: "/services/astro-clinic", scene: "stars" },
  "services-online-classes": { path: "/services/online-classes", scene: "water" },
  books: { path: "/books", scene: "leaves" },
  "article-in-media": { path: "/article/in-media", scene: "dawn" },
  "article-blogs": { path: "/article/blogs", scene: "leaves" },
  "gallery-photos": { path: "/gallery/photos", scene: "water" },
  "gallery-videos": { path: "/gallery/videos", scene: "path" },
  quotes: { path: "/quotes", scene: "mandala" },
  newsletter: { path: "/newsletter", scene: "leaves" },
  vision: { path: "/vision", scene: "mandala" },
  "contact-us": { path: "/contact-us", scene: "path" },
  privacy: { path: "/privacy", scene: "water" },
};

export type SitePageKey = keyof typeof sitePages;

/** The page of a route, by the route's pattern (`books`). */
export function pageKeyAt(pattern: string): SitePageKey | undefined {
  const path = pattern.startsWith("/") ? pattern : `/${pattern}`;
  return (Object.keys(sitePages) as SitePageKey[]).find((key) => sitePages[key].path === path);
}
