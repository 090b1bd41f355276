import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ActionReport } from "./report-bar.tsx";
import { reportError } from "./report-error.ts";

/** Runs the requests for actions on a list's items, and keeps the report of the last one. */
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
      reportError(error);
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey });
    }
  }

  return { run, isBusy, report, setReport };
}
