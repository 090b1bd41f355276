import type { Transaction } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { acquireTransactionLock } from "#app/platform/database/transaction-lock.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** Views by referring host. Referrers can be forged, so the number of rows is limited; other hosts share one row. */
    page_referrer: { day: string; host: string; views: number };
  }
}

/** The `host` of the row for all hosts without a row of their own. */
export const OTHER_HOSTS = "";
/** Hosts with their own row on one day. */
const MAX_HOSTS = 200;
/** Hosts with their own row on a day more than a week ago, and in a month more than a year ago. */
const MAX_FOLDED_HOSTS = 50;
/** Days after which the rows of a day are folded. */
const FOLD_DAYS_AFTER = 7;
/** Days after which the rows of a month are folded; no list of the dashboard goes further back. */
const FOLD_MONTHS_AFTER = 366;
const LOCK = "page_referrer";

type Counted = { day: string; host: string; views: number }[];

/** Adds views to the stored ones. New hosts get their own row in the order of their views, up to the limit. */
export async function writeReferrers(app: App, trx: Transaction<Tables>, counted: Counted): Promise<void> {
  if (counted.length === 0) return;
  await acquireTransactionLock(trx, app.database, LOCK);
  for (const [day, rows] of Map.groupBy(counted, (row) => row.day)) {
    const known = await trx.selectFrom("page_referrer").select("host").where("day", "=", day).execute();
    const hosts = new Set(known.map(({ host }) => host));
    hosts.delete(OTHER_HOSTS);
    const views = new Map<string, number>();
    for (const row of sortByViews(rows)) {
      if (hosts.size < MAX_HOSTS) hosts.add(row.host);
      const host = hosts.has(row.host) ? row.host : OTHER_HOSTS;
      views.set(host, (views.get(host) ?? 0) + row.views);
    }
    await trx
      .insertInto("page_referrer")
      .values([...views].map(([host, number]) => ({ day, host, views: number })))
      .onConflict((conflict) =>
        conflict
          .columns(["day", "host"])
          .doUpdateSet((eb) => ({ views: eb("page_referrer.views", "+", eb.ref("excluded.views")) })),
      )
      .execute();
  }
}

const sortByViews = <T extends { host: string; views: number }>(rows: T[]) =>
  rows.sort((one, other) => other.views - one.views || (one.host < other.host ? -1 : 1));

/**
 * Merges the rows of all but the most frequent hosts of each day more than a week ago, and the days of
 * each month more than a year ago. Sums do not change.
 */
export async function foldReferrers(app: App, today: string): Promise<void> {
  const { db } = app.database;
  const monthLimit = `${subtractDays(today, FOLD_MONTHS_AFTER).slice(0, 7)}-01`;
  const days = await db
    .selectFrom("page_referrer")
    .select("day")
    .where("day", ">=", monthLimit)
    .where("day", "<", subtractDays(today, FOLD_DAYS_AFTER))
    .groupBy("day")
    .having((eb) => eb.fn.countAll(), ">", MAX_FOLDED_HOSTS + 1)
    .execute();
  for (const { day } of days) await fold(app, day, subtractDays(day, -1));
  const old = await db.selectFrom("page_referrer").select("day").distinct().where("day", "<", monthLimit).execute();
  const unfolded = old.filter(({ day }) => !day.endsWith("-01")).map(({ day }) => day.slice(0, 7));
  for (const month of new Set(unfolded)) await fold(app, `${month}-01`, nextMonth(month));
}

/** Merges the rows of a period into rows of its first day. */
async function fold(app: App, first: string, end: string): Promise<void> {
  await app.database.db.transaction().execute(async (trx) => {
    await acquireTransactionLock(trx, app.database, LOCK);
    const rows = await trx
      .selectFrom("page_referrer")
      .select(["host", (eb) => eb.fn.sum("views").as("views")])
      .where("day", ">=", first)
      .where("day", "<", end)
      .groupBy("host")
      .execute();
    const hosts = sortByViews(rows.map(({ host, views }) => ({ host, views: Number(views) })));
    const named = hosts.filter(({ host }) => host !== OTHER_HOSTS);
    const kept = named.slice(0, MAX_FOLDED_HOSTS);
    const sum = (some: typeof hosts) => some.reduce((total, { views }) => total + views, 0);
    const others = { host: OTHER_HOSTS, views: sum(hosts) - sum(kept) };
    await trx.deleteFrom("page_referrer").where("day", ">=", first).where("day", "<", end).execute();
    const values = [...kept, ...(others.views > 0 ? [others] : [])].map((row) => ({ day: first, ...row }));
    if (values.length > 0) await trx.insertInto("page_referrer").values(values).execute();
  });
}

function subtractDays(day: string, count: number) {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - count);
  return date.toISOString().slice(0, 10);
}

function nextMonth(month: string) {
  const date = new Date(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 10);
}
