import { Unavailable } from "../errors.ts";

/** Messages for any reader, including anonymous ones. */
const FULL = "The disk is full. Changes cannot be saved.";
const READ_ONLY = "The disk is read-only. Changes cannot be saved.";
const BROKEN = "The disk is not writable. Changes cannot be saved.";

/** Error codes of the file system; EFBIG means a limit on file sizes. */
const FILE_CODES: Record<string, string> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EFBIG: FULL,
  EROFS: READ_ONLY,
  EACCES: READ_ONLY,
  EPERM: READ_ONLY,
  EIO: BROKEN,
};
/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL (the low byte of https://sqlite.org/rescode.html). */
const SQLITE_CODES: Record<number, string> = { 8: READ_ONLY, 10: BROKEN, 13: FULL };
/** read_only_sql_transaction, disk_full, io_error (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const POSTGRES_CODES: Record<string, string> = { "25006": READ_ONLY, "53100": FULL, "58030": BROKEN };

/**
 * Describes the problem with the disk of the database or of the files, for any reader.
 * @returns undefined if the error is not about a disk.
 */
export function describeDiskFault(error: unknown): string | undefined {
  const { code, errcode } = (error ?? {}) as { code?: string; errcode?: number };
  if (errcode !== undefined) return SQLITE_CODES[errcode & 0xff];
  return code === undefined ? undefined : (FILE_CODES[code] ?? POSTGRES_CODES[code]);
}

/** 503: the disk is full or cannot be written to. Nothing was saved; the request can be retried. */
export class CannotSave extends Unavailable {
  override readonly headers = { "Retry-After": "30" };
  constructor(cause?: unknown, message = "Changes cannot be saved at the moment. Try again later.") {
    super(message);
    this.cause = cause;
  }
}
