import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { staffApi } from "#app/platform/api-client/staff-api.ts";

/** As `/api/auth/sessions/` lists it. */
export interface Session {
  id: number;
  ip: string;
  user_agent: string;
  created_at: string;
  last_used_at: string;
  is_current: boolean;
}

/** The last used first; whoever has more than a hundred ends them all. */
export const sessions = queryOptions({
  queryKey: ["sessions"],
  queryFn: async ({ signal }) =>
    (await staffApi().get<{ results: Session[] }>("/api/auth/sessions/?page_size=100", signal)).results,
});

/** So that no third party learns of a visit. */
const OWN_LOOKUP = "/api/common/ip/";

/** From the lookup the settings name, which gets no bearer. */
export const currentIp = queryOptions({
  queryKey: ["current-ip"],
  queryFn: async ({ signal }) => {
    const { ip_lookup_url } = await staffApi().get<{ ip_lookup_url: string | null }>("/api/common/settings/", signal);
    return staffApi().getCurrentIp(ip_lookup_url ?? OWN_LOOKUP, signal);
  },
  retry: false,
});

export async function deleteSession(id: number): Promise<string> {
  try {
    await staffApi().delete(`/api/auth/sessions/${id}/`);
  } catch (error) {
    // Ended from somewhere else in the meantime, which is what was wanted.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  return "The session has ended.";
}

export async function deleteOtherSessions(): Promise<string> {
  const { ended } = await staffApi().delete<{ ended: number }>("/api/auth/sessions/others/");
  return ended === 1 ? "One other session has ended." : `${ended} other sessions have ended.`;
}
