import type { Feature } from "#app/resources/feature.ts";
import { servePresence } from "./presence.server.ts";

export const presenceFeature: Feature = {
  serveResource(http, app, resource) {
    if (!resource.except.includes("update")) servePresence(http, app, resource);
  },
};
