import { queryOptions } from "@tanstack/react-query";
import { academyFacts } from "#app/admin/academy-facts.ts";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { staffApi } from "#app/platform/api-client/staff-api.ts";

/** An item of `/api/auth/sessions/`. */
export interface Session {
  id: number;
  ip: string;
  user_agent: string;
  created_at: string;
  last_used_at: string;
  is_current: boolean;
}

/** The hundred most recently used sessions. */
export const sessions = queryOptions({
  queryKey: ["sessions"],
  queryFn: async ({ signal }) =>
    (await staffApi().get<{ results: Session[] }>("/api/auth/sessions/?page_size=100", signal)).results,
});

/** The default, so that no third party learns about the visit. */
const OWN_LOOKUP = "/api/common/ip/";

/** The current IP address from the lookup service in the settings, which receives no bearer token. */
export const currentIp = queryOptions({
  queryKey: ["current-ip"],
  queryFn: async ({ client, signal }) => {
    const { ip_lookup_url } = await client.ensureQueryData(academyFacts);
    return staffApi().getCurrentIp(ip_lookup_url ?? OWN_LOOKUP, signal);
  },
  retry: false,
});

export async function deleteSession(id: number): Promise<string> {
  try {
    await staffApi().delete(`/api/auth/sessions/${id}/`);
  } catch (error) {
    // The session had already ended.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  return "Session ended.";
}

export async function deleteOtherSessions(): Promise<string> {
  const { ended } = await staffApi().delete<{ ended: number }>("/api/auth/sessions/others/");
  return ended === 1 ? "1 other session ended." : `${ended} other sessions ended.`;
}
