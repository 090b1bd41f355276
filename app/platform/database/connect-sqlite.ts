import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { describeDiskFault } from "../disk/disk-faults.ts";
import { makePrivateFile, makePrivateFolder, restrictToOwner } from "../disk/private-files.ts";
import type { WriteFaults } from "./write-faults.ts";

/**
 * Creates the file if it is missing, and opens the first connection to it. SQLite cannot even read without a `-shm`
 * file, which it cannot create on a full or read-only disk; in that case the database is opened in another way.
 * @returns also the location for further connections.
 */
export function connectFirst(file: string, writeFaults: WriteFaults): { main: DatabaseSync; location: string } {
  try {
    makePrivateFolder(dirname(file));
    // SQLite creates `-wal` and `-shm` with the mode of the database.
    makePrivateFile(file);
    for (const suffix of ["-wal", "-shm"]) restrictToOwner(file + suffix, 0o600);
    return { main: connect(file), location: file };
  } catch (error) {
    const location = findLocationWithoutShm(file, error);
    if (location === undefined) throw error;
    writeFaults.note(error);
    try {
      return { main: connect(location), location };
    } catch {
      throw error;
    }
  }
}

/** @returns undefined if the error is not about a full or read-only disk. */
function findLocationWithoutShm(file: string, error: unknown): string | undefined {
  const { code, errcode } = error as { code?: string; errcode?: number };
  const url = pathToFileURL(file);
  if (code === "EROFS") {
    // Changes that a crash left in `-wal` must be read as well, which works if `-shm` still exists.
    if (existsSync(`${file}-wal`)) return file;
    url.searchParams.set("immutable", "1");
    return url.href;
  }
  if (errcode === undefined || describeDiskFault(error) === undefined) return undefined;
  // Keeps the content of `-shm` in this process's memory, and keeps other processes out of the database.
  url.searchParams.set("vfs", "unix-excl");
  return url.href;
}

/** @param location a path or URI */
export function connect(location: string, options: { readOnly?: boolean } = {}): DatabaseSync {
  const connection = new DatabaseSync(location, { ...options, timeout: 5000, enableForeignKeyConstraints: true });
  try {
    if (!options.readOnly) connection.exec("PRAGMA journal_mode = WAL");
    connection.exec("PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000");
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}
