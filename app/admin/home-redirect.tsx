import { redirect } from "react-router";
import { whenConnected } from "#app/platform/api-client/staff-api.ts";
import type { CurrentStaff } from "./current-staff.ts";
import { homePathFor } from "./navigation.ts";
import { SIGN_IN_PATH } from "./safe-next.ts";
import { restoreSession, unlessSessionExpired } from "./session.ts";

/** `/admin` has no content yet: it redirects to the first screen for the role. */
export async function clientLoader() {
  if (!(await restoreSession())) throw redirect(SIGN_IN_PATH);
  const api = await whenConnected;
  const { role } = await unlessSessionExpired(api.get<CurrentStaff>("/api/auth/user/"));
  throw redirect(homePathFor(role));
}

export default function HomeRedirect() {
  return null;
}
