import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useRef } from "react";
import { FormError } from "#app/ui/admin/form-error.tsx";
import { fieldError, generalError } from "#app/ui/admin/form-errors.ts";
import { PasswordField } from "#app/ui/admin/password-field.tsx";
import { Section } from "#app/ui/admin/section.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import classes from "./account.module.css";
import { changePassword } from "./account-calls.ts";

const FIELDS = ["current_password", "new_password"] as const;

export function PasswordSection({ username }: { username: string }) {
  const form = useRef<HTMLFormElement>(null);
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      form.current?.reset();
      notify.success("New password has been saved. All your other sessions have ended.");
    },
    onError: (error) => {
      const first = FIELDS.find((field) => fieldError(error, field));
      if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    change.mutate(Object.fromEntries(FIELDS.map((field) => [field, String(fields.get(field))])));
  }

  return (
    <Section title="Password" lead="All your other sessions end when the password changes. This one stays.">
      <form className={classes.form} ref={form} onSubmit={submit}>
        {/* Tells a password manager which entry to change. */}
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
        <div>
          <Button type="submit" variant="default" loading={change.isPending}>
            Change password
          </Button>
        </div>
      </form>
    </Section>
  );
}
