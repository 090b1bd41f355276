import type { Feature } from "./feature.ts";
import { serveRoutes } from "./routes.server.ts";
import { deleteExpiredSaveKeys } from "./save-keys.server.ts";

/** The engine's work for all resources. */
export const engine: Feature = {
  serveResource: serveRoutes,
  hourly: { "save keys": deleteExpiredSaveKeys },
};
