import { Link, useLocation } from "react-router";

/** Links to the pages of a list, if there are several, which keep the filters of the query. */
export function Pager({ page, pageCount }: { page: number; pageCount: number }) {
  const { pathname, search } = useLocation();
  if (pageCount < 2) return null;
  const buildLocation = (number: number) => {
    const parameters = new URLSearchParams(search);
    parameters.delete("page");
    if (number > 1) parameters.set("page", String(number));
    return { pathname, search: parameters.toString() };
  };
  return (
    <nav className="pager" aria-label="Pages">
      <ol>
        {page > 1 ? (
          <li>
            <Link to={buildLocation(page - 1)} rel="prev" prefetch="intent">
              Previous
            </Link>
          </li>
        ) : null}
        {pageNumbers(page, pageCount).map((number, index, all) => (
          <li key={number}>
            {index > 0 && number - (all[index - 1] ?? 0) > 1 ? <span aria-hidden="true">…</span> : null}
            <Link
              to={buildLocation(number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? "page" : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
        {page < pageCount ? (
          <li>
            <Link to={buildLocation(page + 1)} rel="next" prefetch="intent">
              Next
            </Link>
          </li>
        ) : null}
      </ol>
    </nav>
  );
}

/** The first page, the last page, and those around the current one. */
function pageNumbers(page: number, pageCount: number): number[] {
  const around = [1, page - 1, page, page + 1, pageCount];
  return [...new Set(around)].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b);
}
