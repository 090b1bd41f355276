import { CompiledQuery, type Transaction } from "kysely";
import type { App } from "#app/platform/app.ts";
import { prepareOnce } from "#app/platform/database/prepared-statements.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import type { Epoch } from "./epoch.server.ts";
import "./sending-tables.ts";

/** A recipient of a sending. */
export interface OfSending {
  id: number;
  sending_id: number;
  /** In which it was leased; null if what is recorded of it has to be on the disk. */
  epoch: Epoch | null;
}

/** Another process took over what this one had leased, since it gave no sign for too long. */
export class LeasesLost extends Error {
  constructor() {
    super("Another process took over the letters of this one, which gave no sign for too long.");
  }
}

/** Whether what is recorded of these may reach the disk later. */
export const canWait = (recipients: readonly OfSending[]): boolean => recipients.every(({ epoch }) => epoch !== null);

/** Begins the journal of a process that has nothing in hand. */
export async function beginJournal(trx: Transaction<Tables>, { now }: Pick<App, "now">, worker: string): Promise<void> {
  const time = now().toISOString();
  const empty = { handed: "[]", sent: "[]", modified_at: time };
  await trx
    .insertInto("letter_journal")
    .values({ worker, created_at: time, ...empty })
    .onConflict((conflict) => conflict.column("worker").doUpdateSet(empty))
    .execute();
}

/** Until the end of the transaction nobody takes over what this process leases. @throws LeasesLost */
export async function holdJournal(
  trx: Transaction<Tables>,
  { database }: Pick<App, "database">,
  worker: string,
): Promise<void> {
  const journal = await trx
    .selectFrom("letter_journal")
    .select("worker")
    .where("worker", "=", worker)
    // Not against marks, which may be made meanwhile.
    .$if(database.engine === "postgres", (query) => query.forKeyShare())
    .executeTakeFirst();
  if (!journal) throw new LeasesLost();
}

/**
 * Takes the journal away from a process, which can hand over nothing more from now on.
 * @returns what it had in hand
 */
export async function takeJournal(
  trx: Transaction<Tables>,
  worker: string,
): Promise<{ handed: number[]; sent: number[] }> {
  const journal = await trx
    .deleteFrom("letter_journal")
    .where("worker", "=", worker)
    .returning(["handed", "sent"])
    .executeTakeFirst();
  return journal ?? { handed: [], sent: [] };
}

export interface Marks {
  /** The name of this process. */
  worker: string;
  /** What is about to be handed over. */
  next: readonly OfSending[];
  /** What has been, with no answer yet. */
  handed: readonly number[];
  /** Whose letters were taken, and whose rows may not say so yet. */
  sent: readonly number[];
}

/**
 * Marks recipients as handed to the mail server, and in the same step those before them as sent: one small row for the
 * whole process. This happens for every letter, so the statements have a constant text, which is prepared once.
 * @returns those that may be handed over: neither was their sending paused, nor are lease or recipient gone
 * @throws LeasesLost
 */
export function markHanded(app: Pick<App, "database" | "now">, marks: Marks): Promise<Set<number>> {
  const { database } = app;
  const now = app.now().toISOString();
  if (database.engine === "postgres") return markOnPostgres(app, marks, now);
  const mark = (trx: Transaction<Tables>) => markOnSqlite(trx, marks, now);
  return canWait(marks.next) ? database.commitLater(mark) : database.db.transaction().execute(mark);
}

const ALLOWED = `select id from letter_recipient where id in (select value from json_each(?)) and state = 'leased'
  and worker = ? and sending_id in (select id from letter_sending where state = 'sending')`;
const MARKED = "update letter_journal set handed = ?, sent = ?, modified_at = ? where worker = ? returning worker";

async function markOnSqlite(trx: Transaction<Tables>, { worker, next, handed, sent }: Marks, now: string) {
  const run = async <T>(text: string, ...values: unknown[]) =>
    (await trx.executeQuery<T>(CompiledQuery.raw(text, values))).rows;
  const ids = JSON.stringify(next.map(({ id }) => id));
  const allowed = (await run<{ id: number }>(ALLOWED, ids, worker)).map(({ id }) => id);
  const rows = await run(MARKED, JSON.stringify([...handed, ...allowed]), JSON.stringify(sent), now, worker);
  if (rows.length === 0) throw new LeasesLost();
  return new Set(allowed);
}

/**
 * The table is not in PostgreSQL's log, but what reading others leaves there would have the commit wait for the disk. Its
 * parameters: the process, the ids of the next, of those handed over and of those sent, the time, and whether it waits.
 */
const ON_POSTGRES = prepareOnce(`with waiting as materialized (
    select set_config('synchronous_commit',
      case when $6::boolean then current_setting('synchronous_commit') else 'off' end, true) as mode
  ), allowed as materialized (
    select id from letter_recipient where id = any($2::integer[]) and state = 'leased' and worker = $1
      and sending_id in (select id from letter_sending where state = 'sending')
  )
  update letter_journal set handed = $3::jsonb || coalesce((select jsonb_agg(id) from allowed), '[]'), sent = $4::jsonb,
    modified_at = $5::timestamptz
  where worker = $1 and (select mode from waiting) is not null returning coalesce((select array_agg(id) from allowed), '{}') as allowed`);

async function markOnPostgres({ database }: Pick<App, "database">, { worker, next, handed, sent }: Marks, now: string) {
  const ids = next.map(({ id }) => id);
  const values = [worker, ids, JSON.stringify(handed), JSON.stringify(sent), now, !canWait(next)];
  const { rows } = await database.db.executeQuery<{ allowed: number[] }>(CompiledQuery.raw(ON_POSTGRES, values));
  if (!rows[0]) throw new LeasesLost();
  return new Set(rows[0].allowed);
}
