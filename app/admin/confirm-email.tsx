import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { FormError } from "#app/ui/admin/form-error.tsx";
import { generalError } from "#app/ui/admin/form-errors.ts";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { AuthLayout, AuthNote } from "./auth-layout.tsx";

export const meta = () => screenMeta("Confirm your email address");

/**
 * The target of the link that confirms an email address. It takes the press of a button, since programs that check
 * emails open links too.
 */
export default function ConfirmEmail() {
  const token = new URLSearchParams(useLocation().hash.slice(1)).get("token");
  const confirm = useMutation({
    mutationFn: () =>
      staffApi().request<{ email: string }>("POST", "/api/auth/email/confirm/", { body: { token }, open: true }),
  });
  const home = (
    <AuthNote>
      <Link to="/admin/account">Go to your account</Link>
    </AuthNote>
  );
  if (confirm.data) {
    return (
      <AuthLayout title="Email address confirmed" lead="">
        <p role="status">Your account now uses {confirm.data.email}.</p>
        {home}
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Confirm your email address" lead="Emails about your account will be sent to this address.">
      <FormError>
        {token
          ? generalError(confirm.error, [])
          : "This link is incomplete. Open it from the email again, or copy the whole link."}
      </FormError>
      {token ? (
        <Button size="md" fullWidth loading={confirm.isPending} onClick={() => confirm.mutate()} autoFocus>
          Confirm email address
        </Button>
      ) : null}
      {home}
    </AuthLayout>
  );
}
