import { Link } from "react-router";
import { SITE_LANGUAGE, useLanguageAttributes } from "#app/ui/language-context.tsx";
import "./item-neighbours.css";

interface ItemNeighboursProps {
  /** What they are, for those who hear the page. */
  label: string;
  previous: Way | null;
  next: Way | null;
}

interface Way {
  title: string;
  language: string;
  to: string;
}

/** The way on from an item to those before and after it. */
export function ItemNeighbours({ label, previous, next }: ItemNeighboursProps) {
  if (!previous && !next) return null;
  return (
    <nav className="item-neighbours" aria-label={`${label} before and after this one`}>
      {previous ? (
        <Link to={previous.to} rel="prev" prefetch="intent" viewTransition>
          <Words of={previous}>Previous</Words>
        </Link>
      ) : null}
      {next ? (
        <Link to={next.to} rel="next" prefetch="intent" viewTransition>
          <Words of={next}>Next</Words>
        </Link>
      ) : null}
    </nav>
  );
}

function Words({ of: { title, language }, children }: { of: Way; children: string }) {
  const ours = useLanguageAttributes(SITE_LANGUAGE);
  return (
    <>
      <span className="item-neighbours-way" lang={ours.lang}>
        {children}
      </span>{" "}
      <span {...useLanguageAttributes(language)}>{title}</span>
    </>
  );
}
