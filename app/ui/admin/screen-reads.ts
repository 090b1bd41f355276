import { QueryClient, type QueryFunctionContext, type QueryKey } from "@tanstack/react-query";
import type { ClientLoaderFunctionArgs } from "react-router";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { whenConnected } from "#app/platform/api-client/staff-api.ts";

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Only network and server errors are retried: any other response would be the same again.
      retry: (failures, error) =>
        failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
  },
});

/** A query of any kind, whose function reads the API at once. */
export interface AnyQuery {
  queryKey: QueryKey;
  // biome-ignore lint/suspicious/noExplicitAny: queries of every kind.
  queryFn?: ((context: any) => unknown) | symbol;
  initialPageParam?: unknown;
}

/**
 * The loader of a screen that asks for everything the screen will need while the account is still being asked for, so
 * that all of it travels in one request. The screen does not wait for it, and gets the answers when it asks.
 * @param queriesOf those of an address
 */
export const readAhead =
  (queriesOf: (params: ClientLoaderFunctionArgs["params"], search: URLSearchParams) => readonly AnyQuery[]) =>
  async ({ params, request }: Pick<ClientLoaderFunctionArgs, "params" | "request">) => {
    const api = await whenConnected;
    if (!api.isSignedIn()) return null;
    const { signal } = new AbortController();
    api.readAhead(() => {
      for (const { queryKey, queryFn, initialPageParam } of queriesOf(params, new URL(request.url).searchParams)) {
        if (typeof queryFn !== "function" || queries.getQueryState(queryKey) !== undefined) continue;
        const context = { client: queries, queryKey, signal, meta: undefined, pageParam: initialPageParam };
        // The screen asks again, and shows why if that fails as well.
        Promise.resolve(queryFn(context as QueryFunctionContext)).catch(() => undefined);
      }
    });
    return null;
  };

/** Whether a part of an address can be the id of a row. */
export const isRowId = (part: string | undefined): boolean => /^[1-9]\d{0,14}$/.test(part ?? "");
