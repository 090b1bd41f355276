import type { ReactNode } from "react";
import { PostCard } from "#app/features/posts/post-card.tsx";
import type { PostSummary } from "#app/features/posts/post-summary.ts";
import { quotePage } from "#app/features/quotes/quote-page.ts";
import type { Quote } from "#app/features/quotes/quotes.resource.ts";
import { buildItemPath } from "#app/resources/item-page.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useLanguageAttributes } from "#app/ui/language-context.tsx";
import { SiteLink } from "../../site-link.tsx";
import { SUBSCRIBE_ANCHOR } from "../../subscribe-result.ts";

interface SectionProps {
  /** The id of its heading. */
  id: string;
  title: string;
  /** A link to all items. */
  more?: { to: string; label: string };
  className?: string;
  children: ReactNode;
}

/** A section of the home page: heading, link to all items, content. */
export function HomeSection({ id, title, more, className, children }: SectionProps) {
  return (
    <section className={className ? `home-section ${className}` : "home-section"} aria-labelledby={id}>
      <div className="home-inner">
        <div className="home-head">
          <h2 id={id}>{title}</h2>
          {more ? (
            <SiteLink to={more.to} className="quiet-link">
              {more.label}
            </SiteLink>
          ) : null}
        </div>
        {children}
      </div>
    </section>
  );
}

export function QuoteOfTheDay({
  quote,
}: {
  quote: Pick<Quote, "id" | "text" | "attribution" | "context" | "language">;
}) {
  const language = useLanguageAttributes(quote.language);
  const { id, text, attribution, context } = quote;
  return (
    <section className="quote-of-the-day" aria-labelledby="quote-title">
      <h2 id="quote-title">Quote of the day</h2>
      <figure {...language}>
        <blockquote>
          <p>
            <SiteLink to={buildItemPath(quotePage, { id })}>{text}</SiteLink>
          </p>
        </blockquote>
        {attribution || context ? (
          <figcaption>
            {attribution ? <strong>{attribution}</strong> : null}
            {context ? <span>{context}</span> : null}
          </figcaption>
        ) : null}
      </figure>
    </section>
  );
}

interface Service {
  title: string;
  lead: string;
  path: string;
}

export function Services({ services }: { services: Service[] }) {
  return (
    <section className="offers" aria-labelledby="offers-title">
      <h2 id="offers-title">What we offer</h2>
      <ul>
        {services.map(({ title, lead, path }) => (
          <li key={path}>
            <h3>
              <SiteLink to={path} className="offer-link">
                {title}
              </SiteLink>
            </h3>
            {lead ? <p>{lead}</p> : null}
            <Icon name="arrow" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One large card, and the others beside it. */
export function FeaturedPosts({ posts: [first, ...others] }: { posts: PostSummary[] }) {
  if (!first) return null;
  return (
    <div className="home-posts">
      <div className="home-posts-first">
        <PostCard post={first} heading="h3" layout="tile" />
      </div>
      {others.length > 0 ? (
        <ul className="home-posts-more">
          {others.map((post) => (
            <li key={post.slug}>
              <PostCard post={post} heading="h3" layout="row" />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Links to the subscribe form, which is in the footer of every page. */
export function NewsletterTeaser({ title, lead }: { title: string; lead: string }) {
  return (
    <section className="newsletter-teaser" aria-labelledby="letter-title">
      <h2 id="letter-title">{title}</h2>
      {lead ? <p className="lead">{lead}</p> : null}
      <p className="hero-actions">
        <a href={`#${SUBSCRIBE_ANCHOR}`} className="button">
          Get it by email
        </a>
        <SiteLink to="/newsletter" className="quiet-link">
          Read an issue
        </SiteLink>
      </p>
    </section>
  );
}
