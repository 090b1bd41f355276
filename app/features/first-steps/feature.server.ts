import type { Feature } from "#app/resources/feature.ts";
import { type Progress, serveFirstSteps } from "./first-steps.server.ts";

export const firstStepsFeature = (progress: Progress): Feature => ({
  serve: (http, app) => serveFirstSteps(http, app, progress),
});
