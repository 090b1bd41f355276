import { sql } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { AnyQueryable } from "#app/platform/database/database.ts";
import { memoizePerRevision } from "#app/platform/page-cache/memoize-per-revision.ts";
import type { SiteFacts } from "#app/platform/site-facts.ts";
import { getDay } from "#app/platform/time/calendar-days.ts";
import { type CountedOutcome, countedOutcomes } from "./outcome-tables.ts";

export type Outcomes = Partial<Record<CountedOutcome, number>>;

/**
 * The current day in the academy's time zone; read it before a transaction begins, since it may need another
 * connection.
 */
export const academyDay = async (app: App): Promise<string> =>
  getDay((await academyFacts(app)).timeZone, app.now().getTime());

/** The facts in the settings; memoized. */
export const academyFacts = (app: App): Promise<SiteFacts> => memoizePerRevision(app, readFacts);

const readFacts = (app: App) => app.readSiteFacts(app.database.db);

/**
 * Adds to the daily figures of sendings. Nothing else changes these rows, so call it last: because it updates in the
 * order of the sendings, two transactions don't deadlock.
 */
export async function addOutcomes(
  trx: AnyQueryable,
  day: string,
  bySending: ReadonlyMap<number, Outcomes>,
): Promise<void> {
  const rows = [...bySending]
    .filter(([, outcomes]) => Object.values(outcomes).some((count) => count !== 0))
    .sort(([one], [other]) => one - other)
    .map(([sending_id, outcomes]) => ({
      sending_id,
      day,
      ...Object.fromEntries(countedOutcomes.map((name) => [name, outcomes[name] ?? 0])),
    }));
  if (rows.length === 0) return;
  const added = (name: CountedOutcome) => sql<number>`letter_day.${sql.ref(name)} + excluded.${sql.ref(name)}`;
  await trx
    .insertInto("letter_day")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["sending_id", "day"])
        .doUpdateSet(Object.fromEntries(countedOutcomes.map((name) => [name, added(name)]))),
    )
    .execute();
}

/** Nothing is counted for a sending that no longer exists. */
export const countUnsubscribed: App["countUnsubscribed"] = async (trx, app, sending) => {
  const known = await trx.selectFrom("letter_sending").select("title").where("id", "=", sending).executeTakeFirst();
  const { timeZone } = await app.readSiteFacts(trx);
  if (known) await addOutcomes(trx, getDay(timeZone, app.now().getTime()), new Map([[sending, { unsubscribed: 1 }]]));
  return known?.title ?? "";
};
