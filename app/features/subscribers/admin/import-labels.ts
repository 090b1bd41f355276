import type { ImportState } from "../imports/import-states.ts";

export const stateLabels: Record<ImportState, string> = {
  reading: "Being read",
  draft: "Not checked yet",
  checking: "Being checked",
  checked: "Checked, not imported yet",
  running: "Being imported",
  paused: "Paused",
  done: "Imported",
  cancelled: "Cancelled",
};
