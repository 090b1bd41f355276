import { useCallback, useEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import { isInvalidPage } from "./load-error.tsx";

/** Rows of a page. Specification, section 9. */
export const PAGE_SIZE = 12;

/** What a list shows, as its URL says it. Filters a list does not declare are left alone. */
export interface ListState {
  page: number;
  search: string;
  ordering: string;
  filters: Record<string, string>;
}

export interface ListConfig {
  /** The order when the URL names none. */
  ordering: string;
  /** Names of the filters; each is a parameter of the API as well. */
  filters: readonly string[];
}

export function readListState(params: URLSearchParams, shape: ListConfig): ListState {
  const page = Number(params.get("page") ?? 1);
  const filters = shape.filters.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    search: params.get("search") ?? "",
    ordering: params.get("ordering") || shape.ordering,
    filters: Object.fromEntries(filters),
  };
}

/** The URL's parameters for a state; what is as usual is left out. A change of anything but the page leads to page 1. */
export function writeListState(
  params: URLSearchParams,
  shape: ListConfig,
  change: Partial<ListState>,
): URLSearchParams {
  const state = { ...readListState(params, shape), page: 1, ...change };
  const next = new URLSearchParams(params);
  const put = (name: string, value: string, usual: string) =>
    value === usual ? next.delete(name) : next.set(name, value);
  put("page", String(state.page), "1");
  put("search", state.search, "");
  put("ordering", state.ordering, shape.ordering);
  for (const name of shape.filters) put(name, state.filters[name] ?? "", "");
  return next;
}

/** The query of the API's list for a state. */
export function apiListQuery({ page, search, ordering, filters }: ListState): string {
  const query = new URLSearchParams({ page: String(page), page_size: String(PAGE_SIZE), ordering, ...filters });
  if (search) query.set("search", search);
  return query.toString();
}

/**
 * Section 9: with a count of 12 or fewer there is page 1 only, and a page past the end leads to
 * page 1. The page to show instead of `page`, or undefined where it may stay.
 */
export function pageToReset(page: number, count: number | undefined): number | undefined {
  return page !== 1 && count !== undefined && count <= PAGE_SIZE ? 1 : undefined;
}

/** A list's state in the URL. Typing into the search and resetting the page replace the entry of the history. */
export function useListState(shape: ListConfig) {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params, shape), [params, shape]);
  const change = useCallback(
    (next: Partial<ListState>, options: { replace?: boolean } = {}) => {
      setParams((current) => writeListState(current, shape, next), {
        replace: options.replace ?? false,
        preventScrollReset: true,
      });
    },
    [setParams, shape],
  );
  return { state, change };
}

/** Asks for page 1 where section 9 says so; `answer` is the list's query. */
export function usePageReset(
  page: number,
  answer: { data: { count: number } | undefined; isPlaceholderData: boolean; error: unknown },
  reset: () => void,
) {
  const count = answer.isPlaceholderData ? undefined : answer.data?.count;
  const mustReset = pageToReset(page, count) !== undefined || (page !== 1 && isInvalidPage(answer.error));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reset` is made anew with every render.
  useEffect(() => {
    if (mustReset) reset();
  }, [mustReset]);
}
