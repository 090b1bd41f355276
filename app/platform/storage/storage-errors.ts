import { CannotSave, describeDiskFault } from "../disk/disk-faults.ts";

/** A file that a row of the database refers to does not exist. */
export class FileMissing extends Error {
  constructor(key: string) {
    super(`The file ${key} is missing from the storage.`);
    this.name = "FileMissing";
  }
}

/** 503: not enough disk space for a file. Nothing was stored. */
export class StorageFull extends CannotSave {
  constructor(cause?: unknown) {
    super(cause, "The server does not have enough space for this file. Try again later.");
  }
}

/** Converts a disk error of the file system to `StorageFull` or `CannotSave`; returns other errors unchanged. */
export function storageError(error: unknown): unknown {
  const { code = "" } = (error ?? {}) as NodeJS.ErrnoException;
  if (["ENOSPC", "EDQUOT", "EFBIG"].includes(code)) return new StorageFull(error);
  return describeDiskFault(error) === undefined ? error : new CannotSave(error);
}
