import { sql } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { PeriodUnit, Span } from "#app/platform/time/periods.ts";
import { OTHER_HOSTS } from "./referrers.server.ts";
import "./subscriber-figures.server.ts";
import "./view-figures.server.ts";

/** The number added on a day. */
export interface DayRow {
  day: string;
  added: number;
}

export interface SubscriberDayRow extends DayRow {
  removed: number;
}

/** The views of a page or referrer, and its views in the previous period. */
export interface Ranked {
  name: string;
  count: number;
  before: number;
}

/** The number of pages and referrers returned. */
const TOP = 20;

/** The views of each day of both spans. */
export const readViewDays = async (app: App, current: Span, before: Span): Promise<DayRow[]> => {
  const rows = await app.database.db
    .selectFrom("view_day")
    .select(["day", "views as added"])
    .where("day", ">=", before.starts[0] as string)
    .where("day", "<=", current.last)
    .execute();
  return rows.map(({ day, added }) => ({ day, added: Number(added) }));
};

/** How many people subscribed and unsubscribed on each day of both spans. */
export const readSubscriberDays = async (app: App, current: Span, before: Span): Promise<SubscriberDayRow[]> => {
  const rows = await app.database.db
    .selectFrom("subscriber_day")
    .select(["day", "added", "removed"])
    .where("day", ">=", before.starts[0] as string)
    .where("day", "<=", current.last)
    .execute();
  return rows.map(({ day, added, removed }) => ({ day, added: Number(added), removed: Number(removed) }));
};

/** The number of all subscribers, of blocked ones, and whether there are changes not yet summed up. */
export async function readSubscriberTotals(app: App) {
  const { everyone, blocked, waiting } = await app.database.db
    .selectFrom("subscriber_day")
    .select((eb) => [
      sql<number>`coalesce(sum(added) - sum(removed), 0)`.as("everyone"),
      sql<number>`coalesce(sum(blocked), 0)`.as("blocked"),
      eb.exists(eb.selectFrom("subscriber_change").select(sql`1`.as("one"))).as("waiting"),
    ])
    .executeTakeFirstOrThrow();
  return { everyone: Number(everyone), blocked: Number(blocked), isWaiting: Boolean(waiting) };
}

/**
 * The pages with the most views. Whole units of the previous views are already summed up; only for the last unit, days
 * are read.
 */
export async function readTopPages(app: App, by: PeriodUnit, before: Span): Promise<Ranked[]> {
  const since = by === "day" ? before.starts[0] : before.starts.at(-1);
  const { rows } = await sql<Ranked>`
    with pages as materialized (
      select path, views from page_span_views where span = ${by} order by views desc, path limit ${TOP}
    )
    select path as name, views as count,
      coalesce((select sum(views) from page_view
        where page_view.path = pages.path and day >= ${since} and day <= ${before.last}), 0)
      + coalesce((select sum(views) from page_view_period where page_view_period.path = pages.path and period = ${by}
        and start in (${sql.join(before.starts.slice(0, -1))})), 0) as before
    from pages order by views desc, path`.execute(app.database.db);
  return ranked(rows);
}

/** The referrers with the most views. */
export async function readTopReferrers(app: App, current: Span, before: Span): Promise<Ranked[]> {
  const { rows } = await sql<Ranked>`
    with referrers as materialized (
      select host, sum(views) as views from page_referrer
        where day >= ${current.starts[0]} and day <= ${current.last} and host <> ${OTHER_HOSTS}
        group by host order by 2 desc, 1 limit ${TOP}
    )
    select host as name, views as count,
      coalesce((select sum(views) from page_referrer where page_referrer.host = referrers.host
        and day >= ${before.starts[0]} and day <= ${before.last}), 0) as before
    from referrers order by referrers.views desc, host`.execute(app.database.db);
  return ranked(rows);
}

const ranked = (rows: readonly Ranked[]) =>
  rows.map(({ name, count, before }) => ({ name, count: Number(count), before: Number(before) }));
