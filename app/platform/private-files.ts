import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from "node:fs";

/** What this program keeps in the folder for data; of anything else it does not know who needs to read it. */
const OWN_ENTRY = /^(?:lightwell\.sqlite.*|secret-key.*|media|private|uploads|pictures|share-pictures|\.probe-.*)$/;

/**
 * Makes a folder for data that only its owner can enter. One that exists is closed to others as
 * well, unless it also holds what is not ours (somebody may have chosen `/tmp`).
 */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (readdirSync(path).every((name) => OWN_ENTRY.test(name))) restrictToOwner(path, 0o700);
}

/** Makes an empty file that only its owner can read, or takes the rights of others from the one that is there. */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, "a", 0o600));
  restrictToOwner(path, 0o600);
}

/** Takes the rights of everybody but the owner from what is at the path, if it is there and ours to change. */
export function restrictToOwner(path: string, mode: 0o600 | 0o700): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || (found.mode & 0o077) === 0) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    // Somebody else's, or on a disk that cannot be written to: then it is for whoever set it up to decide.
    if (!["EPERM", "EROFS", "ENOTSUP"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}
