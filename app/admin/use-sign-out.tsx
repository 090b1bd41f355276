import { type ReactNode, useState } from "react";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { clearDrafts } from "#app/ui/admin/drafts.ts";
import type { CurrentStaff } from "./current-staff.ts";
import { clearRecentItems } from "./palette/recent-items.ts";
import { SIGN_IN_PATH } from "./safe-next.ts";

/** Signs out; asks first if this browser has unsaved work of the account, which is then deleted. */
export function useSignOut(staff: CurrentStaff): { signOut: () => Promise<void>; question: ReactNode } {
  const [unsaved, setUnsaved] = useState<string[]>([]);

  async function signOut() {
    const { unsavedWork } = await import("./saving/sign-out.ts");
    const titles = await unsavedWork(staff.id);
    if (titles.length > 0) setUnsaved(titles);
    else await endSession();
  }

  async function endSession() {
    const { forgetUnsavedWork } = await import("./saving/sign-out.ts");
    await forgetUnsavedWork(staff.id);
    clearDrafts(sessionStorage);
    // The next person at this computer must not read the titles of drafts.
    clearRecentItems();
    await staffApi().logout();
    // A full page load, so that no data of this user stays in memory for the next.
    location.assign(SIGN_IN_PATH);
  }

  const question = (
    <ConfirmDialog
      opened={unsaved.length > 0}
      title="Sign out and delete unsaved changes?"
      action="Sign out and delete"
      onConfirm={endSession}
      onCancel={() => setUnsaved([])}
    >
      This computer has unsaved changes: {unsavedList.format(unsaved)}. Signing out deletes them.
    </ConfirmDialog>
  );
  return { signOut, question };
}

const unsavedList = new Intl.ListFormat("en-GB", { type: "conjunction" });
