import type { ReactNode } from "react";

/** Where the keyboard goes after paging and searching: see `arrival.tsx`. */
export const RESULTS = "results";

interface ResultsHeadingProps {
  /** How many there are, in words. */
  children: ReactNode;
  list: { page: number; pageCount: number };
  className?: string;
}

/** The heading of a list's items: how many there are, and which page of them this is. */
export function ResultsHeading({ children, list: { page, pageCount }, className }: ResultsHeadingProps) {
  return (
    <h2 id={RESULTS} className={className ?? "results-heading"} tabIndex={-1}>
      {children}
      {page > 1 ? `, page ${page} of ${pageCount}` : null}
    </h2>
  );
}

export const countOf = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
