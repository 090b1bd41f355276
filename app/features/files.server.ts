import multipart from "@fastify/multipart";
import type { App } from "#app/platform/app.ts";
import type { Http } from "#app/platform/http/http.ts";
import { scheduleHourly } from "#app/platform/schedule-hourly.ts";
import { checkStorage, type StorageReport } from "#app/platform/storage/check-storage.ts";
import { serveResumableUploads } from "#app/platform/uploads/resumable-routes.ts";
import { serveMediaFiles } from "./media/deliver-media.server.ts";
import type { Library } from "./media/library.server.ts";
import { uploadsPath } from "./media/media.resource.ts";
import { serveMedia } from "./media/media.server.ts";
import { sweepVariants } from "./media/picture-variants.server.ts";
import { expectedMedia } from "./media/read-media.server.ts";
import { expectedPrivateFiles, purgePrivateFiles } from "./private-files/manage-private-files.server.ts";
import { servePrivateFiles } from "./private-files/private-files.server.ts";
import { resources } from "./resources.server.ts";

/** Files: the media library and `/media/`, private files, and how they come in. */
export async function serveFiles(http: Http, app: App): Promise<void> {
  const library: Library = { app, resources };
  await http.register(async (scope) => {
    // Only here: everywhere else forms are a type of body that nothing takes.
    await scope.register(multipart, {
      limits: { fileSize: Number.MAX_SAFE_INTEGER, files: 2, fields: 10, fieldSize: 20_000 },
    });
    serveMedia(scope as unknown as Http, library);
    servePrivateFiles(scope as unknown as Http, app);
  });
  serveResumableUploads(http, app.uploads, uploadsPath);
  serveMediaFiles(http, app);
}

/** Lets go of uploads nobody finished, of files a crash left unfinished, of pictures that can be made again, and of private files whose time in the trash is over. */
export function keepFilesTidy(http: Http, app: App): void {
  scheduleHourly(http, app, "unfinished uploads", () => app.uploads.sweep());
  for (const storage of Object.values(app.storage))
    scheduleHourly(http, app, "unfinished files", () => storage.sweep());
  scheduleHourly(http, app, "made pictures", () => sweepVariants(app));
  scheduleHourly(http, app, "trash of private files", () => purgePrivateFiles(app));
}

export interface MediaReport {
  media: StorageReport;
  privateFiles: StorageReport;
}

/**
 * Compares both storages with the database: files that are missing, that are not what was stored,
 * and that nothing points at.
 * @param repair removes the last of these; the others need a backup.
 * @throws Unavailable
 */
export async function checkMedia(
  app: App,
  {
    repair = false,
    onProgress = () => {},
  }: { repair?: boolean; onProgress?: (done: number, total: number) => void } = {},
): Promise<MediaReport> {
  const options = { repair, onProgress };
  return {
    media: await checkStorage(app.storage.media, expectedMedia(app), options),
    privateFiles: await checkStorage(app.storage.privateFiles, expectedPrivateFiles(app), options),
  };
}
