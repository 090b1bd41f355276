import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { clearDrafts } from "#app/ui/admin/drafts.ts";
import { clearRecentItems } from "./palette/recent-items.ts";
import { SIGN_IN_PATH } from "./safe-next.ts";

/** Ends the session, and removes what this browser kept for the account. */
export async function signOut(): Promise<void> {
  clearDrafts(sessionStorage);
  clearRecentItems();
  await staffApi().logout();
  // A full page load, so that no data of this user stays in memory for the next.
  location.assign(SIGN_IN_PATH);
}
