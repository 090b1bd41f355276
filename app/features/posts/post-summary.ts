import type { PictureOutput } from "#app/platform/media/media-values.ts";
import type { RelationOutput } from "#app/resources/inputs/relation.ts";
import { type FormattedDate, formatDate } from "#app/ui/formatted-date.ts";
import type { PostKind } from "./post-page.ts";
import type { Post } from "./posts.resource.ts";

/** The fields of a post that a list shows. */
export interface PostSummary {
  kind: PostKind;
  slug: string;
  language: string;
  title: string;
  excerpt: string;
  cover: PictureOutput | null;
  category: RelationOutput | null;
  author_name: string;
  source_name: string;
  reading_minutes: number;
  date: FormattedDate | null;
}

/** The fields that a summary is made from. */
export const POST_SUMMARY_FIELDS = [
  "id",
  "kind",
  "slug",
  "language",
  "title",
  "excerpt",
  "cover",
  "category",
  "author_name",
  "source_name",
  "reading_minutes",
  "published_at",
] as const satisfies (keyof Post)[];

/** Drops all other fields, so that lists don't send long texts to the browser. */
export function toPostSummary(post: Pick<Post, (typeof POST_SUMMARY_FIELDS)[number]>, timeZone: string): PostSummary {
  const { kind, slug, language, title, excerpt, cover, category, published_at } = post;
  const { author_name, source_name, reading_minutes } = post;
  const date = published_at ? formatDate(published_at, timeZone) : null;
  return { kind, slug, language, title, excerpt, cover, category, author_name, source_name, reading_minutes, date };
}

export const readingTime = (minutes: number) => `${minutes} min read`;
