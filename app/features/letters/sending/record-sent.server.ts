import { sql } from "kysely";
import type { App } from "#app/platform/app.ts";
import "./sending-tables.ts";

/** A recipient of a sending. */
export interface OfSending {
  id: number;
  sending_id: number;
}

/**
 * Records letters that were sent and letters that are about to be handed over, which happens all the time, on PostgreSQL
 * in one statement: each is a way to the server and back, which takes longer than the work there. Locks the sendings
 * first, so that nothing is handed over once a sending is paused.
 * @returns those that may be handed over
 */
export async function recordSent(
  app: Pick<App, "database" | "now">,
  {
    worker,
    day,
    sent,
    handed,
  }: { worker: string; day: string; sent: readonly OfSending[]; handed: readonly OfSending[] },
): Promise<Set<number>> {
  const ids = (recipients: readonly OfSending[]) => sql`${recipients.map(({ id }) => id)}::integer[]`;
  const sendings = [...new Set([...sent, ...handed].map(({ sending_id }) => sending_id))];
  const time = sql`${app.now().toISOString()}::timestamptz`;
  const { rows } = await sql<{ id: number }>`
    with sending as (
      select id, state from letter_sending where id = any(${sendings}::integer[]) order by id for no key update
    ), sent as (
      update letter_recipient set state = 'sent', sent_at = ${time}, last_error = null, worker = null, modified_at = ${time}
      where id = any(${ids(sent)}) and state in ('leased', 'handed') and worker = ${worker} returning sending_id
    ), counted as (
      update letter_sending set sent = letter_sending.sent + added.sent, modified_at = ${time}
      from (select sending_id, count(*)::integer as sent from sent group by sending_id) as added
      where letter_sending.id = added.sending_id returning letter_sending.id, added.sent
    ), counted_by_day as (
      insert into letter_day (sending_id, day, sent) select id, ${day}, sent from counted order by id
      on conflict (sending_id, day) do update set sent = letter_day.sent + excluded.sent
    )
    update letter_recipient set state = 'handed', modified_at = ${time}
    where id = any(${ids(handed)}) and state = 'leased' and worker = ${worker}
      and sending_id in (select id from sending where state = 'sending')
    returning id`.execute(app.database.db);
  return new Set(rows.map(({ id }) => id));
}
