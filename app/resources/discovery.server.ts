import type { Thing } from "schema-dts";
import type { VideoItem } from "sitemap";
import type { PictureOutput } from "#app/platform/media/media-values.ts";
import type { Row } from "./store.server.ts";

/**
 * How items with a public page appear in the sitemap, feeds, search engines and shared links. By default, an item is in
 * the sitemap without a picture, its share picture shows its title, and its structured data is that of a plain web
 * page.
 */
export interface Discovery<Item = unknown, Field extends string = keyof Item & string> {
  /** The field with the picture for the sitemap. */
  picture?: Field;
  /** The video entries of the sitemap, if the items are videos. */
  video?: SitemapVideo;
  /** The section in llms.txt. */
  overview?: Overview;
  /** The entry of an item in the feeds. */
  feed?(item: Item): FeedEntry;
  share?: ShareOptions<Item>;
  /** The structured data (schema.org) of an item. */
  structured?(item: Item, page: PageContext): Thing[];
  /** The Open Graph metadata of an article. */
  article?(item: Item): ArticleMeta;
  /** Set if pages are in the language of the site; `language` is then not the language of the item's text. */
  inSiteLanguage?: true;
  /** Whether search results show the publication date. */
  isDated?: true;
}

/** The settings used in structured data. */
export interface SiteSettings {
  academy_name: string;
  language: string;
  logo: PictureOutput | null;
  footer_about: string;
  contact_email: string;
  phone: string;
  address: string;
  social_links: readonly { url: string }[];
}

/** The page that shows an item. */
export interface PageContext {
  siteUrl: string;
  settings: SiteSettings;
  /** The language tag of the page. */
  language: string;
  /** The absolute URL of the page. */
  url: string;
  title: string;
  description: string;
  /** The absolute URL of the page's picture. */
  image?: string | undefined;
}

interface ShareOptions<Item> {
  /** Text on the drawn picture, in place of the item's title and label. */
  content?(item: Item): Partial<ShareContent>;
  /** `quote`: the text fills the picture. */
  layout?: "quote";
  /** The share picture in the settings takes precedence over a drawn one (`first`), or no picture is drawn (`only`). */
  sitePicture?: "first" | "only";
}

export interface ShareContent {
  /** The kind of item, such as "Book". */
  label: string;
  text: string;
  /** The author. */
  by: string;
}

/** A section of llms.txt. */
export interface Overview {
  /** The column with the description of an item. */
  description: string;
  order: readonly [column: string, direction: "asc" | "desc"];
  /** Sections are sorted by this number. */
  position: number;
}

export interface FeedEntry {
  /** A path that stays the same if the page's path changes. */
  id: string;
  /** Plain text. */
  summary: string;
  author: string;
  picture: PictureOutput | null;
  categories: readonly { name: string; slug?: string | null }[];
}

export interface SitemapVideo {
  /** The columns that the entry needs; those with file ids are also in `files`. */
  columns: readonly string[];
  files: readonly string[];
  entry(row: Row, context: SitemapVideoContext): VideoItem[];
}

export interface SitemapVideoContext {
  /** The absolute URL of its thumbnail. */
  thumbnail: string;
  /** The absolute URL of a file. */
  getFileUrl(fileId: unknown): string | undefined;
}

/** Times are ISO 8601. */
export interface ArticleMeta {
  published?: string;
  modified?: string;
  author?: string;
  section?: string;
  tags: string[];
}

/** The time of the last change visible to visitors; for scheduled items, publication counts as a change. */
export const getChangeTime = ({ published_at, modified_at }: { published_at: string | null; modified_at: string }) =>
  published_at && published_at > modified_at ? published_at : modified_at;
