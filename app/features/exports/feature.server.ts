import type { Feature } from "#app/resources/feature.ts";
import { serveExport } from "./exports.server.ts";

export const exportsFeature: Feature = {
  serveResource(http, app, resource) {
    if (!resource.except.includes("export")) serveExport(http, app, resource);
  },
};
