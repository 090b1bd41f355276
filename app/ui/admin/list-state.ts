import { useCallback, useEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import { isInvalidPage } from "./load-error.tsx";

/** Rows per page (specification, section 9). */
export const PAGE_SIZE = 12;

/** The state of a list, as stored in its URL. */
export interface ListState {
  page: number;
  search: string;
  ordering: string;
  filters: Record<string, string>;
}

export interface ListConfig {
  /** The default ordering. */
  ordering: string;
  /** Names of the filters, in the URL as in the API. Other parameters of the URL are preserved. */
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

/** The URL parameters after a change; defaults are omitted. A change of anything but the page resets the page to 1. */
export function writeListState(
  params: URLSearchParams,
  shape: ListConfig,
  change: Partial<ListState>,
): URLSearchParams {
  const state = { ...readListState(params, shape), page: 1, ...change };
  const next = new URLSearchParams(params);
  const put = (name: string, value: string, defaultValue: string) =>
    value === defaultValue ? next.delete(name) : next.set(name, value);
  put("page", String(state.page), "1");
  put("search", state.search, "");
  put("ordering", state.ordering, shape.ordering);
  for (const name of shape.filters) put(name, state.filters[name] ?? "", "");
  return next;
}

/** The query string for the API's list. */
export function apiListQuery({ page, search, ordering, filters }: ListState, size = PAGE_SIZE): string {
  const query = new URLSearchParams({ page: String(page), page_size: String(size), ordering, ...filters });
  if (search) query.set("search", search);
  return query.toString();
}

/**
 * Specification, section 9: with a count of 12 or fewer the page resets to 1.
 * @returns the page to show instead of `page`, or undefined to keep it.
 */
export function getResetPage(page: number, count: number | undefined): number | undefined {
  return page !== 1 && count !== undefined && count <= PAGE_SIZE ? 1 : undefined;
}

export type ChangeListState = (change: Partial<ListState>, options?: { replace?: boolean }) => void;

/** The list state in the URL. With `replace`, a change replaces the history entry, as for search input. */
export function useListState(shape: ListConfig) {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params, shape), [params, shape]);
  const change: ChangeListState = useCallback(
    (next, options = {}) => {
      setParams((current) => writeListState(current, shape, next), {
        replace: options.replace ?? false,
        preventScrollReset: true,
      });
    },
    [setParams, shape],
  );
  return { state, change };
}

/** Calls `reset` if the list has to return to page 1 (specification, section 9). */
export function usePageReset(
  page: number,
  query: { data: { count: number } | undefined; isPlaceholderData: boolean; error: unknown },
  reset: () => void,
) {
  const count = query.isPlaceholderData ? undefined : query.data?.count;
  const mustReset = getResetPage(page, count) !== undefined || (page !== 1 && isInvalidPage(query.error));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reset` changes with every render.
  useEffect(() => {
    if (mustReset) reset();
  }, [mustReset]);
}
