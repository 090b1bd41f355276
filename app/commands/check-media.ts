import { expectedMedia } from "../features/media/read-media.server.ts";
import { expectedPrivateFiles } from "../features/private-files/manage-private-files.server.ts";
import type { App } from "../platform/app.ts";
import { checkStorage, type StorageReport } from "../platform/storage/check-storage.ts";

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
