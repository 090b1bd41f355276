import { AppError, Unavailable } from "../errors.ts";

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

/** 503: the file system takes no files, as when it is mounted read-only after a fault. */
class StorageReadOnly extends Unavailable {
  constructor(cause: unknown) {
    super("The server cannot store files at the moment. Please try again later.");
    this.cause = cause;
  }
}

/** What an error of the file system comes to: `StorageFull` (disk or quota), `Unavailable`, else the error itself. */
export function storageError(error: unknown): unknown {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT") return new StorageFull();
  return ["EROFS", "EACCES", "EPERM", "EIO"].includes(code ?? "") ? new StorageReadOnly(error) : error;
}
