import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#app/platform/api-client/api-error.ts";

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

/** Whether a URL segment can be the id of a row. */
export const isRowId = (part: string | undefined): boolean => /^[1-9]\d{0,14}$/.test(part ?? "");
