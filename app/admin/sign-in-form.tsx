import { Button } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { FormError } from "#app/ui/admin/form-error.tsx";
import { canUsePasskeys } from "#app/ui/admin/passkeys.ts";
import { PasswordField } from "#app/ui/admin/password-field.tsx";
import { AuthField } from "./auth-layout.tsx";
import { signIn, signInByPasskey } from "./session.ts";

interface SignInFormProps {
  /** The account that has to sign in; any by default. */
  username?: string;
  onSignedIn: () => unknown;
}

/** Username, password and, if the account requires it, a two-factor code. */
export function SignInForm({ username, onSignedIn }: SignInFormProps) {
  const [problem, setProblem] = useState<string>();
  const [needsCode, setNeedsCode] = useState(false);
  const [isBusy, setBusy] = useState(false);

  function showError(message: string, codes: readonly string[]) {
    const isCodeRequired = codes.includes("otp_required");
    // The first time, showing the field is enough; the second time, it was left empty.
    setProblem(isCodeRequired && !needsCode ? undefined : message);
    setNeedsCode(needsCode || isCodeRequired);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name));
    setBusy(true);
    setProblem(undefined);
    const credentials = {
      username: username ?? text("username"),
      password: text("password"),
      ...(needsCode && { otp: text("otp") }),
    };
    if (await signIn(credentials, showError)) await onSignedIn();
    setBusy(false);
  }

  async function submitPasskey() {
    setBusy(true);
    setProblem(undefined);
    if (await signInByPasskey(username, setProblem)) await onSignedIn();
    setBusy(false);
  }

  return (
    <form onSubmit={submit}>
      <FormError>{problem}</FormError>
      <AuthField
        label="Username"
        name="username"
        autoComplete="username"
        {...(username !== undefined && { value: username, readOnly: true, autoFocus: false })}
      />
      <PasswordField
        label="Password"
        name="password"
        size="md"
        autoComplete="current-password"
        {...(username !== undefined && { "data-autofocus": true })}
      />
      {needsCode && (
        <AuthField
          label="Two-factor code"
          description="The six-digit code from your authenticator app, or a recovery code."
          name="otp"
          autoComplete="one-time-code"
        />
      )}
      <Button type="submit" size="md" loading={isBusy} fullWidth>
        Sign in
      </Button>
      {canUsePasskeys() ? (
        <Button variant="default" size="md" disabled={isBusy} onClick={submitPasskey} fullWidth>
          Sign in with a passkey
        </Button>
      ) : null}
    </form>
  );
}
