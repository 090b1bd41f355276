import { randomUUID } from "node:crypto";
import type { App } from "#app/platform/app.ts";
import { sniffFile } from "#app/platform/uploads/sniff-file.ts";
import type { StagedFile } from "#app/platform/uploads/staged-file.ts";

/** The stored content of an upload. */
export interface StoredContent {
  storage_key: string;
  size: number;
  sha256: string;
  /** Detected from the content, because names and browsers aren't trusted. */
  sniffed: { ext: string; mime: string } | undefined;
}

/**
 * Stores an upload, and calls `work` with the stored content; if that fails, the content is deleted.
 * @throws StorageFull, Unavailable, the errors of `work`
 */
export async function storeContent<T>(
  app: App,
  file: StagedFile,
  work: (content: StoredContent) => Promise<T>,
): Promise<T> {
  const sniffed = await sniffFile(file.path);
  const uuid = randomUUID();
  // The key reveals neither name nor type.
  const storage_key = `${uuid.slice(0, 2)}/${uuid}`;
  await app.storage.privateFiles.putFile(storage_key, file.path);
  try {
    return await work({ storage_key, size: file.size, sha256: file.sha256, sniffed });
  } catch (error) {
    await deleteContent(app, [storage_key]);
    throw error;
  }
}

/** Never throws: `media check` finds files that could not be deleted. */
export async function deleteContent(app: App, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await app.storage.privateFiles
      .delete(key)
      .catch((error) => app.log.warn({ err: error, key }, "could not delete an unused file"));
  }
}
