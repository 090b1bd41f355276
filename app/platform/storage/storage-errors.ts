import { CannotSave, diskFaultIn } from "../disk-faults.ts";

/** A file that should be there is not. What a row of the database points at ought to exist, so this is a fault. */
export class FileMissing extends Error {
  constructor(key: string) {
    super(`There is no file ${key} in the storage.`);
    this.name = "FileMissing";
  }
}

/** 503: no room is left for a file. Nothing of it was kept. */
export class StorageFull extends CannotSave {
  constructor(cause?: unknown) {
    super(cause, "There is not enough room left on the server for this file. Please try again later.");
  }
}

/** What an error of the file system comes to: `StorageFull`, `CannotSave`, else the error itself. */
export function storageError(error: unknown): unknown {
  const { code = "" } = (error ?? {}) as NodeJS.ErrnoException;
  if (["ENOSPC", "EDQUOT", "EFBIG"].includes(code)) return new StorageFull(error);
  return diskFaultIn(error) === undefined ? error : new CannotSave(error);
}
