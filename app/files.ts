import multipart from "@fastify/multipart";
import { contentResources } from "./content.ts";
import { serveHistory } from "./features/history/history.server.ts";
import { serveMediaFiles } from "./features/media/deliver-media.server.ts";
import type { Library } from "./features/media/library.server.ts";
import { uploadsPath } from "./features/media/media.resource.ts";
import { serveMedia } from "./features/media/media.server.ts";
import { sweepVariants } from "./features/media/picture-variants.server.ts";
import { expectedMedia } from "./features/media/read-media.server.ts";
import { pageResource } from "./features/pages/pages.server.ts";
import {
  emptyPrivateTrash,
  expectedPrivateFiles,
  privateFileResource,
} from "./features/private-files/keep-private-files.server.ts";
import { servePrivateFiles } from "./features/private-files/private-files.server.ts";
import { settingsResource } from "./features/settings/settings.server.ts";
import type { App } from "./platform/app.ts";
import type { Http } from "./platform/http/http.ts";
import { scheduleHourly } from "./platform/schedule-hourly.ts";
import { checkStorage, type StorageReport } from "./platform/storage/check-storage.ts";
import { serveResumableUploads } from "./platform/uploads/resumable-routes.ts";
import type { ResourceDefinition } from "./resources/define-resource.ts";

/** Where an item is edited: `/admin/books/3`. There is one `settings`. */
const adminAddress = ({ name, labels }: ResourceDefinition, id: number) =>
  name === "settings" ? "/admin/settings" : `/admin/${labels.many.toLowerCase().replaceAll(" ", "-")}/${id}`;

/** Files: the media library and `/media/`, private files, and how they come in. */
export async function serveFiles(http: Http, app: App): Promise<void> {
  const library: Library = { app, resources: [...contentResources, pageResource, settingsResource], adminAddress };
  await http.register(async (scope) => {
    // Only here: everywhere else forms are a type of body that nothing takes.
    await scope.register(multipart, {
      limits: { fileSize: Number.MAX_SAFE_INTEGER, files: 2, fields: 10, fieldSize: 20_000 },
    });
    serveMedia(scope as unknown as Http, library);
    servePrivateFiles(scope as unknown as Http, app);
    serveHistory(http, app, privateFileResource);
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
  scheduleHourly(http, app, "trash of private files", () => emptyPrivateTrash(app));
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
