import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useRef } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { FormError } from "#app/ui/admin/form-error.tsx";
import { fieldError, generalError } from "#app/ui/admin/form-errors.ts";
import { PasswordField } from "#app/ui/admin/password-field.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { notify } from "#app/ui/toasts/toasts.ts";
import { AuthLayout, AuthNote } from "./auth-layout.tsx";
import { signIn } from "./session.ts";

export const meta = () => screenMeta("Choose a password");

const INCOMPLETE = "This link is incomplete. Open it from the email again, or copy the whole link.";

/** The target of the links in invitations and password resets. The token is in the fragment, so it is not logged. */
export default function SetPassword() {
  const navigate = useNavigate();
  const token = new URLSearchParams(useLocation().hash.slice(1)).get("token");
  const form = useRef<HTMLFormElement>(null);
  const access = useQuery({
    queryKey: ["reset-preview", token],
    queryFn: async () => {
      const call = { body: { token }, open: true };
      return staffApi().request<OtherAccess>("POST", "/api/auth/password/reset/preview/", call);
    },
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const choose = useMutation({
    async mutationFn(new_password: string) {
      const call = { body: { token, new_password }, open: true };
      const path = "/api/auth/password/reset/confirm/";
      const { username } = await staffApi().request<{ username: string }>("POST", path, call);
      return signIn({ username, password: new_password }, () => undefined);
    },
    onSuccess(isSignedIn) {
      notify.success(isSignedIn ? "Your password has been set." : "Your password has been set. You can sign in now.");
      return navigate(isSignedIn ? "/admin" : "/admin/login", { replace: true });
    },
    onError: () => form.current?.querySelector<HTMLInputElement>("input[name=new_password]")?.focus(),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    choose.mutate(String(new FormData(event.currentTarget).get("new_password")));
  }

  const problem = fieldError(choose.error ?? access.error, "token") ?? generalError(choose.error, ["new_password"]);
  return (
    <AuthLayout title="Choose a password" lead="You’ll use it to sign in from now on.">
      {token ? (
        <form ref={form} onSubmit={submit}>
          <FormError>{problem}</FormError>
          {access.data ? <RevokedAccess {...access.data} /> : null}
          <PasswordField
            label="New password"
            name="new_password"
            size="md"
            autoComplete="new-password"
            autoFocus
            error={fieldError(choose.error, "new_password")}
          />
          <Button type="submit" size="md" loading={choose.isPending} fullWidth>
            Set password
          </Button>
        </form>
      ) : (
        <FormError>{INCOMPLETE}</FormError>
      )}
      <AuthNote>
        Has the link expired? <Link to="/admin/forgotten-password">Request a new one</Link>. To renew an invitation, ask
        the person who sent it.
      </AuthNote>
    </AuthLayout>
  );
}

interface OtherAccess {
  passkeys: string[];
  api_tokens: string[];
}

function RevokedAccess({ passkeys, api_tokens }: OtherAccess) {
  if (passkeys.length + api_tokens.length === 0) return null;
  return (
    <div>
      <p>For your security, choosing a new password also revokes:</p>
      <ul>
        {passkeys.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list does not change.
          <li key={index}>Passkey “{name}”</li>
        ))}
        {api_tokens.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list does not change.
          <li key={index}>API token “{name}”</li>
        ))}
      </ul>
    </div>
  );
}
