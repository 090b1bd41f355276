import { Link, useSearchParams } from "react-router";
import { Icon } from "./icon.tsx";
import { describeCount } from "./list-calls.ts";
import { PAGE_SIZE } from "./list-state.ts";
import classes from "./pagination.module.css";

interface PaginationProps {
  page: number;
  count: number;
  /** Whether there are more rows than were counted. */
  isMore?: boolean;
  /** The number of rows on a page. */
  size?: number;
}

/** Links to the pages of a list. */
export function Pagination({ page, count, isMore = false, size = PAGE_SIZE }: PaginationProps) {
  const [params] = useSearchParams();
  const last = Math.max(1, Math.ceil(count / size));
  const from = (page - 1) * size + 1;
  const buildLocation = (target: number) => {
    const next = new URLSearchParams(params);
    if (target === 1) next.delete("page");
    else next.set("page", String(target));
    return { search: next.toString() };
  };
  if (count === 0) return null;
  return (
    <div className={classes.bar}>
      <span className={classes.range}>
        {from}–{Math.min(count, from + size - 1)} of {describeCount({ count, isMore })}
      </span>
      {last > 1 ? (
        <nav aria-label="Pagination">
          <ul className={classes.pages}>
            <li>
              <StepLink
                to={page > 1 ? buildLocation(page - 1) : undefined}
                label="Previous page"
                icon={<Icon name="chevron-left" />}
              />
            </li>
            {[...visiblePages(page, last), ...(isMore ? [undefined] : [])].map((target, index) =>
              target === undefined ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other key.
                <li className={classes.gap} key={`gap-${index}`} aria-hidden="true">
                  …
                </li>
              ) : (
                <li className={classes.number} key={target}>
                  <Link
                    className={classes.page}
                    to={buildLocation(target)}
                    aria-label={`Page ${target}`}
                    aria-current={target === page ? "page" : undefined}
                  >
                    {target}
                  </Link>
                </li>
              ),
            )}
            <li className={classes.compact} aria-hidden="true">
              {isMore ? page : `${page} / ${last}`}
            </li>
            <li>
              <StepLink
                to={page < last ? buildLocation(page + 1) : undefined}
                label="Next page"
                icon={<Icon name="chevron-right" />}
              />
            </li>
          </ul>
        </nav>
      ) : null}
    </div>
  );
}

function StepLink({ to, label, icon }: { to: { search: string } | undefined; label: string; icon: React.ReactNode }) {
  if (!to) return <span className={classes.disabled}>{icon}</span>;
  return (
    <Link className={classes.page} to={to} aria-label={label}>
      {icon}
    </Link>
  );
}

/** The first page, the last page and the neighbours of `page`; `undefined` is a gap of several pages. */
export function visiblePages(page: number, last: number): (number | undefined)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((target) => target >= 1 && target <= last);
  const pages = [...new Set(wanted)].sort((a, b) => a - b);
  return pages.flatMap((target, index) => {
    const missing = target - (pages[index - 1] ?? target - 1) - 1;
    if (missing === 0) return [target];
    return [missing === 1 ? target - 1 : undefined, target];
  });
}
