import { Link } from "react-router";
import { SITE_LANGUAGE, useLanguageAttributes } from "#app/ui/language-context.tsx";
import "./adjacent-items-nav.css";

interface AdjacentItemsNavProps {
  /** A noun for the items, for screen readers. */
  label: string;
  previous: ItemLink | null;
  next: ItemLink | null;
}

interface ItemLink {
  title: string;
  language: string;
  to: string;
}

/** Links from an item to the previous and the next one. */
export function AdjacentItemsNav({ label, previous, next }: AdjacentItemsNavProps) {
  if (!previous && !next) return null;
  return (
    <nav className="adjacent-items" aria-label={`Previous and next ${label.toLowerCase()}`}>
      {previous ? (
        <Link to={previous.to} rel="prev" prefetch="intent" viewTransition>
          <LinkText item={previous}>Previous</LinkText>
        </Link>
      ) : null}
      {next ? (
        <Link to={next.to} rel="next" prefetch="intent" viewTransition>
          <LinkText item={next}>Next</LinkText>
        </Link>
      ) : null}
    </nav>
  );
}

function LinkText({ item: { title, language }, children }: { item: ItemLink; children: string }) {
  const siteLanguage = useLanguageAttributes(SITE_LANGUAGE);
  return (
    <>
      <span className="adjacent-items-label" lang={siteLanguage.lang}>
        {children}
      </span>{" "}
      {/* Inline, so that the title's direction does not decide on which side it appears. */}
      <span>
        <bdi {...useLanguageAttributes(language)}>{title}</bdi>
      </span>
    </>
  );
}
