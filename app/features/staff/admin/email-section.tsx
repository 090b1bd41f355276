import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import { reportError } from "#app/ui/admin/report-error.ts";
import { Section } from "#app/ui/admin/section.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import type { OwnAccount } from "../account.resource.ts";
import { askForEmail, ownAccount, withdrawEmail } from "./account-calls.ts";
import { OwnPasswordField } from "./own-password-field.tsx";

/** The email address, and a new one that is not confirmed yet. */
export function EmailSection({ account: { email, pending_email } }: { account: OwnAccount }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const withdraw = useMutation({
    mutationFn: withdrawEmail,
    onSuccess: () => notify.success("The new address has been withdrawn."),
    onError: reportError,
    onSettled: () => queries.invalidateQueries(ownAccount),
  });

  return (
    <Section
      title="Email"
      lead="For links to choose a new password, and for notices when something about your account changes."
      actions={
        <>
          <Button variant="default" onClick={() => setOpen(true)}>
            Change address
          </Button>
          {pending_email ? (
            <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
              Withdraw the new address
            </Button>
          ) : null}
        </>
      }
    >
      <p>
        <strong>{email ?? "No address"}</strong>
      </p>
      {pending_email ? (
        <p role="status">
          A link has been sent to <strong>{pending_email}</strong>. The address changes once you open it, within 24
          hours.
        </p>
      ) : null}
      {isOpen ? (
        <FormDialog
          title="Change the email address"
          lead="A link is sent to the new address. Until it is opened, your address stays as it is."
          action="Send the link"
          names={["email", "password"]}
          submit={async (values) => {
            queries.setQueryData(ownAccount.queryKey, await askForEmail(values));
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        >
          {(errorOf) => (
            <>
              <TextInput
                label="New address"
                name="email"
                type="email"
                autoComplete="email"
                required
                withAsterisk={false}
                error={errorOf("email")}
                data-autofocus
              />
              <OwnPasswordField error={errorOf("password")} />
            </>
          )}
        </FormDialog>
      ) : null}
    </Section>
  );
}
