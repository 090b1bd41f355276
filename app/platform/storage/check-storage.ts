import { createHash } from "node:crypto";
import type { Storage } from "./storage.ts";
import { FileMissing } from "./storage-errors.ts";

/** A file that the database says there is. */
export interface ExpectedFile {
  key: string;
  /** In bytes. */
  size: number;
  sha256: string;
  /** What a person knows it as. */
  name: string;
}

/** A row that points at a file, as `readExpected` takes it. */
export type FileRow = { id: number; storage_key: string } & Omit<ExpectedFile, "key">;

/**
 * All that a table points at, read by key in batches.
 * @param read some rows after this id, in the order of ids.
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
  /** Not what was stored: another size or content. */
  damaged: ExpectedFile[];
  /** In the storage, but not in the database. */
  orphaned: { key: string; size: number }[];
  /** How many of the orphaned were removed. */
  removed: number;
}

/** What is younger may belong to an upload under way, in milliseconds. */
const YOUNG = 60 * 60 * 1000;

/**
 * Compares a storage with what ought to be in it, reading every file.
 * @param repair removes what nothing points at.
 * @param onProgress is told how many files are checked, and about how many there are.
 * @throws Unavailable
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
  // Listed first: what is added meanwhile is not taken for orphaned.
  const stored = new Map<string, { size: number; modifiedAt: Date }>();
  for await (const { key, ...facts } of storage.list()) stored.set(key, facts);
  const total = stored.size;

  for await (const file of expected) {
    stored.delete(file.key);
    const condition = await conditionOf(storage, file);
    if (condition !== "sound") report[condition].push(file);
    report.checked += 1;
    onProgress(report.checked, Math.max(total, report.checked));
  }
  for (const [key, { size, modifiedAt }] of stored) {
    // The times of files are the system's, not the application's clock's.
    if (Date.now() - modifiedAt.getTime() < YOUNG) continue;
    report.orphaned.push({ key, size });
    if (!repair) continue;
    await storage.delete(key);
    report.removed += 1;
  }
  return report;
}

async function conditionOf(
  storage: Storage,
  { key, size, sha256 }: ExpectedFile,
): Promise<"sound" | "missing" | "damaged"> {
  const found = await storage.stat(key);
  if (!found) return "missing";
  if (found.size !== size) return "damaged";
  try {
    const hash = createHash("sha256");
    for await (const piece of await storage.get(key)) hash.update(piece);
    return hash.digest("hex") === sha256 ? "sound" : "damaged";
  } catch (error) {
    if (error instanceof FileMissing) return "missing";
    throw error;
  }
}
