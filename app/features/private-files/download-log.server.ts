import type { App } from "#app/platform/app.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import { AppError, NotFound } from "#app/platform/errors.ts";
import "./private-file-table.ts";

/** How long the log is kept, in milliseconds (a year). */
const KEPT_FOR = 365 * 24 * 60 * 60 * 1000;
/** How long after its start a download can be resumed, in milliseconds. */
const RESUMABLE_FOR = 12 * 60 * 60 * 1000;
/** A download may send this many times the file's size at most, because sent data doesn't always arrive. */
const MAX_TIMES = 2;

/** 410: a link has expired, was revoked or has reached its limit, or its file is gone. */
export class LinkGone extends AppError {
  readonly status = 410;
  readonly code = "gone";
}

export interface DownloadStart {
  file: { id: number; size: number };
  /** Requests with the same ticket belong together. */
  ticket: string;
  /** Whether only part of the file is requested: the rest of a download that has been counted. */
  isRange: boolean;
  /** The number of bytes requested. */
  length: number;
  /** Whether a new download may begin; otherwise only an existing one may be resumed. */
  mayBegin: boolean;
  by: { staff_id: number; username: string; ip: string } | { link_id: number; ip: string };
}

/**
 * Counts and logs a download, and reserves what its response will send. A request for the whole file is a download, and
 * so is the first range requested with a ticket; further ranges are not, in any order and number.
 * @returns the id of the entry, or undefined if no download may begin
 * @throws NotFound if the file is in the trash, LinkGone
 */
export function beginDownload(app: App, start: DownloadStart): Promise<number | undefined> {
  const now = app.now();
  return runInTransaction(app, async (trx) => {
    // Concurrent requests for the file wait for each other here.
    const file = await trx
      .selectFrom("private_file")
      .select("id")
      .where("id", "=", start.file.id)
      .where("trashed_at", "is", null)
      .$if(app.database.engine === "postgres", (query) => query.forUpdate())
      .executeTakeFirst();
    if (!file) throw new NotFound();
    const { by } = start;
    if ("link_id" in by) await requireLiveLink(trx, by.link_id, now);
    const begun = start.isRange ? await reserveRange(trx, start, now) : undefined;
    if (begun !== undefined) return begun;
    if (!start.mayBegin) return undefined;
    if ("link_id" in by) await countUse(trx, by.link_id, now);
    const who = "link_id" in by ? { ...by, staff_id: null, username: "" } : { ...by, link_id: null };
    const { id } = await trx
      .insertInto("private_file_download")
      .values({
        ...who,
        file_id: start.file.id,
        ticket: start.ticket,
        size: start.file.size,
        bytes: 0,
        reserved: start.length,
        created_at: now.toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .updateTable("private_file")
      .set((eb) => ({ downloads: eb("downloads", "+", 1) }))
      .where("id", "=", start.file.id)
      .execute();
    return id;
  });
}

/** @throws LinkGone if a link has expired or was revoked */
export async function requireLiveLink(trx: Queryable, id: number, now: Date): Promise<void> {
  const link = await trx
    .selectFrom("private_file_link")
    .select("id")
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  if (!link) throw new LinkGone("This link has expired or was revoked. Ask for a new one.");
}

/**
 * Reserves a range in the download with this ticket. @returns its id, or undefined if the range belongs to another
 * download
 */
async function reserveRange(trx: Queryable, { ticket, file, length }: DownloadStart, now: Date) {
  const entry = await trx
    .selectFrom("private_file_download")
    .select("id")
    .where("ticket", "=", ticket)
    .where("created_at", ">", new Date(now.getTime() - RESUMABLE_FOR).toISOString())
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!entry) return undefined;
  const reserved = await trx
    .updateTable("private_file_download")
    .set((eb) => ({ reserved: eb("reserved", "+", length) }))
    .where("id", "=", entry.id)
    .where("reserved", "<=", file.size * MAX_TIMES - length)
    .returning("id")
    .executeTakeFirst();
  return reserved?.id;
}

/** One statement, so that concurrent downloads cannot exceed the limit. */
async function countUse(trx: Queryable, id: number, now: Date) {
  const counted = await trx
    .updateTable("private_file_link")
    .set((eb) => ({ downloads: eb("downloads", "+", 1), modified_at: now.toISOString() }))
    .where("id", "=", id)
    .where((eb) => eb.or([eb("max_downloads", "is", null), eb("downloads", "<", eb.ref("max_downloads"))]))
    .returning("id")
    .executeTakeFirst();
  if (!counted) throw new LinkGone("This link has reached its download limit. Ask for a new one.");
}

/**
 * Adds what a response has sent to an entry, and releases the rest of its reservation. Never throws, because the
 * response has ended.
 * @param length the reserved bytes
 */
export async function settleDownload(app: App, entry: number, length: number, sent: number): Promise<void> {
  await app.database.db
    .updateTable("private_file_download")
    .set((eb) => ({ bytes: eb("bytes", "+", sent), reserved: eb("reserved", "-", length - sent) }))
    .where("id", "=", entry)
    .execute()
    .catch((error) => app.log.warn({ err: error, entry }, "could not log the downloaded size"));
}

/** Deletes entries that are older than a year. */
export async function forgetDownloads(app: App): Promise<void> {
  const limit = new Date(app.now().getTime() - KEPT_FOR).toISOString();
  await app.database.db.deleteFrom("private_file_download").where("created_at", "<", limit).execute();
}
