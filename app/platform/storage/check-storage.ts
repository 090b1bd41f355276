import { createHash } from "node:crypto";
import type { Storage } from "./file-storage.ts";
import { FileMissing } from "./storage-errors.ts";

/** A file that the database refers to. */
export interface ExpectedFile {
  key: string;
  /** In bytes. */
  size: number;
  sha256: string;
  /** The display name. */
  name: string;
}

/** A row that refers to a file. */
export type FileRow = { id: number; storage_key: string } & Omit<ExpectedFile, "key">;

/**
 * Iterates over the files that a table refers to, in batches.
 * @param read returns the next rows after this id, ordered by id.
 */
export async function* readExpected(read: (after: number) => Promise<FileRow[]>): AsyncGenerator<ExpectedFile> {
  let after = 0;
  for (;;) {
    const rows = await read(after);
    for (const { storage_key: key, name, size, sha256 } of rows) yield { key, name, size, sha256 };
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

export interface StorageReport {
  checked: number;
  /** In the database, but not in the storage. */
  missing: ExpectedFile[];
  /** The size or hash does not match. */
  damaged: ExpectedFile[];
  /** In the storage, but not in the database. */
  orphaned: { key: string; size: number }[];
  /** The number of orphaned files that were deleted. */
  removed: number;
}

/** The minimum age of orphaned files in milliseconds, since newer ones may belong to an unfinished upload. */
const MIN_ORPHAN_AGE = 60 * 60 * 1000;

/**
 * Compares a storage with the expected files and verifies the hash of each.
 * @param repair deletes orphaned files.
 * @param onProgress gets the number of checked files and the approximate total.
 * @throws Unavailable if the storage does not respond.
 */
export async function checkStorage(
  storage: Storage,
  expected: AsyncIterable<ExpectedFile>,
  {
    repair = false,
    onProgress = () => {},
  }: { repair?: boolean; onProgress?: (done: number, total: number) => void } = {},
): Promise<StorageReport> {
  const report: StorageReport = { checked: 0, missing: [], damaged: [], orphaned: [], removed: 0 };
  // Stored files are listed first, so that files added in the meantime do not count as orphaned.
  const stored = new Map<string, { size: number; modifiedAt: Date }>();
  for await (const { key, ...facts } of storage.list()) stored.set(key, facts);
  const total = stored.size;

  for await (const file of expected) {
    stored.delete(file.key);
    const condition = await checkFile(storage, file);
    if (condition !== "intact") report[condition].push(file);
    report.checked += 1;
    onProgress(report.checked, Math.max(total, report.checked));
  }
  for (const [key, { size, modifiedAt }] of stored) {
    // Modification times come from the system clock, not from `app.now`.
    if (Date.now() - modifiedAt.getTime() < MIN_ORPHAN_AGE) continue;
    report.orphaned.push({ key, size });
    if (!repair) continue;
    await storage.delete(key);
    report.removed += 1;
  }
  return report;
}

async function checkFile(
  storage: Storage,
  { key, size, sha256 }: ExpectedFile,
): Promise<"intact" | "missing" | "damaged"> {
  const found = await storage.stat(key);
  if (!found) return "missing";
  if (found.size !== size) return "damaged";
  try {
    const hash = createHash("sha256");
    for await (const chunk of await storage.get(key)) hash.update(chunk);
    return hash.digest("hex") === sha256 ? "intact" : "damaged";
  } catch (error) {
    if (error instanceof FileMissing) return "missing";
    throw error;
  }
}
