import { Link } from "react-router";
import type { Topic } from "../post-topics.server.ts";
import { type ArticleFilters, listPath } from "./list-path.ts";

interface TopicFiltersProps {
  path: string;
  filters: ArticleFilters;
  topics: { categories: Topic[]; tags: Topic[] };
}

/** A list's categories and tags as links; the link of a selected one removes the filter. */
export function TopicFilters({ path, filters, topics }: TopicFiltersProps) {
  const { categories, tags } = topics;
  if (categories.length === 0 && tags.length === 0) return null;
  const chosen = [
    ...categories.filter(({ slug }) => slug === filters.category),
    ...tags.filter(({ slug }) => slug === filters.tag),
  ];
  const rows = (name: keyof ArticleFilters, of: Topic[]) =>
    of.map(({ slug, name: label, count }) => {
      const isChosen = filters[name] === slug;
      const to = listPath(path, { ...filters, [name]: isChosen ? "" : slug });
      return (
        <li key={slug}>
          <Link to={to} className="topic" aria-current={isChosen ? "true" : undefined} preventScrollReset data-hold>
            {label}
            {isChosen ? <Remove /> : <span className="topic-count">{count}</span>}
          </Link>
        </li>
      );
    });
  return (
    <nav className="topics" aria-label="Topics">
      {chosen.length > 0 ? (
        <p className="topics-all">
          <Link to={path} preventScrollReset data-hold>
            Show all
          </Link>
        </p>
      ) : null}
      {categories.length > 0 ? <ul className="topics-categories">{rows("category", categories)}</ul> : null}
      {tags.length > 0 ? (
        <details className="topics-tags" open={filters.tag !== ""}>
          <summary>By tag</summary>
          <ul>{rows("tag", tags)}</ul>
        </details>
      ) : null}
    </nav>
  );
}

function Remove() {
  return (
    <>
      <span className="topic-remove" aria-hidden="true">
        ×
      </span>
      <span className="visually-hidden">: selected, remove filter</span>
    </>
  );
}
