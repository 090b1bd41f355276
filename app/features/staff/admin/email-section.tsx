import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import { reportError } from "#app/ui/admin/report-error.ts";
import { Section } from "#app/ui/admin/section.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import type { OwnAccount } from "../account.resource.ts";
import { ownAccount, requestEmailChange, withdrawEmail } from "./account-calls.ts";
import { OwnPasswordField } from "./own-password-field.tsx";

/** The email address, and a new one that is not confirmed yet. */
export function EmailSection({ account: { email, pending_email } }: { account: OwnAccount }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const withdraw = useMutation({
    mutationFn: withdrawEmail,
    onSuccess: () => notify.success("Email address change cancelled."),
    onError: reportError,
    onSettled: () => queries.invalidateQueries(ownAccount),
  });

  return (
    <Section
      title="Email"
      lead="Used for password resets and notices about your account."
      actions={
        <>
          <Button variant="default" onClick={() => setOpen(true)}>
            Change email
          </Button>
          {pending_email ? (
            <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
              Cancel change
            </Button>
          ) : null}
        </>
      }
    >
      <p>
        <strong>{email ?? "No email address"}</strong>
      </p>
      {pending_email ? (
        <p role="status">
          A link has been sent to <strong>{pending_email}</strong>. Open it within 24 hours to confirm the change.
        </p>
      ) : null}
      {isOpen ? (
        <FormDialog
          title="Change email address"
          lead="A confirmation link is sent to the new address. Your current address stays in use until you open the link."
          action="Send link"
          names={["email", "password"]}
          submit={async (values) => {
            queries.setQueryData(ownAccount.queryKey, await requestEmailChange(values));
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        >
          {(getError) => (
            <>
              <TextInput
                label="New email address"
                name="email"
                type="email"
                autoComplete="email"
                required
                withAsterisk={false}
                error={getError("email")}
                data-autofocus
              />
              <OwnPasswordField error={getError("password")} />
            </>
          )}
        </FormDialog>
      ) : null}
    </Section>
  );
}
