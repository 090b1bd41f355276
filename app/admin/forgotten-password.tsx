import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { Link } from "react-router";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { FormError } from "#app/ui/admin/form-error.tsx";
import { fieldError, generalError } from "#app/ui/admin/form-errors.ts";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { AuthField, AuthLayout, AuthNote } from "./auth-layout.tsx";

export const meta = () => screenMeta("Reset your password");

export default function ForgottenPassword() {
  const request = useMutation({
    mutationFn: (username: string) =>
      staffApi().request<{ detail: string }>("POST", "/api/auth/password/reset/", { body: { username }, open: true }),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    request.mutate(String(new FormData(event.currentTarget).get("username")));
  }

  return (
    <AuthLayout title="Reset your password" lead="We’ll email you a link to choose a new password.">
      {request.isSuccess ? (
        <p role="status">{request.data.detail} The link expires after one hour.</p>
      ) : (
        <form onSubmit={submit}>
          <FormError>{generalError(request.error, ["username"])}</FormError>
          <AuthField
            label="Username or email address"
            name="username"
            autoComplete="username"
            error={fieldError(request.error, "username")}
          />
          <Button type="submit" size="md" loading={request.isPending} fullWidth>
            Send link
          </Button>
        </form>
      )}
      <AuthNote>
        <Link to="/admin/login">Sign in</Link>
      </AuthNote>
    </AuthLayout>
  );
}
