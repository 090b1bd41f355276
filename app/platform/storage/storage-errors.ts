import { AppError } from "../errors.ts";

/** A file that should be there is not. What a row of the database points at ought to exist, so this is a fault. */
export class FileMissing extends Error {
  constructor(key: string) {
    super(`There is no file ${key} in the storage.`);
    this.name = "FileMissing";
  }
}

/** 507: no room is left for a file. Nothing of it was kept. */
export class StorageFull extends AppError {
  readonly status = 507;
  readonly code = "storage_full";
  constructor() {
    super("There is not enough room left on the server for this file.");
  }
}

/** `StorageFull` where that is what an error of the file system comes to (disk or quota), else the error itself. */
export function storageError(error: unknown): unknown {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code === "ENOSPC" || code === "EDQUOT" ? new StorageFull() : error;
}
