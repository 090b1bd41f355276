import { Button } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { Link, redirect, useNavigate, useSearchParams } from "react-router";
import { FormError } from "#app/ui/admin/form-error.tsx";
import { PasswordField } from "#app/ui/admin/password-field.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import type { Route } from "./+types/sign-in";
import { AuthField, AuthLayout, AuthNote } from "./auth-layout.tsx";
import { safeNext } from "./safe-next.ts";
import { restoreSession, signIn } from "./session.ts";

export const meta = () => screenMeta("Sign in");

/** Redirects if there is a session already. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (await restoreSession()) throw redirect(safeNext(new URL(request.url).searchParams.get("next")));
  return null;
}

export default function SignIn() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [problem, setProblem] = useState<string>();
  const [needsCode, setNeedsCode] = useState(false);
  const [isBusy, setBusy] = useState(false);

  function showError(message: string, codes: readonly string[]) {
    const isCodeRequired = codes.includes("otp_required");
    // The first time, the field that appears is enough; the second time, it was left empty.
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
      username: text("username"),
      password: text("password"),
      ...(needsCode && { otp: text("otp") }),
    };
    if (await signIn(credentials, showError)) await navigate(safeNext(params.get("next")), { replace: true });
    setBusy(false);
  }

  return (
    <AuthLayout title="Sign in" lead="To the admin area of the academy.">
      <form onSubmit={submit}>
        <FormError>{problem}</FormError>
        <AuthField label="Username" name="username" autoComplete="username" />
        <PasswordField label="Password" name="password" size="md" autoComplete="current-password" />
        {needsCode && (
          <AuthField
            label="One-time code"
            description="The six digits from your authenticator app, or one of your recovery codes."
            name="otp"
            autoComplete="one-time-code"
          />
        )}
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          Sign in
        </Button>
      </form>
      <AuthNote>
        <Link to="/admin/forgotten-password">Forgotten your password?</Link>
      </AuthNote>
    </AuthLayout>
  );
}
