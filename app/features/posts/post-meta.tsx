import type { ReactNode } from "react";
import { SITE_LANGUAGE, useLanguageAttributes } from "#app/ui/language-context.tsx";
import { type PostSummary, readingTime } from "./post-summary.ts";

type PostMetaData = Pick<PostSummary, "kind" | "author_name" | "source_name" | "reading_minutes" | "date">;

/** A line with author, date and reading time; for an article in the media, its publisher and date. */
export function PostMeta({ post }: { post: PostMetaData }) {
  const { kind, author_name, source_name, reading_minutes, date } = post;
  const siteLanguage = useLanguageAttributes(SITE_LANGUAGE);
  const day = date ? (
    <time dateTime={date.iso} {...siteLanguage}>
      {date.text}
    </time>
  ) : null;
  const reading = (
    <span key="reading" {...siteLanguage}>
      {readingTime(reading_minutes)}
    </span>
  );
  const parts: ReactNode[] =
    kind === "in_media"
      ? [source_name ? <strong key="source">{source_name}</strong> : null, day]
      : [author_name || null, day, reading];
  return (
    <p className="post-meta">
      {parts.filter(Boolean).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
        <span key={index}>{part}</span>
      ))}
    </p>
  );
}
