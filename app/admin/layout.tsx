import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Outlet, redirect, useLocation } from "react-router";
import { MediaProvider } from "#app/features/media/admin/media-provider.tsx";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { whenConnected } from "#app/platform/api-client/staff-api.ts";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import { setDateLanguage } from "#app/ui/admin/date-format.ts";
import { useFocusRecovery } from "#app/ui/admin/focus-recovery.ts";
import { Notice } from "#app/ui/admin/screen.tsx";
import { useFollowedPresses } from "#app/ui/admin/while-pressed.ts";
import type { Route } from "./+types/layout";
import { useBfcacheGuard } from "./bfcache-guard.ts";
import { CURRENT_STAFF_PATH, type CurrentStaff } from "./current-staff.ts";
import { stripDialogPath } from "./dialog-path.ts";
import { Header } from "./header.tsx";
import classes from "./layout.module.css";
import { usePalette } from "./palette/use-palette.tsx";
import { RoleNotice } from "./role-notice.tsx";
import { signInPath } from "./safe-next.ts";
import { SessionDialog } from "./saving/session-dialog.tsx";
import { SectionTabs } from "./section-tabs.tsx";
import { restoreSession, unlessSessionExpired } from "./session.ts";
import { SideNav } from "./side-nav.tsx";
import { useStrayDropGuard } from "./stray-drops.ts";
import { useSignOut } from "./use-sign-out.tsx";

/** Redirects to the sign-in page if there is no session; after sign-in, the person returns to this screen. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!(await restoreSession())) throw redirect(signInPath(new URL(request.url)));
  const api = await whenConnected;
  const staff = await unlessSessionExpired(api.get<CurrentStaff>(CURRENT_STAFF_PATH));
  setDateLanguage(staff.date_language);
  return staff;
}

/** The account does not change on navigation, and every API call checks the session anyway. */
export const shouldRevalidate = () => false;

const WIDE = "(min-width: 62em)";

export default function AdminLayout({ loaderData: staff }: Route.ComponentProps) {
  const [opened, setOpened] = useState<"nav" | "account">();
  const { pathname, state } = useLocation();
  const keepsFocus = (state as { keepsFocus?: boolean } | null)?.keepsFocus === true;
  const main = useFocusOnNavigation(stripDialogPath(pathname), keepsFocus);
  useFocusRecovery(main);
  useBfcacheGuard(staff);
  useStrayDropGuard();
  useFollowedPresses();
  const leaving = useSignOut(staff);
  const palette = usePalette(staff, leaving.signOut);

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the open menu.
  useEffect(() => setOpened(undefined), [pathname]);

  useEffect(() => {
    const wide = matchMedia(WIDE);
    const close = () => setOpened(undefined);
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, []);

  // One state for both menus, so that opening one closes the other.
  const toggle = (which: "nav" | "account") => (open: boolean) =>
    setOpened((current) => {
      if (open) return which;
      return current === which ? undefined : current;
    });

  return (
    <CurrentAccountContext value={staff}>
      <SessionDialog staff={staff} />
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <Header
        staff={staff}
        navOpened={opened === "nav"}
        onNavChange={toggle("nav")}
        accountOpened={opened === "account"}
        onAccountChange={toggle("account")}
        onFind={palette.open}
        onShortcuts={palette.showShortcuts}
        onSignOut={leaving.signOut}
      />
      {palette.dialogs}
      {leaving.question}
      <div className={classes.columns}>
        <SideNav role={staff.role} opened={opened === "nav"} onClose={() => setOpened(undefined)} />
        <main className={classes.main} id="content" ref={main} tabIndex={-1} inert={opened === "nav"}>
          <RoleNotice staff={staff} />
          <SectionTabs role={staff.role} />
          <MediaProvider>
            <Outlet />
          </MediaProvider>
        </main>
      </div>
    </CurrentAccountContext>
  );
}

/** For errors in a screen, and for a session or account that couldn’t be loaded. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const retry = (
    <Button variant="default" onClick={() => location.reload()}>
      Try again
    </Button>
  );
  return (
    <main className={classes.main}>
      <Notice title="Sorry, something went wrong" level={1} tone="error" action={retry}>
        {error instanceof ApiError ? error.message : "Your unsaved changes have been kept."}
      </Notice>
    </main>
  );
}

/**
 * Moves the focus to the content after navigation, unless the screen stays the same or the section named in the URL
 * already has the focus.
 */
function useFocusOnNavigation(screen: string, keepsFocus: boolean) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    const target = document.getElementById(location.hash.slice(1));
    if (!keepsFocus && !target?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [screen, keepsFocus]);
  return main;
}
