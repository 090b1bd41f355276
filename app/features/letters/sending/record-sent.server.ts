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

interface Recorded {
  /** The name of this process. */
  worker: string;
  /** The academy's. */
  day: string;
  sent: readonly OfSending[];
  handed: readonly OfSending[];
}

/** Whether what is recorded of these may reach the disk later. */
export const canWait = (recipients: readonly OfSending[]): boolean => recipients.every(({ epoch }) => epoch !== null);

/**
 * Records letters that were sent and letters that are about to be handed over. This happens all the time, so it is as
 * few statements as possible, with a text that does not vary: SQLite's are prepared once, PostgreSQL's is one way to the
 * server and back, which takes longer than the work there.
 * @returns those that may be handed over
 */
export function recordSent(app: Pick<App, "database" | "now">, recorded: Recorded): Promise<Set<number>> {
  const { database } = app;
  const now = app.now().toISOString();
  if (database.engine === "postgres") return recordOnPostgres(app, recorded, now);
  const record = (trx: Transaction<Tables>) => recordOnSqlite(trx, recorded, now);
  return canWait([...recorded.sent, ...recorded.handed])
    ? database.commitLater(record)
    : database.db.transaction().execute(record);
}

const SENT = `update letter_recipient
  set state = 'sent', sent_at = ?, last_error = null, worker = null, epoch = null, modified_at = ?
  where id in (select value from json_each(?)) and state in ('leased', 'handed') and worker = ? returning sending_id`;
const COUNTED = "update letter_sending set sent = sent + ?, modified_at = ? where id = ?";
const COUNTED_BY_DAY = `insert into letter_day (sending_id, day, sent) values (?, ?, ?)
  on conflict (sending_id, day) do update set sent = letter_day.sent + excluded.sent`;
const HANDED = `update letter_recipient set state = 'handed', modified_at = ?
  where id in (select value from json_each(?)) and state = 'leased' and worker = ?
    and sending_id in (select id from letter_sending where state = 'sending') returning id`;

async function recordOnSqlite(trx: Transaction<Tables>, { worker, day, sent, handed }: Recorded, now: string) {
  const run = async <T>(text: string, ...values: unknown[]) =>
    (await trx.executeQuery<T>(CompiledQuery.raw(text, values))).rows;
  const ids = (recipients: readonly OfSending[]) => JSON.stringify(recipients.map(({ id }) => id));
  if (sent.length > 0) {
    const counted = new Map<number, number>();
    for (const { sending_id } of await run<{ sending_id: number }>(SENT, now, now, ids(sent), worker))
      counted.set(sending_id, (counted.get(sending_id) ?? 0) + 1);
    for (const [sendingId, count] of counted) {
      await run(COUNTED, count, now, sendingId);
      await run(COUNTED_BY_DAY, sendingId, day, count);
    }
  }
  if (handed.length === 0) return new Set<number>();
  const rows = await run<{ id: number }>(HANDED, now, ids(handed), worker);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Locks the sendings first, so that nothing is handed over once a sending is paused. Its parameters: whether it waits for
 * the disk, the sendings, the time, the ids of those sent, the process, the day, and the ids of those to be handed over.
 */
const ON_POSTGRES = prepareOnce(`with waiting as materialized (
    select set_config('synchronous_commit',
      case when $1::boolean then current_setting('synchronous_commit') else 'off' end, true) as mode
  ), sending as (
    select id, state from letter_sending where id = any($2::integer[])
      and (select mode from waiting) is not null order by id for no key update
  ), sent as (
    update letter_recipient set state = 'sent', sent_at = $3::timestamptz, last_error = null, worker = null,
      epoch = null, modified_at = $3::timestamptz
    where id = any($4::integer[]) and state in ('leased', 'handed') and worker = $5 returning sending_id
  ), counted as (
    update letter_sending set sent = letter_sending.sent + added.sent, modified_at = $3::timestamptz
    from (select sending_id, count(*)::integer as sent from sent group by sending_id) as added
    where letter_sending.id = added.sending_id returning letter_sending.id, added.sent
  ), counted_by_day as (
    insert into letter_day (sending_id, day, sent) select id, $6, sent from counted order by id
    on conflict (sending_id, day) do update set sent = letter_day.sent + excluded.sent
  )
  update letter_recipient set state = 'handed', modified_at = $3::timestamptz
  where id = any($7::integer[]) and state = 'leased' and worker = $5
    and sending_id in (select id from sending where state = 'sending')
  returning id`);

async function recordOnPostgres(
  { database }: Pick<App, "database">,
  { worker, day, sent, handed }: Recorded,
  now: string,
) {
  const ids = (recipients: readonly OfSending[]) => recipients.map(({ id }) => id);
  const all = [...sent, ...handed];
  const sendings = [...new Set(all.map(({ sending_id }) => sending_id))];
  const values = [!canWait(all), sendings, now, ids(sent), worker, day, ids(handed)];
  const { rows } = await database.db.executeQuery<{ id: number }>(CompiledQuery.raw(ON_POSTGRES, values));
  return new Set(rows.map(({ id }) => id));
}
