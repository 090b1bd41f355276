import { Link } from "react-router";
import { SITE_LANGUAGE, useLanguageAttributes } from "#app/ui/language-context.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { coverShapes } from "../cover-shapes.ts";
import type { PostLink, PostNeighbours } from "../post-neighbours.server.ts";
import { postPath } from "../post-page.ts";

/** Links to related articles, and to the previous and the next one. */
export function ArticleFooter({ neighbours: { related, previous, next } }: { neighbours: PostNeighbours }) {
  const siteLanguage = useLanguageAttributes(SITE_LANGUAGE);
  if (related.length === 0 && !previous && !next) return null;
  return (
    <div className="article-footer">
      {related.length > 0 ? (
        <section className="related" aria-labelledby="related-title">
          <h2 id="related-title" lang={siteLanguage.lang}>
            Related articles
          </h2>
          <ul>
            {related.map((post) => (
              <li key={post.slug}>
                <Related post={post} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {previous || next ? (
        <nav className="adjacent-articles" aria-label="More articles">
          {previous ? <AdjacentArticle post={previous} rel="prev" label="Previous article" /> : null}
          {next ? <AdjacentArticle post={next} rel="next" label="Next article" /> : null}
        </nav>
      ) : null}
    </div>
  );
}

function Related({ post }: { post: PostLink }) {
  const siteLanguage = useLanguageAttributes(SITE_LANGUAGE);
  const language = useLanguageAttributes(post.language);
  const { title, cover, date, kind, source_name } = post;
  return (
    <article className="post-card post-card-tile">
      {cover ? (
        <Picture
          picture={{ ...cover, alt: "" }}
          shape={{ ...coverShapes.lead, most: 960 }}
          sizes="(min-width: 48rem) 24rem, 6rem"
        />
      ) : null}
      <div className="post-card-text">
        <h3 {...language}>
          <Link to={postPath(post)} className="post-card-link" prefetch="intent" viewTransition>
            {title}
          </Link>
        </h3>
        <p className="post-meta">
          {kind === "in_media" && source_name ? <strong>{source_name}</strong> : null}
          <time dateTime={date.iso} {...siteLanguage}>
            {date.text}
          </time>
        </p>
      </div>
    </article>
  );
}

function AdjacentArticle({ post, rel, label }: { post: PostLink; rel: "prev" | "next"; label: string }) {
  const siteLanguage = useLanguageAttributes(SITE_LANGUAGE);
  const language = useLanguageAttributes(post.language);
  return (
    <Link to={postPath(post)} rel={rel} className={`adjacent-article-${rel}`} prefetch="intent" viewTransition>
      <span className="adjacent-article-label" lang={siteLanguage.lang}>
        {label}
      </span>
      {/* Inline, so that its direction does not determine its side. */}
      <span>
        <bdi {...language}>{post.title}</bdi>
      </span>
    </Link>
  );
}
