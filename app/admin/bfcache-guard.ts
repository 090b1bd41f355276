import { useEffect } from "react";
import { whenConnected } from "#app/platform/api-client/staff-api.ts";
import { CURRENT_STAFF_PATH } from "./current-staff.ts";

interface Account {
  id: number;
  role: string;
}

/** Set on the root element while the page must be hidden; see `styles.css`. */
const UNVERIFIED = "data-unverified";

/**
 * The browser may restore the page from the back/forward cache (bfcache) after a different user has signed in, or after
 * sign-out. So the page is hidden when it enters the cache, and shown again once the server has confirmed that the
 * account is the same; otherwise it is reloaded.
 */
export function useBfcacheGuard(account: Account): void {
  useEffect(() => {
    const root = document.documentElement;
    const hide = ({ persisted }: PageTransitionEvent) => persisted && root.setAttribute(UNVERIFIED, "");
    const check = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      root.setAttribute(UNVERIFIED, "");
      if (await isStillSignedIn(account)) root.removeAttribute(UNVERIFIED);
      else location.reload();
    };
    addEventListener("pagehide", hide);
    addEventListener("pageshow", check);
    return () => {
      removeEventListener("pagehide", hide);
      removeEventListener("pageshow", check);
    };
  }, [account]);
}

async function isStillSignedIn({ id, role }: Account): Promise<boolean> {
  try {
    const api = await whenConnected;
    const current = await api.get<Account>(CURRENT_STAFF_PATH);
    return current.id === id && current.role === role;
  } catch {
    return false;
  }
}
