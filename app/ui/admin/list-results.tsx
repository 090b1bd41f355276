import { VisuallyHidden } from "@mantine/core";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { describeCount } from "./list-calls.ts";
import { type ChangeListState, type ListState, PAGE_SIZE, usePageReset } from "./list-state.ts";
import { isInvalidPage, isSessionExpired, LoadError } from "./load-error.tsx";
import { Pagination } from "./pagination.tsx";
import { TableSkeleton } from "./table-skeleton.tsx";

interface ListedPage {
  count: number;
  isMore?: boolean;
}

interface ListResultsProps<Page extends ListedPage> {
  state: ListState;
  onChange: ChangeListState;
  /** The query of the page named by the state. */
  query: {
    data: Page | undefined;
    isPlaceholderData: boolean;
    isError: boolean;
    error: unknown;
    refetch: () => unknown;
  };
  /** A noun for the rows, to complete a sentence: "the outbox". */
  what: string;
  /** Shown until the first page is loaded; a full table by default. */
  skeleton?: ReactNode;
  /** The number of rows on a page. */
  size?: number;
  /** The rows, or a message if there are none. */
  children: (page: Page) => ReactNode;
}

/**
 * The rows of a list and the links to its pages, or why there are no rows. Announces the number of rows after a change
 * of search, filter, order or page, and moves the focus from a page link to the rows once they have changed.
 */
export function ListResults<Page extends ListedPage>({
  state,
  onChange,
  query,
  what,
  skeleton = <TableSkeleton label={`Loading ${what}`} />,
  size = PAGE_SIZE,
  children,
}: ListResultsProps<Page>) {
  const region = useRef<HTMLElement>(null);
  const isPaging = useRef(false);
  const settledState = useRef<string>(undefined);
  const [announcement, setAnnouncement] = useState({ state: "", message: "" });
  const data = query.isError ? undefined : query.data;
  const isSettled = data !== undefined && !query.isPlaceholderData;
  const current = JSON.stringify(state);

  usePageReset(state.page, query, () => onChange({ page: 1 }, { replace: true }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that are reloaded are not announced.
  useEffect(() => {
    if (!isSettled || settledState.current === current) return;
    if (settledState.current !== undefined)
      setAnnouncement({ state: current, message: describeResults(data, state.page, size) });
    settledState.current = current;
    if (isPaging.current) region.current?.focus({ preventScroll: true });
    isPaging.current = false;
  }, [isSettled, current]);

  const notePaging = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("a")) isPaging.current = true;
  };

  return (
    <>
      <VisuallyHidden role="status">
        {/* A new element for each state, so that screen readers announce the same words again. */}
        <span key={announcement.state}>{announcement.message}</span>
      </VisuallyHidden>
      <section ref={region} tabIndex={-1} aria-label="Results">
        {renderRows()}
      </section>
      {data ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: handles link clicks.
        <div onClick={notePaging}>
          <Pagination page={state.page} count={data.count} isMore={data.isMore} size={size} />
        </div>
      ) : null}
    </>
  );

  function renderRows() {
    if (query.isError && !isInvalidPage(query.error) && !isSessionExpired(query.error))
      return <LoadError what={what} error={query.error} onRetry={() => query.refetch()} />;
    return data ? children(data) : skeleton;
  }
}

function describeResults(page: { count: number; isMore?: boolean }, at: number, size: number): string {
  if (page.count === 0) return "No results";
  const results = `${describeCount(page)} ${page.count === 1 ? "result" : "results"}`;
  const last = Math.ceil(page.count / size);
  if (last === 1) return results;
  return page.isMore ? `${results}, page ${at}` : `${results}, page ${at} of ${last}`;
}
