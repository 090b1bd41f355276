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
    <Dialog opened={renewal !== undefined} title="Sign in to go on" onClose={() => undefined}>
      {renewal ? (
        <div className={classes.comparison}>
          <p>
            {reason
              ? `${reason} What you typed is still on this page, and is saved once an owner has activated the account and you have signed in.`
              : "Your session has ended. What you typed is still here, and is saved once you have signed in."}
          </p>
          <SignInForm username={staff.username} onSignedIn={() => finish(true)} />
          <Button variant="subtle" onClick={() => finish(false)}>
            Sign in as somebody else
          </Button>
        </div>
      ) : null}
    </Dialog>
  );
}
