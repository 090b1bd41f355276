import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { App } from "../app.ts";
import { describeDiskFault } from "./disk-faults.ts";

type Watched = Pick<App, "config" | "database" | "log">;

/** How long a result is cached, and how long a check may take, in milliseconds. */
const CACHE_DURATION = 1000;
const PROBE_TIMEOUT = 2000;
/** The size of the test file, in bytes. */
const PROBE_BYTES = 64 * 1024;

/** Checks whether data can be saved, at most once a second. */
export class DiskMonitor {
  readonly #app: Watched;
  #looked: { at: number; fault: string | undefined; problem: Promise<string | undefined> } | undefined;
  #known: string | undefined;

  constructor(app: Watched) {
    this.#app = app;
  }

  /** Describes the problem, for any reader; undefined if everything can be saved. */
  problem(): Promise<string | undefined> {
    const { fault } = this.#app.database.writeFaults;
    const last = this.#looked;
    // A write that has failed in the meantime is newer information.
    if (last && last.fault === fault && performance.now() - last.at < CACHE_DURATION) return last.problem;
    const problem = this.#look();
    this.#looked = { at: performance.now(), fault, problem };
    return problem;
  }

  async #look() {
    const problem = (await folderProblem(this.#app.config)) ?? (await databaseProblem(this.#app.database));
    if (problem !== undefined && this.#known === undefined) this.#app.log.error({ problem }, "changes cannot be saved");
    if (problem === undefined && this.#known !== undefined) this.#app.log.warn("changes can be saved again");
    this.#known = problem;
    return problem;
  }
}

async function folderProblem({ databaseUrl, s3, dataDir }: App["config"]) {
  // With both, the data folder contains only unfinished uploads.
  if (databaseUrl && s3) return undefined;
  const path = join(dataDir, `.probe-${randomUUID()}`);
  try {
    // The file is not flushed: space is allocated immediately, and freed before anything is written to the disk.
    await writeFile(path, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
    return undefined;
  } catch (error) {
    return describeDiskFault(error) ?? "The data folder is not writable.";
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
}

/** After a failed write, tries another one. A timeout keeps the known fault. */
async function databaseProblem({ db, writeFaults }: App["database"]) {
  if (writeFaults.fault === undefined) return undefined;
  const tried = tryToWrite(db).then(
    () => writeFaults.forget(),
    (error: unknown) => {
      // Any other error is not about the disk.
      writeFaults.forget();
      writeFaults.note(error);
    },
  );
  await Promise.race([tried, setTimeout(PROBE_TIMEOUT, undefined, { ref: false })]);
  return writeFaults.fault;
}

/** Creates a table with content and rolls back. */
async function tryToWrite(db: App["database"]["db"]) {
  const trx = await db.startTransaction().execute();
  try {
    await sql`create table write_probe (content text)`.execute(trx);
    await sql`insert into write_probe (content) values (${"0".repeat(PROBE_BYTES)})`.execute(trx);
  } finally {
    await trx.rollback().execute();
  }
}
