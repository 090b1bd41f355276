import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { redirect, useNavigate, useSearchParams } from "react-router";
import { PasswordField } from "#app/ui/admin/password-field.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { LogoMark } from "#app/ui/logo-mark.tsx";
import type { Route } from "./+types/sign-in";
import { safeNext } from "./safe-next.ts";
import { findSession, signIn } from "./session.ts";
import classes from "./sign-in.module.css";

export const meta = () => screenMeta("Sign in");

/** Whoever is signed in already, or can be by a refresh, is led on. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (await findSession()) throw redirect(safeNext(new URL(request.url).searchParams.get("next")));
  return null;
}

export default function SignIn() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(undefined);
    const credentials = { username: String(fields.get("username")), password: String(fields.get("password")) };
    if (await signIn(credentials, setProblem)) await navigate(safeNext(params.get("next")), { replace: true });
    setBusy(false);
  }

  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <LogoMark className={classes.mark} />
        <h1>Sign in</h1>
        <p className={classes.lead}>To the admin area of the academy.</p>
        <form onSubmit={submit}>
          <p className={classes.problem} role="alert">
            {problem}
          </p>
          <TextInput
            label="Username"
            name="username"
            size="md"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            withAsterisk={false}
            autoFocus
          />
          <PasswordField label="Password" name="password" size="md" autoComplete="current-password" />
          <Button type="submit" size="md" loading={isBusy} fullWidth>
            Sign in
          </Button>
        </form>
      </div>
      <p className={classes.back}>
        <a href="/">Back to the site</a>
      </p>
    </main>
  );
}
