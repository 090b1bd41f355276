import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "react-router";
import { queries } from "#app/ui/admin/screen-reads.ts";
import { Toasts } from "#app/ui/toasts/toasts.tsx";
import { theme } from "./theme.ts";
import { ThemeStyles } from "./theme-styles.tsx";

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
