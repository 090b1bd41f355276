import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { notify } from "#app/ui/toasts/toasts.ts";
import { isSessionExpired } from "./load-error.tsx";
import type { ActionReport } from "./report-bar.tsx";

/** Runs the requests of actions on the items of a list, and keeps the report of the last one. */
export function useListRequests(queryKey: QueryKey) {
  const queries = useQueryClient();
  const [report, setReport] = useState<ActionReport>();
  const [isBusy, setBusy] = useState(false);

  /** Runs a request, reports its error, and reloads the list in any case. */
  async function run(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!isSessionExpired(error))
        notify.error(error instanceof ApiError ? error.message : "Something unexpected happened.");
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey });
    }
  }

  return { run, isBusy, report, setReport };
}
