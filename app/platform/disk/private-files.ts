import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from "node:fs";

/** The entries of the data folder that belong to this application. */
const OWN_ENTRY = /^(?:lightwell\.sqlite.*|secret-key.*|media|private|uploads|pictures|share-pictures|\.probe-.*)$/;

/**
 * Creates a data folder with mode 700. The mode of an existing folder is restricted too, unless it has other entries
 * (`DATA_DIR` may be `/tmp`).
 */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (readdirSync(path).every((name) => OWN_ENTRY.test(name))) restrictToOwner(path, 0o700);
}

/** Creates an empty file with mode 600, or restricts the mode of an existing one. */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, "a", 0o600));
  restrictToOwner(path, 0o600);
}

/** Removes all permissions of group and others from a path, if it exists and its mode can be changed. */
export function restrictToOwner(path: string, mode: 0o600 | 0o700): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || (found.mode & 0o077) === 0) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    // The file belongs to another user, or is on a read-only or foreign file system, so its mode is the administrator's
    // decision.
    if (!["EPERM", "EROFS", "ENOTSUP"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}
