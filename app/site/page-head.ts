import type { MetaDescriptor } from "react-router";
import { openGraphLocale } from "#app/platform/text/language.ts";
import type { ArticleMeta } from "#app/resources/discovery.server.ts";

export interface PageHead {
  title: string;
  description: string;
  /** The language of the page's content, as a BCP 47 tag. */
  language: string;
  /** Absolute URL. */
  canonical: string;
  /** False if search engines should not index the page: with `INDEX=0`, or an item's `noindex`. */
  index: boolean;
  /** The Open Graph type; `website` by default. */
  type?: "website" | "article" | "book" | "profile" | "video.other";
  /** The previous and next page of a list or series; absolute URLs. */
  previous?: string;
  next?: string;
  /** The picture of link previews. */
  image?: ShareImage;
  siteName?: string;
  article?: ArticleMeta;
  /** JSON-LD with the types of schema.org. */
  structured?: Record<string, unknown>;
}

export interface ShareImage {
  /** Absolute URL. */
  url: string;
  width: number;
  height: number;
  alt: string;
}

/** The tags of a page's head for search engines and link previews. */
export function headMeta(head: PageHead): MetaDescriptor[] {
  const { title, description, language, canonical, index, type, previous, next, image, siteName, article, structured } =
    head;
  return [
    { title },
    ...(description ? [{ name: "description", content: description }] : []),
    ...(index ? [] : [{ name: "robots", content: "noindex, nofollow" }]),
    { tagName: "link", rel: "canonical", href: canonical },
    // Each page exists in one language, which is also the default for readers of other languages.
    ...[language, "x-default"].map(
      (hrefLang) => ({ tagName: "link", rel: "alternate", hrefLang, href: canonical }) as const,
    ),
    ...(previous ? [{ tagName: "link", rel: "prev", href: previous } as const] : []),
    ...(next ? [{ tagName: "link", rel: "next", href: next } as const] : []),
    { property: "og:title", content: title },
    ...(description ? [{ property: "og:description", content: description }] : []),
    { property: "og:type", content: type ?? "website" },
    { property: "og:url", content: canonical },
    ...(siteName ? [{ property: "og:site_name", content: siteName }] : []),
    { property: "og:locale", content: openGraphLocale(language) },
    ...(article ? articleMeta(article) : []),
    ...(image ? imageMeta(image) : []),
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
    ...(structured ? [{ "script:ld+json": structured as LdJson }] : []),
  ];
}

type LdJson = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

const articleMeta = ({ published, modified, author, section, tags }: NonNullable<PageHead["article"]>) =>
  [
    ["published_time", published],
    ["modified_time", modified],
    ["author", author],
    ["section", section],
    ...tags.map((tag) => ["tag", tag]),
  ].flatMap(([name, content]) => (content ? [{ property: `article:${name}`, content }] : []));

/** Each page of a list has its own canonical URL and title. */
export function listPageHead(head: PageHead, page: number): PageHead {
  if (page === 1) return head;
  return { ...head, title: `${head.title} (page ${page})`, canonical: `${head.canonical}?page=${page}` };
}

const imageMeta = ({ url, width, height, alt }: ShareImage): MetaDescriptor[] => [
  { property: "og:image", content: url },
  { property: "og:image:width", content: String(width) },
  { property: "og:image:height", content: String(height) },
  ...(alt ? [{ property: "og:image:alt", content: alt }] : []),
];
