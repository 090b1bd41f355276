import { pagePaths } from "#app/features/pages/page-keys.ts";
import type { PageKey } from "#app/features/pages/pages.resource.ts";
import type { SceneName } from "../scenes/scenes.tsx";

export type SitePageKey = Exclude<PageKey, "search">;

/** The drawing in the header of each page. */
const scenes: Record<SitePageKey, SceneName> = {
  home: "dawn",
  "about-academy": "dawn",
  "about-founder": "leaves",
  "services-mentorship": "path",
  "services-astro-clinic": "stars",
  "services-online-classes": "water",
  books: "leaves",
  "article-in-media": "dawn",
  "article-blogs": "leaves",
  "gallery-photos": "water",
  "gallery-videos": "path",
  quotes: "mandala",
  newsletter: "leaves",
  vision: "mandala",
  "contact-us": "path",
  privacy: "water",
  accessibility: "path",
};

/** The path of each fixed page, and the drawing in its header. */
export const sitePages = Object.fromEntries(
  Object.entries(scenes).map(([key, scene]) => [key, { path: pagePaths[key as SitePageKey], scene }]),
) as Record<SitePageKey, { path: string; scene: SceneName }>;

/** The page of a route, by the route's pattern (`books`). */
export function findPageKey(pattern: string): SitePageKey | undefined {
  const path = pattern.startsWith("/") ? pattern : `/${pattern}`;
  return (Object.keys(sitePages) as SitePageKey[]).find((key) => sitePages[key].path === path);
}
