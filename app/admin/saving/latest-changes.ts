import { queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";

/** A change of an item, as the API returns it. */
export interface LatestChange {
  /** The action's name in the audit log. */
  action: string;
  /** The item's version after the change. */
  version: number;
  /** Null if a program made the change, or the account was deleted. */
  username: string | null;
  is_you: boolean;
  at: string;
}

/** Each is null if it was too long ago. */
export interface LatestChanges {
  content: LatestChange | null;
  /** The last change of publication, review or trash state. */
  state: LatestChange | null;
}

/** @param path of the item in the API. @param version of the item that others have stored */
export const latestChangesQuery = (path: string, version: number) =>
  queryOptions({
    queryKey: ["latest-changes", path, version],
    queryFn: ({ signal }) => staffApi().get<LatestChanges>(`${path}latest-changes/`, signal),
    retry: false,
  });

/** Who made the latest change, as the subject of a sentence. */
export function getChangerName(latest: LatestChanges | undefined): string {
  const changes = [latest?.content, latest?.state].flatMap((change) => change ?? []);
  const [last] = changes.sort((one, other) => other.version - one.version);
  if (!last) return "Someone else";
  return last.is_you ? "You (in another tab)" : (last.username ?? "Someone else");
}
