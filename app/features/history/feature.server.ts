import type { Feature } from "#app/resources/feature.ts";
import { serveHistory } from "./history.server.ts";
import { recordHistory } from "./record-history.server.ts";

export const historyFeature: Feature = {
  serveResource: serveHistory,
  changeListeners: [{ of: "all", onChange: recordHistory }],
};
