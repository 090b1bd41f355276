import type { ImportState } from "../imports/import-states.ts";

export const stateLabels: Record<ImportState, string> = {
  reading: "Reading",
  draft: "Not checked",
  checking: "Checking",
  checked: "Ready to import",
  running: "Importing",
  paused: "Paused",
  done: "Imported",
  cancelled: "Cancelled",
};
