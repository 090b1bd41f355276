import { Link, redirect, useNavigate, useSearchParams } from "react-router";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import type { Route } from "./+types/sign-in";
import { AuthLayout, AuthNote } from "./auth-layout.tsx";
import { safeNext } from "./safe-next.ts";
import { restoreSession } from "./session.ts";
import { SignInForm } from "./sign-in-form.tsx";

export const meta = () => screenMeta("Sign in");

/** Redirects if there is already a session. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (await restoreSession()) throw redirect(safeNext(new URL(request.url).searchParams.get("next")));
  return null;
}

export default function SignIn() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (
    <AuthLayout title="Sign in" lead="Manage the academy’s website.">
      <SignInForm onSignedIn={() => navigate(safeNext(params.get("next")), { replace: true })} />
      <AuthNote>
        <Link to="/admin/forgotten-password">Forgotten your password?</Link>
      </AuthNote>
    </AuthLayout>
  );
}
