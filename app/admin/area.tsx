import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "react-router";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { connectStaffApi } from "#app/platform/api-client/staff-api.ts";
import { requestContext } from "#app/platform/request-context.ts";
import { PleaseWait } from "#app/ui/please-wait.tsx";
import { Toasts } from "#app/ui/toasts/toasts.tsx";
import type { Route } from "./+types/area";
import "./styles.css";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { theme } from "./theme.ts";
import { ThemeStyles } from "./theme-styles.tsx";

export const meta = () => screenMeta("Please wait");

/** Runs no query: the Please Wait cover is served even if the database is unavailable. */
export function loader({ context }: Route.LoaderArgs) {
  return { apiBaseUrl: context.get(requestContext).app.config.apiBaseUrl };
}

/** The admin area is rendered in the browser only; until this has run, the cover is shown. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const { apiBaseUrl } = await serverLoader();
  connectStaffApi(apiBaseUrl);
  return null;
}
clientLoader.hydrate = true as const;

export const shouldRevalidate = () => false;

export function HydrateFallback() {
  return (
    <>
      <PleaseWait />
      <noscript>
        <p className="needs-script">The admin area requires JavaScript, which is disabled in this browser.</p>
      </noscript>
    </>
  );
}

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

export default function AdminArea() {
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
