import { portraitShape } from "#app/resources/portrait-shape.ts";
import { SiteLink } from "#app/site/site-link.tsx";
import type { FormattedDate } from "#app/ui/formatted-date.ts";
import { SITE_LANGUAGE, useLanguageAttributes } from "#app/ui/language-context.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { PictureInfo } from "#app/ui/picture-sources.ts";
import { postLists } from "../post-page.ts";
import { readingTime } from "../post-summary.ts";
import type { Article } from "./article-loader.server.ts";
import { listPath } from "./list-path.ts";
import { OutletLink } from "./outlet-link.tsx";

interface ArticleHeaderProps {
  article: Article;
  /** The author's picture. */
  portrait: (PictureInfo & { alt: string }) | null;
  published: FormattedDate | null;
}

/** An article's section, title, lead, author and date. */
export function ArticleHeader({ article, portrait, published }: ArticleHeaderProps) {
  const { kind, title, excerpt, category, author_name, source_name, reading_minutes } = article;
  const list = postLists[kind];
  const isBlog = kind === "blog";
  const by = isBlog ? author_name : source_name;
  const siteLanguage = useLanguageAttributes(SITE_LANGUAGE);
  return (
    <header className="article-header">
      <nav className="article-section" aria-label="Section">
        <SiteLink to={list}>
          <span lang={siteLanguage.lang}>{isBlog ? "Articles" : "In the media"}</span>
        </SiteLink>
        {category ? (
          <SiteLink to={listPath(list, { category: category.slug ?? "", tag: "" })} className="article-category">
            {category.name}
          </SiteLink>
        ) : null}
      </nav>
      <h1>{title}</h1>
      {excerpt ? <p className="lead">{excerpt}</p> : null}
      <p className="post-meta">
        {by ? (
          <span className="article-author">
            {portrait ? (
              <Picture picture={portrait} sizes="40px" shape={portraitShape} className="article-portrait" />
            ) : null}
            {by}
          </span>
        ) : null}
        {published ? (
          <time dateTime={published.iso} {...siteLanguage}>
            {published.text}
          </time>
        ) : null}
        {isBlog ? <span {...siteLanguage}>{readingTime(reading_minutes)}</span> : null}
      </p>
      <OutletLink article={article} />
    </header>
  );
}
