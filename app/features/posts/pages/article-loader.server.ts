import { redirect } from "react-router";
import { plainText } from "#app/document/plain-text.ts";
import type { App } from "#app/platform/app.ts";
import { memoizePerRevision } from "#app/platform/page-cache/memoize-per-revision.ts";
import type { RequestContext } from "#app/platform/request-context.ts";
import { shortenText } from "#app/platform/text/shorten-text.ts";
import { loadTextVideos } from "#app/resources/text-videos.server.ts";
import { loadItem } from "#app/site/item-loader.server.ts";
import { createPageHead, siteSettings } from "#app/site/page-loader.server.ts";
import { formatDate } from "#app/ui/formatted-date.ts";
import { toPictureInfo } from "#app/ui/picture-sources.ts";
import { loadPostNeighbours } from "../post-neighbours.server.ts";
import { postPath } from "../post-page.ts";
import type { Post } from "../posts.resource.ts";
import { postResource } from "../posts.server.ts";
import { getArticleKind } from "./article-kinds.ts";

/**
 * An article with the data of its page.
 * @throws NotFound, or a redirect to its current path.
 */
export async function loadArticle(request: RequestContext, slug: string, pattern: string) {
  const { app } = request;
  const { kind } = getArticleKind(pattern);
  const [post, settings] = await Promise.all([
    loadItem(request, postResource, slug) as Promise<Post>,
    siteSettings(app),
  ]);
  // The article is in the other section.
  if (post.kind !== kind) throw redirect(postPath(post), 301);
  const { time_zone } = settings;
  const [neighbours, videos, portrait] = await Promise.all([
    loadPostNeighbours(app, post, time_zone),
    loadTextVideos(app, post.body),
    loadPortrait(app, post),
  ]);
  const path = postPath(post);
  const head = createPageHead(app, settings, {
    path,
    title: post.seo_title || post.title,
    description: post.seo_description || post.excerpt || shortenText(plainText(post.body), SHOWN_BY_SEARCH_ENGINES),
    picture: post.cover,
    noindex: post.noindex,
    canonical: post.canonical_url,
    type: "article",
    about: { resource: postResource, item: post },
  });
  const published = post.published_at ? formatDate(post.published_at, time_zone) : null;
  const modified = formatDate(post.modified_at, time_zone);
  // An article published after its last edit has not been changed since.
  const isChanged = published && post.modified_at > published.iso && modified.text !== published.text;
  return {
    article: toArticleData(post),
    portrait,
    published,
    modified: isChanged ? modified : null,
    neighbours,
    videos,
    head,
    pageUrl: app.config.siteUrl + path,
  };
}

const loadPortraits = (app: App) => app.staff.pictures(app.database.db);

/** The author's picture, if a member of staff appears on the site under that name. */
async function loadPortrait(app: App, { kind, author_name }: Post) {
  if (kind !== "blog" || author_name === "") return null;
  const picture = (await memoizePerRevision(app, loadPortraits)).get(author_name);
  return picture ? toPictureInfo({ ...picture, alt: "" }) : null;
}

/** The approximate number of characters of a description that search engines show. */
const SHOWN_BY_SEARCH_ENGINES = 160;

/** The fields of the item that the page shows. */
function toArticleData(post: Post) {
  const { kind, slug, title, excerpt, body, document_media, document_links, cover, category, tags, reading_minutes } =
    post;
  const { author_name, source_name, source_url, language } = post;
  const own = {
    kind,
    slug,
    title,
    excerpt,
    body,
    document_media,
    document_links,
    cover,
    category,
    tags,
    reading_minutes,
  };
  return { ...own, author_name, source_name, source_url, language };
}

export type Article = ReturnType<typeof toArticleData>;
