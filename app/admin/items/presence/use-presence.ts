import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { newKey } from "../../saving/new-key.ts";

/** Somebody who has the same item open. */
export interface Other {
  username: string;
  since: string;
  /** Whether it is another tab of the same person. */
  is_you: boolean;
}

/** In milliseconds; the server forgets a tab after three times as long. */
const INTERVAL = 20_000;

/** Tells the server that this tab has an item open while it is visible, and returns who else has. */
export function usePresence(path: string): readonly Other[] {
  const [tab] = useState(newKey);
  const { data } = useQuery({
    queryKey: ["presence", path, tab],
    queryFn: ({ signal }) =>
      staffApi().request<{ others: Other[] }>("POST", `${path}presence/`, { body: { tab }, signal }),
    refetchInterval: INTERVAL,
    staleTime: INTERVAL / 2,
    gcTime: 0,
    retry: false,
  });

  useEffect(() => {
    const leave = () => {
      // Signed out: the server forgets this tab by itself.
      if (!staffApi().isSignedIn()) return;
      staffApi()
        .request("DELETE", `${path}presence/?tab=${tab}`, { keepalive: true })
        .catch(() => undefined);
    };
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [path, tab]);

  return data?.others ?? [];
}
