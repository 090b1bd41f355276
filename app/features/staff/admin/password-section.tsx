import { Button, Checkbox } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef } from "react";
import { FormError } from "#app/ui/admin/form-error.tsx";
import { fieldError, generalError } from "#app/ui/admin/form-errors.ts";
import { PasswordField } from "#app/ui/admin/password-field.tsx";
import { Section } from "#app/ui/admin/section.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import classes from "./account.module.css";
import { changePassword, ownAccount, passkeys } from "./account-calls.ts";
import { apiTokens } from "./api-token-calls.ts";

const FIELDS = ["current_password", "new_password"] as const;

export function PasswordSection({ username }: { username: string }) {
  const form = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const hasOtherAccess = [useQuery(passkeys), useQuery(apiTokens)].some(({ data = [] }) => data.length > 0);
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: async (_, { revoke_access }) => {
      form.current?.reset();
      if (revoke_access)
        await Promise.all(
          [passkeys, apiTokens, ownAccount].map(({ queryKey }) => queries.invalidateQueries({ queryKey })),
        );
      notify.success("Password changed. Your other sessions have ended.");
    },
    onError: (error) => {
      const first = FIELDS.find((field) => fieldError(error, field));
      if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    change.mutate({
      current_password: String(fields.get("current_password")),
      new_password: String(fields.get("new_password")),
      revoke_access: fields.has("revoke_access"),
    });
  }

  return (
    <Section title="Password" lead="Changing your password ends all your other sessions.">
      <form className={classes.form} ref={form} onSubmit={submit}>
        {/* Shows a password manager which entry to change. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <FormError>{generalError(change.error, FIELDS)}</FormError>
        <PasswordField
          label="Current password"
          name="current_password"
          autoComplete="current-password"
          error={fieldError(change.error, "current_password")}
        />
        <PasswordField
          label="New password"
          name="new_password"
          autoComplete="new-password"
          error={fieldError(change.error, "new_password")}
        />
        {hasOtherAccess ? (
          <Checkbox
            name="revoke_access"
            label="Remove my passkeys and revoke my API tokens"
            description="Choose this if someone else may have used your account."
          />
        ) : null}
        <div>
          <Button type="submit" variant="default" loading={change.isPending}>
            Change password
          </Button>
        </div>
      </form>
    </Section>
  );
}
