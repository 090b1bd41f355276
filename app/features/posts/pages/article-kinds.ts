import type { SitePageKey } from "#app/site/pages/page-paths.ts";
import type { PostKind } from "../post-page.ts";

interface ArticleKind {
  kind: PostKind;
  pageKey: SitePageKey;
  one: string;
  many: string;
}

const blogs: ArticleKind = { kind: "blog", pageKey: "article-blogs", one: "article", many: "articles" };
const inMedia: ArticleKind = { kind: "in_media", pageKey: "article-in-media", one: "article", many: "articles" };

/** The section of a route, by the route's pattern. */
export const getArticleKind = (pattern: string): ArticleKind => (pattern.includes("in-media") ? inMedia : blogs);
