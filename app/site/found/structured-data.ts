import type {
  Article,
  BlogPosting,
  Book as BookThing,
  BreadcrumbList,
  ImageObject,
  Organization,
  Person,
  PublicationIssue,
  Quotation,
  Service,
  Thing,
  VideoObject,
  WebPage,
  WebSite,
} from "schema-dts";
import type { Book } from "#app/features/books/books.resource.ts";
import type { GalleryImage } from "#app/features/gallery/gallery.resource.ts";
import type { Magazine } from "#app/features/magazines/magazines.resource.ts";
import type { Page, PageKey } from "#app/features/pages/pages.resource.ts";
import type { Post } from "#app/features/posts/posts.resource.ts";
import type { Quote } from "#app/features/quotes/quotes.resource.ts";
import type { PublicSettings } from "#app/features/settings/settings.resource.ts";
import type { Video } from "#app/features/videos/videos.resource.ts";
import { plainText } from "#app/ui/rich-text/plain-text.ts";
import { embedUrl } from "./embed-url.ts";

/** What a page is about. */
export type Subject =
  | { kind: "post"; item: Post }
  | { kind: "image"; item: GalleryImage }
  | { kind: "video"; item: Video }
  | { kind: "book"; item: Book }
  | { kind: "magazine"; item: Magazine }
  | { kind: "quote"; item: Quote }
  | { kind: "page"; item: Page };

/** What is said about the page that shows it. */
export interface Shown {
  siteUrl: string;
  settings: PublicSettings;
  /** The language of the page, as a tag. */
  language: string;
  /** Absolute address of the page. */
  url: string;
  title: string;
  description: string;
  /** Absolute address of a picture of it. */
  image?: string | undefined;
  /** The way to the page, from the home page on: paths and names. */
  trail: { path: string; name: string }[];
}

/** Things in the words of schema.org, as a page's JSON-LD holds them. */
export interface StructuredData {
  "@context": "https://schema.org";
  "@graph": Thing[];
}

/** Everything a page says about itself, and the way to it from the home page. */
export function structuredData(subject: Subject | undefined, shown: Shown): StructuredData {
  const things: Thing[] = subject ? thingsOf(subject, shown) : [];
  if (shown.trail.length > 1) things.push(breadcrumbs(shown));
  return { "@context": "https://schema.org", "@graph": things };
}

function thingsOf(subject: Subject, shown: Shown): Thing[] {
  switch (subject.kind) {
    case "post":
      return [article(subject.item, shown)];
    case "image":
      return [photograph(subject.item, shown)];
    case "video":
      return [video(subject.item, shown)];
    case "book":
      return [book(subject.item, shown)];
    case "magazine":
      return [issue(subject.item, shown)];
    case "quote":
      return [quotation(subject.item, shown)];
    case "page":
      return page(subject.item, shown);
  }
}

const organizationId = ({ siteUrl }: Shown) => ({ "@id": `${siteUrl}/#academy` });
const absolute = ({ siteUrl }: Shown, path: string) => siteUrl + path;
const changed = ({ published_at, modified_at }: { published_at: string | null; modified_at: string }) =>
  published_at && published_at > modified_at ? published_at : modified_at;

function organization(shown: Shown): Organization {
  const { siteUrl, settings } = shown;
  const { social_network_url, microblog_url, professional_network_url, video_site_url } = settings;
  const elsewhere = [social_network_url, microblog_url, professional_network_url, video_site_url].filter(Boolean);
  return {
    "@type": "EducationalOrganization",
    ...organizationId(shown),
    name: settings.academy_name,
    url: `${siteUrl}/`,
    logo: settings.logo ? absolute(shown, settings.logo.url) : `${siteUrl}/icons/512.png`,
    ...(settings.footer_about && { description: settings.footer_about }),
    ...(settings.contact_email && { email: settings.contact_email }),
    ...(settings.phone && { telephone: settings.phone }),
    ...(settings.address && { address: settings.address }),
    ...(elsewhere.length > 0 && { sameAs: elsewhere }),
  };
}

function website(shown: Shown): WebSite {
  const { siteUrl, settings } = shown;
  const search = {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${siteUrl}/search?q={search_term_string}` },
    "query-input": "required name=search_term_string",
  } as const;
  return {
    "@type": "WebSite",
    "@id": `${siteUrl}/#website`,
    name: settings.academy_name,
    url: `${siteUrl}/`,
    inLanguage: settings.language,
    publisher: organizationId(shown),
    potentialAction: search,
  };
}

const serviceKeys = new Set<PageKey>(["services-mentorship", "services-astro-clinic", "services-online-classes"]);
const listKeys = new Set<PageKey>([
  "books",
  "article-in-media",
  "article-blogs",
  "gallery-photos",
  "gallery-videos",
  "quotes",
  "newsletter",
]);

function page({ key, title }: Page, shown: Shown): Thing[] {
  if (key === "home") return [organization(shown), website(shown)];
  if (serviceKeys.has(key)) return [service(title, shown)];
  if (key === "about-founder") {
    return [{ ...webPage(shown), "@type": "ProfilePage", mainEntity: founder(title, shown) }];
  }
  if (key === "about-academy") return [organization(shown), { ...webPage(shown), "@type": "AboutPage" }];
  if (key === "contact-us") return [organization(shown), { ...webPage(shown), "@type": "ContactPage" }];
  if (listKeys.has(key)) return [{ ...webPage(shown), "@type": "CollectionPage" }];
  return [{ ...webPage(shown), "@type": "WebPage" }];
}

const webPage = ({ url, title, description, language, siteUrl }: Shown) =>
  ({
    "@id": url,
    url,
    name: title,
    ...(description && { description }),
    inLanguage: language,
    isPartOf: { "@id": `${siteUrl}/#website` },
  }) satisfies Omit<Exclude<WebPage, string>, "@type">;

const founder = (name: string, shown: Shown): Person => ({
  "@type": "Person",
  name,
  url: shown.url,
  ...(shown.description && { description: shown.description }),
  ...(shown.image && { image: shown.image }),
  worksFor: organizationId(shown),
});

const service = (name: string, shown: Shown): Service => ({
  "@type": "Service",
  name,
  url: shown.url,
  ...(shown.description && { description: shown.description }),
  ...(shown.image && { image: shown.image }),
  provider: { ...organizationId(shown), "@type": "EducationalOrganization", name: shown.settings.academy_name },
});

function article(post: Post, shown: Shown): Article | BlogPosting {
  const { title, published_at, author_name, source_name, source_url, category, tags, kind } = post;
  const facts = {
    headline: title,
    url: shown.url,
    mainEntityOfPage: shown.url,
    ...(shown.description && { description: shown.description }),
    ...(shown.image && { image: shown.image }),
    ...(published_at && { datePublished: published_at }),
    dateModified: changed(post),
    author: author_name ? ({ "@type": "Person", name: author_name } as const) : organizationId(shown),
    publisher: { "@type": "EducationalOrganization", ...organizationId(shown), name: shown.settings.academy_name },
    ...(category && { articleSection: category.name }),
    ...(tags.length > 0 && { keywords: tags.map(({ name }) => name) }),
    inLanguage: post.language,
  } as const;
  if (kind === "blog") return { "@type": "BlogPosting", ...facts };
  // Ours tells of a piece that an outlet has published.
  const basis = {
    "@type": "NewsArticle",
    ...(source_url && { url: source_url }),
    ...(source_name && { publisher: { "@type": "Organization", name: source_name } as const }),
  } as const;
  return { "@type": "Article", ...facts, ...((source_url || source_name) && { isBasedOn: basis }) };
}

function photograph(
  { title, caption, image, taken_on, published_at, language }: GalleryImage,
  shown: Shown,
): ImageObject {
  return {
    "@type": "ImageObject",
    name: title,
    url: shown.url,
    ...(image && { contentUrl: absolute(shown, image.url) }),
    ...(image?.width && image.height && { width: `${image.width}`, height: `${image.height}` }),
    ...(caption && { caption }),
    ...(taken_on && { dateCreated: taken_on }),
    ...(published_at && { uploadDate: published_at }),
    inLanguage: language,
    creditText: shown.settings.academy_name,
    creator: { "@type": "EducationalOrganization", ...organizationId(shown), name: shown.settings.academy_name },
  };
}

function video({ title, description, published_at, duration_seconds, ...item }: Video, shown: Shown): VideoObject {
  const embed = embedUrl(item.provider, item.video_id);
  return {
    "@type": "VideoObject",
    name: title,
    description: description || title,
    url: shown.url,
    ...(shown.image && { thumbnailUrl: shown.image }),
    ...(published_at && { uploadDate: published_at }),
    ...(duration_seconds && { duration: `PT${duration_seconds}S` }),
    ...(embed && { embedUrl: embed }),
    ...(item.file && { contentUrl: absolute(shown, item.file.url) }),
    ...(item.chapters.length > 0 && {
      hasPart: item.chapters.map(({ at_seconds, title: name }, index) => ({
        "@type": "Clip" as const,
        name,
        startOffset: at_seconds,
        ...(endOf(item.chapters, index, duration_seconds) && {
          endOffset: endOf(item.chapters, index, duration_seconds) as number,
        }),
        url: shown.url,
      })),
    }),
    inLanguage: item.language,
  };
}

const endOf = (chapters: Video["chapters"], index: number, duration: number | null) =>
  chapters[index + 1]?.at_seconds ?? duration;

function book({ title, subtitle, authors, isbn, publisher, pages, ...item }: Book, shown: Shown): BookThing {
  return {
    "@type": "Book",
    name: title,
    ...(subtitle && { alternateName: `${title}: ${subtitle}` }),
    url: shown.url,
    author: authors.map((name) => ({ "@type": "Person", name })),
    ...(isbn && { isbn: isbn.replace(/[\s-]/g, "") }),
    ...(publisher && { publisher: { "@type": "Organization", name: publisher } }),
    ...(item.published_on && { datePublished: item.published_on }),
    ...(pages && { numberOfPages: pages }),
    ...(item.language && { inLanguage: item.language }),
    ...(item.cover && { image: absolute(shown, item.cover.url) }),
    description: plainText(item.description).slice(0, 1000) || shown.description || title,
  };
}

function issue(
  { title, issue_number, issue_date, cover, file, summary, language }: Magazine,
  shown: Shown,
): PublicationIssue {
  return {
    "@type": "PublicationIssue",
    name: title,
    url: shown.url,
    issueNumber: issue_number,
    datePublished: issue_date,
    inLanguage: language,
    ...(summary && { description: summary }),
    ...(cover && { image: absolute(shown, cover.url) }),
    ...(file && {
      encoding: {
        "@type": "MediaObject",
        contentUrl: absolute(shown, file.url),
        encodingFormat: file.content_type,
        contentSize: `${file.size}`,
      },
    }),
    isPartOf: {
      "@type": "Periodical",
      name: `${shown.settings.academy_name}: Newsletter`,
      url: absolute(shown, "/newsletter"),
    },
    publisher: { "@type": "EducationalOrganization", ...organizationId(shown), name: shown.settings.academy_name },
  };
}

const quotation = ({ text, attribution, context, language }: Quote, shown: Shown): Quotation => ({
  "@type": "Quotation",
  text,
  inLanguage: language,
  url: shown.url,
  ...(attribution && { creator: { "@type": "Person", name: attribution } }),
  ...(context && { description: context }),
  ...(shown.image && { image: shown.image }),
});

const breadcrumbs = (shown: Shown): BreadcrumbList => ({
  "@type": "BreadcrumbList",
  itemListElement: shown.trail.map(({ path, name }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: absolute(shown, path),
  })),
});
