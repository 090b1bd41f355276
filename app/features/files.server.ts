import multipart from "@fastify/multipart";
import type { App } from "#app/platform/app.ts";
import type { Http } from "#app/platform/http/http.ts";
import { scheduleHourly } from "#app/platform/jobs/schedule-hourly.ts";
import { checkStorage, type StorageReport } from "#app/platform/storage/check-storage.ts";
import { serveResumableUploads } from "#app/platform/uploads/resumable-routes.ts";
import { uploadsPath } from "#app/platform/uploads/uploads-path.ts";
import { serveMediaFiles } from "./media/deliver-media.server.ts";
import type { Library } from "./media/library.server.ts";
import { serveMedia } from "./media/media.server.ts";
import { sweepVariants } from "./media/picture-variants.server.ts";
import { expectedMedia } from "./media/read-media.server.ts";
import { SizesAhead } from "./media/sizes-ahead.server.ts";
import { forgetDownloads } from "./private-files/download-log.server.ts";
import { expectedPrivateFiles, purgePrivateFiles } from "./private-files/manage-private-files.server.ts";
import { servePrivateFiles } from "./private-files/private-files.server.ts";
import { serveImports } from "./subscribers/imports/import-routes.server.ts";

/** The routes of the media library, `/media/`, private files, imports and resumable uploads. */
export async function serveFiles(http: Http, app: App): Promise<void> {
  const library: Library = { app, resources: app.resources };
  await http.register(async (scope) => {
    // Only here, since no other route accepts multipart forms.
    await scope.register(multipart, {
      limits: { fileSize: Number.MAX_SAFE_INTEGER, files: 2, fields: 10, fieldSize: 20_000 },
    });
    serveMedia(scope as unknown as Http, library);
    servePrivateFiles(scope as unknown as Http, app);
    serveImports(scope as unknown as Http, app);
  });
  serveResumableUploads(http, app.uploads, uploadsPath);
  serveMediaFiles(http, app);
}

/** Makes the sizes of pictures that pages show before anybody asks for them, unless the configuration says not to. */
export function makeSizesAhead(http: Http, app: App): void {
  if (!app.config.picturesAhead) return;
  const worker = new SizesAhead(app);
  http.addHook("onListen", async () => worker.start());
  http.addHook("onResponse", async ({ method }) => {
    if (method !== "GET" && method !== "HEAD") worker.wake();
  });
  http.addHook("preClose", () => worker.stop());
}

/**
 * Deletes every hour: abandoned uploads, incomplete files left by a crash, picture variants that can be
 * generated again, and private files whose time in the trash has expired.
 */
export function scheduleFileCleanup(http: Http, app: App): void {
  scheduleHourly(http, app, "unfinished uploads", () => app.uploads.sweep());
  for (const storage of Object.values(app.storage))
    scheduleHourly(http, app, "unfinished files", () => storage.sweep());
  scheduleHourly(http, app, "made pictures", () => sweepVariants(app));
  scheduleHourly(http, app, "trash of private files", () => purgePrivateFiles(app));
  scheduleHourly(http, app, "download log of private files", () => forgetDownloads(app));
}

export interface MediaReport {
  media: StorageReport;
  privateFiles: StorageReport;
}

/**
 * Compares both storages with the database: reports files that are missing, damaged or orphaned.
 * @param repair deletes orphaned files; the others need a backup.
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
