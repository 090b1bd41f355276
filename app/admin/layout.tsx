import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Outlet, redirect, useLocation } from "react-router";
import type { Role } from "#app/platform/actor.ts";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { whenConnected } from "#app/platform/api-client/staff-api.ts";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import { Notice } from "#app/ui/admin/screen.tsx";
import type { Route } from "./+types/layout";
import { useBfcacheGuard } from "./bfcache-guard.ts";
import { useFocusRecovery } from "./focus-recovery.ts";
import { Header } from "./header.tsx";
import classes from "./layout.module.css";
import { signInPath } from "./safe-next.ts";
import { restoreSession, unlessSessionExpired } from "./session.ts";
import { SideNav } from "./side-nav.tsx";

/** The account that is signed in, as `/api/auth/user/` answers it. */
export interface CurrentStaff {
  id: number;
  username: string;
  email: string | null;
  role: Role;
}

/** Every screen asks for a session; without one, the sign-in page leads back here. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!(await restoreSession())) throw redirect(signInPath(new URL(request.url)));
  const api = await whenConnected;
  return unlessSessionExpired(api.get<CurrentStaff>("/api/auth/user/"));
}

/** Who is signed in does not change while they move about: every call asks for the session anyway. */
export const shouldRevalidate = () => false;

const WIDE = "(min-width: 62em)";

export default function AdminLayout({ loaderData: staff }: Route.ComponentProps) {
  const [opened, setOpened] = useState<"nav" | "account">();
  const { pathname } = useLocation();
  const main = useFocusOnNavigation(screenOf(pathname));
  useFocusRecovery(main);
  useBfcacheGuard(staff);

  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing a screen closes what was open.
  useEffect(() => setOpened(undefined), [pathname]);

  useEffect(() => {
    const wide = matchMedia(WIDE);
    const close = () => setOpened(undefined);
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, []);

  // Opening one closes the other: there is one state for both.
  const toggle = (which: "nav" | "account") => (open: boolean) =>
    setOpened((current) => {
      if (open) return which;
      return current === which ? undefined : current;
    });

  return (
    <CurrentAccountContext value={staff}>
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      <Header
        staff={staff}
        navOpened={opened === "nav"}
        onNavChange={toggle("nav")}
        accountOpened={opened === "account"}
        onAccountChange={toggle("account")}
      />
      <div className={classes.columns}>
        <SideNav role={staff.role} opened={opened === "nav"} onClose={() => setOpened(undefined)} />
        <main className={classes.main} id="content" ref={main} tabIndex={-1} inert={opened === "nav"}>
          <Outlet />
        </main>
      </div>
    </CurrentAccountContext>
  );
}

/** What a screen that broke leaves, and a session that could not be asked for. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const retry = (
    <Button variant="default" onClick={() => location.reload()}>
      Try again
    </Button>
  );
  return (
    <main className={classes.main}>
      <Notice title="Sorry, something went wrong" level={1} tone="error" action={retry}>
        {error instanceof ApiError ? error.message : "What you typed in a form has been kept."}
      </Notice>
    </main>
  );
}

/** After going to another screen the focus starts at its content, not at the link that was followed. */
function useFocusOnNavigation(screen: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    main.current?.focus({ preventScroll: true });
  }, [screen]);
  return main;
}

/** A dialog over a screen has an address below the screen's own, and looks after the focus itself. */
const screenOf = (pathname: string) => pathname.replace(/\/new$/, "");
