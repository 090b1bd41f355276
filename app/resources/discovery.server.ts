import type { Thing } from "schema-dts";
import type { VideoItem } from "sitemap";
import type { PictureOutput } from "#app/platform/media/media-values.ts";
import type { Row } from "./store.server.ts";

/**
 * How a resource with a public page is found and shared. All of it may be left out: then an item is
 * in the sitemap without a picture, shared with a drawing of its title, and a plain web page to
 * search engines.
 */
export interface Discovery<Item = unknown, Field extends string = keyof Item & string> {
  /** The field with the picture that the sitemap shows. */
  picture?: Field;
  /** What the sitemap says of a video that an item is. */
  video?: SitemapVideo;
  /** Lists the newest in llms.txt. */
  overview?: Overview;
  /** Has its newest items in the feeds. */
  feed?(item: Item): FeedEntry;
  share?: Sharing<Item>;
  /** What an item is in the words of schema.org. */
  structured?(item: Item, page: PageContext): Thing[];
  /** What Open Graph says of an article. */
  article?(item: Item): ArticleFacts;
  /** Its pages are in the academy's language; `language` is that of something else. */
  inSiteLanguage?: true;
  /** Whether visitors are told when it was published, where it is found. */
  isDated?: true;
}

/** What every page can say of the site. */
export interface SiteFacts {
  academy_name: string;
  language: string;
  logo: PictureOutput | null;
  footer_about: string;
  contact_email: string;
  phone: string;
  address: string;
  social_network_url: string;
  microblog_url: string;
  professional_network_url: string;
  video_site_url: string;
}

/** The page that shows an item. */
export interface PageContext {
  siteUrl: string;
  settings: SiteFacts;
  /** Of the page, as a tag. */
  language: string;
  /** Absolute address of the page. */
  url: string;
  title: string;
  description: string;
  /** Absolute address of a picture of it. */
  image?: string | undefined;
}

interface Sharing<Item> {
  /** Text on the drawn picture that replaces the item's title and label. */
  content?(item: Item): Partial<ShareContent>;
  /** `quote`: the text fills the picture. */
  layout?: "quote";
  /** The settings' share picture precedes a drawn one (`first`), or no picture is drawn (`only`). */
  sitePicture?: "first" | "only";
}

export interface ShareContent {
  /** What it is. */
  label: string;
  text: string;
  /** By whom. */
  by: string;
}

export interface Overview {
  /** The column that says what an item is about. */
  about: string;
  order: readonly [column: string, direction: "asc" | "desc"];
  /** Sections stand in this order. */
  place: number;
}

export interface FeedEntry {
  /** A path that stays when the address of the page changes. */
  id: string;
  /** Plain text. */
  summary: string;
  author: string;
  picture: PictureOutput | null;
  categories: readonly { name: string; slug?: string | null }[];
}

export interface SitemapVideo {
  /** Columns that the entry is made of; the ids of files among them are in `files`. */
  columns: readonly string[];
  files: readonly string[];
  entry(row: Row, context: SitemapVideoContext): VideoItem[];
}

export interface SitemapVideoContext {
  /** Absolute address of its picture. */
  thumbnail: string;
  /** Absolute address of a file. */
  urlOf(fileId: unknown): string | undefined;
}

/** Times are ISO 8601. */
export interface ArticleFacts {
  published?: string;
  modified?: string;
  author?: string;
  section?: string;
  tags: string[];
}

/** When visitors last saw a change: what is scheduled changes by appearing. */
export const changedAt = ({ published_at, modified_at }: { published_at: string | null; modified_at: string }) =>
  published_at && published_at > modified_at ? published_at : modified_at;
