import { useEffect } from "react";
import { whenConnected } from "#app/platform/api-client/staff-api.ts";

interface Account {
  id: number;
  role: string;
}

/** On the document's root while nothing of it may be seen; `styles.css` hides it all. */
const UNCHECKED = "data-unchecked";

/**
 * A browser may keep the page as it is when it is left, and bring it back with Back or Forward: by
 * then somebody else may sit there, or nobody be signed in. So it is put away hidden, and shown
 * again once the server has said that it is the same account's; otherwise it is loaded anew.
 */
export function useBfcacheGuard(account: Account): void {
  useEffect(() => {
    const root = document.documentElement;
    const hide = ({ persisted }: PageTransitionEvent) => persisted && root.setAttribute(UNCHECKED, "");
    const check = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      root.setAttribute(UNCHECKED, "");
      if (await isStill(account)) root.removeAttribute(UNCHECKED);
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

async function isStill({ id, role }: Account): Promise<boolean> {
  try {
    const api = await whenConnected;
    const now = await api.get<Account>("/api/auth/user/");
    return now.id === id && now.role === role;
  } catch {
    return false;
  }
}
