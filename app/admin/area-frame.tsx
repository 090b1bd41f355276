import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "react-router";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { Toasts } from "#app/ui/toasts/toasts.tsx";
import { theme } from "./theme.ts";
import { ThemeStyles } from "./theme-styles.tsx";

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Only network and server errors are retried: any other response would be the same again.
      retry: (failures, error) =>
        failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
  },
});

/** What all screens of the admin area share. */
export function AreaFrame() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      <ThemeStyles />
      <QueryClientProvider client={queries}>
        <Outlet />
      </QueryClientProvider>
      <Toasts />
    </MantineProvider>
  );
}
