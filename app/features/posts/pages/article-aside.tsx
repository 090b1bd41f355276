import { Link } from "react-router";
import { buildOutline, type OutlineEntry } from "#app/document/outline.ts";
import type { FormattedDate } from "#app/ui/formatted-date.ts";
import { SITE_LANGUAGE, useLanguageAttributes } from "#app/ui/language-context.tsx";
import { postLists } from "../post-page.ts";
import type { Article } from "./article-loader.server.ts";
import { listPath } from "./list-path.ts";

interface ArticleAsideProps {
  article: Article;
  modified: FormattedDate | null;
}

/** Articles of at least this length get a table of contents. */
const LONG = { minutes: 3, headings: 3 };

/** Beside the text: the table of contents of a long article, its tags, and the date of the last change. */
export function ArticleAside({ article, modified }: ArticleAsideProps) {
  const { kind, body, tags, reading_minutes } = article;
  const siteLanguage = useLanguageAttributes(SITE_LANGUAGE);
  const outline = buildOutline(body);
  const isLong = reading_minutes >= LONG.minutes && outline.length >= LONG.headings;
  if (!isLong && tags.length === 0 && !modified) return null;
  return (
    <aside className="article-aside" aria-label="About this article">
      {isLong ? <Contents outline={outline} /> : null}
      {tags.length > 0 ? (
        <ul className="article-tags" aria-label="Tags">
          {tags.map(({ slug, name }) => (
            <li key={slug}>
              <Link to={listPath(postLists[kind], { category: "", tag: slug ?? "" })} className="topic">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {modified ? (
        <p className="article-modified" lang={siteLanguage.lang}>
          Last updated on{" "}
          <time dateTime={modified.iso} {...siteLanguage}>
            {modified.text}
          </time>
        </p>
      ) : null}
    </aside>
  );
}

function Contents({ outline }: { outline: OutlineEntry[] }) {
  const siteLanguage = useLanguageAttributes(SITE_LANGUAGE);
  return (
    <nav className="contents" aria-labelledby="contents-title">
      <h2 id="contents-title" lang={siteLanguage.lang}>
        Contents
      </h2>
      <ol>
        {outline.map(({ id, text, level }) => (
          <li key={id} className={level === 3 ? "contents-deeper" : undefined}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
