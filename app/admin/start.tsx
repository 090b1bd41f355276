import { redirect } from "react-router";
import { whenConnected } from "#app/platform/api-client/staff-api.ts";
import type { CurrentStaff } from "./frame.tsx";
import { startFor } from "./navigation.ts";
import { SIGN_IN } from "./safe-next.ts";
import { findSession, unlessEnded } from "./session.ts";

/** `/admin` itself shows nothing yet: it leads to the first screen that is of use to whoever asks. */
export async function clientLoader() {
  if (!(await findSession())) throw redirect(SIGN_IN);
  const api = await whenConnected;
  const { role } = await unlessEnded(api.get<CurrentStaff>("/api/auth/user/"));
  throw redirect(startFor(role));
}

export default function Start() {
  return null;
}
