import { setImmediate as nextTurn } from "node:timers/promises";
import { type StaffActor, staffIdOf } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.ts";
import { insertRows } from "#app/platform/database/insert-rows.ts";
import { looseEmailKey } from "#app/platform/email-address.ts";
import { InvalidInput, NotFound } from "#app/platform/errors.ts";
import type { StagedFile } from "#app/platform/uploads/staged-file.ts";
import type { ImportState } from "./import-states.ts";
import type { ImportRecord } from "./import-tables.ts";
import { addressOrText, readAddress } from "./read-address.ts";
import type { Reading } from "./read-csv.server.ts";
import { headingKey, StateFinder, type StateValue } from "./state-columns.ts";

/** How many rows of a file are stored, or deleted, in one turn of the event loop. */
const BATCH = 250;
const DAY = 24 * 60 * 60_000;
/** For how long the rows of an import are kept: of one that has ended for its report, and of one nobody goes on with. */
const RETENTION = { ended: 30 * DAY, unfinished: 7 * DAY };

/**
 * Stores the rows of a CSV file, of which nobody is subscribed yet.
 * @returns the id of the import
 * @throws InvalidInput
 */
export async function addImport(app: App, actor: StaffActor, file: StagedFile, reading: Reading): Promise<number> {
  const { readCsv } = await import("./read-csv.server.ts");
  const { rows, ...csv } = await readCsv(file, reading);
  const { db } = app.database;
  const now = app.now().toISOString();
  const times = { created_at: now, modified_at: now };
  const email_column = guessEmailColumn(csv.headings, rows);
  const states = await findStates(csv.headings, rows);
  const { id } = await db
    .insertInto("subscriber_import")
    .values({
      file_name: file.name.slice(0, 200),
      encoding: csv.encoding,
      delimiter: csv.delimiter,
      headings: JSON.stringify(csv.headings),
      state: "reading",
      email_column,
      date_column: guessDateColumn(csv.headings, rows),
      name_column: guessNameColumn(csv.headings),
      states: JSON.stringify(states),
      row_count: rows.length,
      position: 0,
      counts: "{}",
      consent: null,
      sends_welcome: false,
      created_by: staffIdOf(actor),
      ...times,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH).map(({ row_number, cells }) => {
      const email = addressOrText(cells[email_column]).slice(0, 300);
      const email_key = email === "" ? null : looseEmailKey(email);
      return { import_id: id, row_number, cells: JSON.stringify(cells), email, email_key, ...times };
    });
    // Until the last change, which waits for the disk, nobody sees them, and all of them would be read again.
    await app.database.commitLater((trx) => insertRows(trx, "subscriber_import_row", batch));
    // SQLite answers within the turn, so nothing else would get one.
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

/** The column in which the first rows have addresses, or else the one that is called so. */
function guessEmailColumn(headings: string[], rows: Rows): number {
  const sample = rows.slice(0, 50);
  const counts = headings.map(
    (_, at) => sample.filter(({ cells }) => readAddress(cells[at] ?? "") !== undefined).length,
  );
  const most = Math.max(...counts);
  if (most > 0) return counts.indexOf(most);
  return Math.max(
    0,
    headings.findIndex((heading) => /mail|correo/i.test(heading)),
  );
}

/** Headings of the day of consent, the most telling first; `Birthdate` and `Last changed` are none of them. */
const dates = [
  /^(consent|opt_?in|agreed|einwilligung)(ed)?(_(at|on|date|time|datum|timestamp))?$|^(date|day)_of_consent$/,
  /^(e_?mail_)?confirm(ed|ation)?(_(at|on|date|time))?$|^double_opt_?in(_(at|on|date|time))?$/,
  /^(subscribed|subscription|subscribe|sign_?up|signed_up|joined|registered|registration|anmeldung)(_(at|on|date|time|datum|since))?$|^(date_)?(subscribed|joined|since)$/,
  /^(created|added|imported|start)(_(at|on|date|time))?$|^date_(created|added)$|^date$|^datum$/,
];

/** The column of the day of consent, if it has one in its first rows. */
function guessDateColumn(headings: string[], rows: Rows): number | null {
  const names = headings.map(headingKey);
  const sample = rows.slice(0, 50);
  const isDated = (at: number) => sample.some(({ cells }) => /\d{4}|\d[./-]\d/.test(cells[at] ?? ""));
  for (const pattern of dates) {
    const found = names.findIndex((name, at) => pattern.test(name) && isDated(at));
    if (found >= 0) return found;
  }
  return null;
}

/** The column of a whole name, or else of a first name; others, such as `Company name`, are no names to greet by. */
function guessNameColumn(headings: string[]): number | null {
  const names = [/^(full[ _-]?)?name$/i, /^((first|given)[ _-]?name|vorname|prénom|nombre)$/i];
  const found = names.map((name) => headings.findIndex((heading) => name.test(heading.trim())));
  return found.find((at) => at >= 0) ?? null;
}

/**
 * Moves an import to another state, from one of these only, so that of two people only one does it.
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
      throw InvalidInput.whole("not_possible", `This import is ${found.state} by now. Somebody else may be at it.`);
    }
    const action = change.consent === undefined ? change.state : "start";
    if (change.state === "checking") return;
    const title = change.consent ?? "";
    await recordAudit(trx, actor, [{ action, resource: "subscriber-import", itemId: id, title }], now);
  });
}

type Changes = Pick<ImportRecord, "position" | "email_column" | "date_column" | "name_column" | "sends_welcome"> & {
  counts: string;
  states: string;
  consent: string;
};

/** Deletes rows that are no longer needed, in batches; the consent of an import remains. */
export async function deleteOldRows(app: Pick<App, "database" | "now">): Promise<void> {
  const { db } = app.database;
  const before = (age: number) => new Date(app.now().getTime() - age).toISOString();
  const old = await db
    .selectFrom("subscriber_import")
    .select("id")
    .where((eb) =>
      eb.or([
        eb.and([eb("state", "in", ["done", "cancelled"]), eb("modified_at", "<", before(RETENTION.ended))]),
        eb.and([eb("state", "not in", ["done", "cancelled"]), eb("modified_at", "<", before(RETENTION.unfinished))]),
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
