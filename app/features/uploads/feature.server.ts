import { serveResumableUploads } from "#app/platform/uploads/resumable-routes.ts";
import { uploadsPath } from "#app/platform/uploads/uploads-path.ts";
import type { Feature } from "#app/resources/feature.ts";

/** Resumable uploads for any purpose. */
export const uploadsFeature: Feature = {
  serve: (http, app) => serveResumableUploads(http, app.uploads, uploadsPath),
  hourly: {
    "unfinished uploads": (app) => app.uploads.sweep(),
    "unfinished media files": (app) => app.storage.media.sweep(),
    "unfinished private files": (app) => app.storage.privateFiles.sweep(),
  },
};
