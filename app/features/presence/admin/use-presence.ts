import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { LatestChanges } from "#app/admin/saving/latest-changes.ts";
import { newKey } from "#app/admin/saving/new-key.ts";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { staffApi } from "#app/platform/api-client/staff-api.ts";

/** Somebody who has the same item open. */
export interface Other {
  username: string;
  since: string;
  /** Whether it is another tab of the same user. */
  is_you: boolean;
}

export interface Presence {
  others: readonly Other[];
  latest: LatestChanges | undefined;
  /** Whether the item is gone, or this account may no longer change it. */
  isRefused: boolean;
}

/** In milliseconds; the server forgets a tab after a minute. */
const INTERVAL = 5_000;
const INTERVAL_AFTER_ERROR = 20_000;

const isRefusal = (error: unknown) => error instanceof ApiError && (error.status === 403 || error.status === 404);

/**
 * Reports to the server that this tab has an item open while it is visible, and returns who else has, and their
 * actions.
 */
export function usePresence(path: string): Presence {
  const [tab] = useState(newKey);
  const { data, error } = useQuery({
    queryKey: ["presence", path, tab],
    queryFn: ({ signal }) =>
      staffApi().request<{ others: Other[]; latest: LatestChanges }>("POST", `${path}presence/`, {
        body: { tab },
        signal,
      }),
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : state.error ? INTERVAL_AFTER_ERROR : INTERVAL),
    staleTime: INTERVAL / 2,
    gcTime: 0,
    retry: false,
  });

  useEffect(() => {
    const leave = () => {
      // After signing out, the server forgets this tab automatically.
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

  const isRefused = isRefusal(error);
  return { others: isRefused ? [] : (data?.others ?? []), latest: data?.latest, isRefused };
}
