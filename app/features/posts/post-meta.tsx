import type { ReactNode } from "react";
import { SITE_LANGUAGE, useLanguageAttributes } from "#app/ui/language-context.tsx";
import { type PostSummary, readingTime } from "./post-summary.ts";

type Facts = Pick<PostSummary, "kind" | "author_name" | "source_name" | "reading_minutes" | "date">;

/** In a line: who wrote an article, when, and how long it takes to read; of a piece in the media, where and when it was. */
export function PostMeta({ post }: { post: Facts }) {
  const { kind, author_name, source_name, reading_minutes, date } = post;
  const ours = useLanguageAttributes(SITE_LANGUAGE);
  const day = date ? (
    <time dateTime={date.iso} {...ours}>
      {date.text}
    </time>
  ) : null;
  const reading = (
    <span key="reading" {...ours}>
      {readingTime(reading_minutes)}
    </span>
  );
  const facts: ReactNode[] =
    kind === "in_media"
      ? [source_name ? <strong key="source">{source_name}</strong> : null, day]
      : [author_name || null, day, reading];
  return (
    <p className="post-meta">
      {facts.filter(Boolean).map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
        <span key={index}>{fact}</span>
      ))}
    </p>
  );
}
