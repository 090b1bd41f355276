import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { onSessionEnd, staffApi } from "#app/platform/api-client/staff-api.ts";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { hasOpenDrafts } from "#app/ui/admin/use-draft.ts";
import type { CurrentStaff } from "../current-staff.ts";
import { SignInForm } from "../sign-in-form.tsx";
import { hasUnsavedForms } from "./open-forms.ts";
import classes from "./saving.module.css";

/**
 * Lets the account sign in again over a form with unsaved changes, so that saving can resume. Without unsaved changes,
 * the page reloads: the person signs in and returns, and other input is restored from its draft.
 */
export function SessionDialog({ staff }: { staff: CurrentStaff }) {
  const [renewal, setRenewal] = useState<PromiseWithResolvers<boolean>>();
  const [reason, setReason] = useState<string>();

  useEffect(() => {
    staffApi().bindTo(staff.id);
    return onSessionEnd((why) => {
      // A draft is restored after the reload, but not if the account was deactivated.
      if (!hasUnsavedForms() && !(why && hasOpenDrafts())) return undefined;
      setReason(why);
      const started = Promise.withResolvers<boolean>();
      setRenewal(started);
      return started.promise;
    });
  }, [staff.id]);

  const finish = (isSignedIn: boolean) => {
    renewal?.resolve(isSignedIn);
    setRenewal(undefined);
  };
  return (
    <Dialog opened={renewal !== undefined} title="Sign in to continue" onClose={() => undefined}>
      {renewal ? (
        <div className={classes.comparison}>
          <p>
            {reason
              ? `${reason} Your changes are still on this page and will be saved once an owner reactivates the account and you sign in.`
              : "Your session has ended. Sign in to save your changes, which are still on this page."}
          </p>
          <SignInForm username={staff.username} onSignedIn={() => finish(true)} />
          <Button variant="subtle" onClick={() => finish(false)}>
            Use another account
          </Button>
        </div>
      ) : null}
    </Dialog>
  );
}
