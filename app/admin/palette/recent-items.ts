import { useContext, useEffect } from "react";
import { adminPath } from "#app/resources/admin-path.ts";
import { type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";

/** An item that the account has opened in this browser. */
export interface RecentItem {
  resource: string;
  path: string;
  title: string;
}

const PREFIX = "lightwell-recent:";
const KEPT = 8;

/** Newest first. */
export function recentItems(account: number): RecentItem[] {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + account) ?? "[]") as RecentItem[];
  } catch {
    return [];
  }
}

/** Clears the recent items of all accounts on sign-out, so that the next person does not see titles of drafts. */
export function clearRecentItems(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}

/** Adds the open item to the recent items. @param item undefined for a new one */
export function useRecentItem(
  definition: ResourceDefinition,
  item: Readonly<Record<string, unknown>> | undefined,
): void {
  const { id: account } = useContext(CurrentAccountContext);
  const path = item && !definition.single ? adminPath(definition, item) : undefined;
  const title = String(item?.[titleField(definition)] ?? "");
  useEffect(() => {
    if (!path) return;
    const others = recentItems(account).filter((recent) => recent.path !== path);
    const kept = [{ resource: definition.name, path, title }, ...others].slice(0, KEPT);
    try {
      localStorage.setItem(PREFIX + account, JSON.stringify(kept));
    } catch {
      // Storage is full or disabled: the palette works without recent items.
    }
  }, [account, definition, path, title]);
}
