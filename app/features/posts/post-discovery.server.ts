import type { Article, BlogPosting } from "schema-dts";
import { plainText } from "#app/document/plain-text.ts";
import { shortenText } from "#app/platform/text/shorten-text.ts";
import { type Discovery, getChangeTime, type PageContext } from "#app/resources/discovery.server.ts";
import { organizationId, organizationReference } from "#app/resources/structured-data.server.ts";
import type { Post } from "./posts.resource.ts";

/** The length of the summary in a feed for an article without an excerpt, in characters. */
const SUMMARY_LENGTH = 400;

export const postDiscovery: Discovery<Post> = {
  picture: "cover",
  overview: { description: "excerpt", order: ["published_at", "desc"], position: 2 },
  feed: ({ id, kind, excerpt, body, cover, category, tags, author_name, source_name }) => ({
    id: `/article/${id}`,
    summary: excerpt || shortenText(plainText(body), SUMMARY_LENGTH),
    author: kind === "in_media" ? source_name || author_name : author_name,
    picture: cover,
    categories: [category, ...tags].flatMap((one) => one ?? []),
  }),
  share: {
    content: ({ kind, author_name, source_name }) => ({ by: kind === "in_media" ? source_name : author_name }),
  },
  structured: (post, page) => [article(post, page)],
  article: (post) => ({
    ...(post.published_at && { published: post.published_at }),
    modified: getChangeTime(post),
    ...(post.author_name && { author: post.author_name }),
    ...(post.category && { section: post.category.name }),
    tags: post.tags.map(({ name }) => name),
  }),
  isDated: true,
};

function article(post: Post, page: PageContext): Article | BlogPosting {
  const { title, published_at, author_name, source_name, source_url, category, tags, kind } = post;
  const properties = {
    headline: title,
    url: page.url,
    mainEntityOfPage: page.url,
    ...(page.description && { description: page.description }),
    ...(page.image && { image: page.image }),
    ...(published_at && { datePublished: published_at }),
    dateModified: getChangeTime(post),
    author: author_name ? ({ "@type": "Person", name: author_name } as const) : organizationId(page),
    publisher: organizationReference(page),
    ...(category && { articleSection: category.name }),
    ...(tags.length > 0 && { keywords: tags.map(({ name }) => name) }),
    inLanguage: post.language,
  } as const;
  if (kind === "blog") return { "@type": "BlogPosting", ...properties };
  // Describes a post about an article by another publisher.
  const original = {
    "@type": "NewsArticle",
    ...(source_url && { url: source_url }),
    ...(source_name && { publisher: { "@type": "Organization", name: source_name } as const }),
  } as const;
  return { "@type": "Article", ...properties, ...((source_url || source_name) && { isBasedOn: original }) };
}
