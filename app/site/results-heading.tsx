import type { ReactNode } from "react";

/** The id of the heading that gets the focus after paging and searching: see `navigation-effects.tsx`. */
export const RESULTS = "results";

interface ResultsHeadingProps {
  /** The number of items, as text. */
  children: ReactNode;
  list: { page: number; pageCount: number };
  className?: string;
}

/** The heading of a list: the number of its items, and the current page. */
export function ResultsHeading({ children, list: { page, pageCount }, className }: ResultsHeadingProps) {
  return (
    <h2 id={RESULTS} className={className ?? "results-heading"} tabIndex={-1}>
      {children}
      {page > 1 ? `, page ${page} of ${pageCount}` : null}
    </h2>
  );
}

export const formatCount = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
