import { setImmediate as nextTurn } from "node:timers/promises";
import { getStaffId, type StaffActor } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.ts";
import { insertRows } from "#app/platform/database/insert-rows.ts";
import { InvalidInput, NotFound } from "#app/platform/errors.ts";
import { looseEmailKey } from "#app/platform/text/email-address.ts";
import { cutText } from "#app/platform/text/shorten-text.ts";
import type { StagedFile } from "#app/platform/uploads/staged-file.ts";
import { guessColumns } from "./guess-columns.ts";
import type { ImportColumns, ImportState } from "./import-states.ts";
import type { ImportRecord } from "./import-tables.ts";
import { topicKeys } from "./import-topics.server.ts";
import type { Reading } from "./read-csv.server.ts";
import { addressOrText } from "./read-email-address.ts";
import { StateFinder, type StateValue } from "./state-columns.ts";

/** How many rows of a file are stored or deleted per turn of the event loop. */
const BATCH = 250;
const DAY = 24 * 60 * 60_000;
/** How long the rows of an import are kept: after it has ended, for its report, and while it is unfinished. */
const RETENTION = { ended: 30 * DAY, unfinished: 7 * DAY };

/**
 * Stores the rows of a CSV file without subscribing anyone.
 * @returns the id of the import
 * @throws InvalidInput
 */
export async function addImport(app: App, actor: StaffActor, file: StagedFile, reading: Reading): Promise<number> {
  const { readCsv } = await import("./read-csv.server.ts");
  const { rows, ...csv } = await readCsv(file, reading);
  const { db } = app.database;
  const now = app.now().toISOString();
  const times = { created_at: now, modified_at: now };
  const topics = await topicKeys(app.database.db);
  const columns = guessColumns(csv.headings, rows, topics);
  const states = await findStates(csv.headings, rows);
  const { id } = await db
    .insertInto("subscriber_import")
    .values({
      file_name: cutText(file.name, 200),
      encoding: csv.encoding,
      delimiter: csv.delimiter,
      ...columns,
      headings: JSON.stringify(csv.headings),
      state: "reading",
      states: JSON.stringify(states),
      row_count: rows.length,
      position: 0,
      counts: "{}",
      consent: null,
      sends_welcome: false,
      created_by: getStaffId(actor),
      ...times,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH).map(({ row_number, cells }) => {
      const email = cutText(addressOrText(cells[columns.email_column]), 300);
      const email_key = email === "" ? null : looseEmailKey(email);
      return { import_id: id, row_number, cells: JSON.stringify(cells), email, email_key, ...times };
    });
    // The rows are invisible until the last change, which waits for the disk; after a failure, they would all be read
    // again.
    await app.database.commitLater((trx) => insertRows(trx, "subscriber_import_row", batch));
    // SQLite responds within the same turn, so nothing else would be served.
    await nextTurn();
  }
  await db.updateTable("subscriber_import").set({ state: "draft" }).where("id", "=", id).execute();
  return id;
}

type Rows = readonly { cells: string[] }[];

async function findStates(headings: string[], rows: Rows): Promise<StateValue[]> {
  const finder = new StateFinder(headings);
  for (const [at, { cells }] of rows.entries()) {
    if (at % BATCH === 0) await nextTurn();
    finder.add(cells);
  }
  return finder.found();
}

const stateTexts: Record<ImportState, string> = {
  reading: "is still being read",
  draft: "hasn’t been checked yet",
  checking: "is being checked",
  checked: "hasn’t been started yet",
  running: "is in progress",
  paused: "is paused",
  done: "has already finished",
  cancelled: "has been cancelled",
};

/**
 * Moves an import from one of the given states to another, so that only one of two people succeeds.
 * @throws NotFound, InvalidInput
 */
export async function moveImport(
  app: App,
  actor: StaffActor,
  id: number,
  { from, ...change }: { from: readonly ImportState[]; state: ImportState } & Partial<Changes>,
): Promise<void> {
  const now = app.now().toISOString();
  await app.database.db.transaction().execute(async (trx) => {
    const record = await trx
      .updateTable("subscriber_import")
      .set({ ...change, modified_at: now })
      .where("id", "=", id)
      .where("state", "in", from)
      .returning(["consent"])
      .executeTakeFirst();
    if (!record) {
      const found = await trx.selectFrom("subscriber_import").select("state").where("id", "=", id).executeTakeFirst();
      if (!found) throw new NotFound();
      const message = `This import ${stateTexts[found.state]}. Someone else may have changed it.`;
      throw InvalidInput.whole("not_possible", message);
    }
    const action = change.consent === undefined ? change.state : "start";
    if (change.state === "checking") return;
    const title = change.consent ?? "";
    await recordAudit(trx, actor, [{ action, resource: "subscriber-import", itemId: id, title }], now);
  });
}

type Changes = Pick<ImportRecord, "position" | "sends_welcome" | keyof ImportColumns> & {
  counts: string;
  states: string;
  consent: string;
};

/** Deletes rows that are no longer needed, in batches; the consent of an import remains. */
export async function deleteOldRows(app: Pick<App, "database" | "now">): Promise<void> {
  const { db } = app.database;
  const getTimeBefore = (age: number) => new Date(app.now().getTime() - age).toISOString();
  const old = await db
    .selectFrom("subscriber_import")
    .select("id")
    .where((eb) =>
      eb.or([
        eb.and([eb("state", "in", ["done", "cancelled"]), eb("modified_at", "<", getTimeBefore(RETENTION.ended))]),
        eb.and([
          eb("state", "not in", ["done", "cancelled"]),
          eb("modified_at", "<", getTimeBefore(RETENTION.unfinished)),
        ]),
      ]),
    )
    .execute();
  for (const { id } of old) {
    const rows = db.selectFrom("subscriber_import_row").select("row_number").where("import_id", "=", id).limit(BATCH);
    for (;;) {
      const numbers = (await rows.execute()).map(({ row_number }) => row_number);
      if (numbers.length === 0) break;
      await db
        .deleteFrom("subscriber_import_row")
        .where("import_id", "=", id)
        .where("row_number", "in", numbers)
        .execute();
      await nextTurn();
    }
    await db
      .updateTable("subscriber_import")
      .set({ state: "cancelled" })
      .where("id", "=", id)
      .where("state", "!=", "done")
      .execute();
  }
}
