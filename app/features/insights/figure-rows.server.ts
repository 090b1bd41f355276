import { sql } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { PeriodUnit, Span } from "#app/platform/periods.ts";
import { OTHER_HOSTS } from "./referrers.server.ts";
import "./subscriber-figures.server.ts";
import "./view-figures.server.ts";

/** Of a day, or of all days together. */
export interface DayRow {
  kind: "views" | "subscribers" | "all";
  day: string;
  added: number;
  removed: number;
  blocked: number;
}

/** The views of one of the first pages or referrers, and those of the same one before. */
export interface Ranked {
  kind: "page" | "referrer";
  name: string;
  count: number;
  before: number;
}

export interface FigureRows {
  days: DayRow[];
  /** The most views first. */
  top: Ranked[];
  /** Whether there are changes of subscribers that are not summed up yet. */
  isWaiting: boolean;
}

/** The number of pages and of referrers. */
const TOP = 20;

interface Row {
  kind: DayRow["kind"] | Ranked["kind"] | "page before" | "referrer before" | "waiting";
  name: string;
  count: number;
  removed: number;
  blocked: number;
}

/**
 * Everything that the figures are made of, in one query. Of the views before, whole units are summed up already; only of
 * the last one, days are read.
 */
export async function readFigureRows(app: App, by: PeriodUnit, current: Span, before: Span): Promise<FigureRows> {
  const first = current.starts[0] as string;
  const firstBefore = before.starts[0] as string;
  const isOf = (span: string) => sql`day >= ${span} and day <= ${current.last}`;
  const { rows } = await sql<Row>`
    with pages as materialized (
      select path, views from page_span_views where span = ${by} order by views desc, path limit ${TOP}
    ), referrers as materialized (
      select host, sum(views) as views from page_referrer
        where ${isOf(first)} and host <> ${OTHER_HOSTS} group by host order by 2 desc, 1 limit ${TOP}
    )
    select 'views' as kind, day as name, views as count, 0 as removed, 0 as blocked from view_day where ${isOf(firstBefore)}
    union all
    select 'subscribers', day, added, removed, blocked from subscriber_day where ${isOf(firstBefore)}
    union all
    select 'all', '', coalesce(sum(added), 0), coalesce(sum(removed), 0), coalesce(sum(blocked), 0) from subscriber_day
    union all
    select 'page', path, views, 0, 0 from pages
    union all
    select 'page before', path, sum(views), 0, 0 from page_view where path in (select path from pages)
      and day >= ${by === "day" ? firstBefore : before.starts.at(-1)} and day <= ${before.last} group by path
    union all
    select 'page before', path, sum(views), 0, 0 from page_view_period where period = ${by}
      and start in (${sql.join(before.starts.slice(0, -1))}) and path in (select path from pages) group by path
    union all
    select 'referrer', host, views, 0, 0 from referrers
    union all
    select 'referrer before', host, sum(views), 0, 0 from page_referrer where host in (select host from referrers)
      and day >= ${firstBefore} and day <= ${before.last} group by host
    union all
    select 'waiting', '', 1, 0, 0 where exists (select 1 from subscriber_change)`.execute(app.database.db);
  const of = (kind: Row["kind"]) => rows.filter((row) => row.kind === kind);
  const days = (["views", "subscribers", "all"] as const).flatMap((kind) =>
    of(kind).map(({ name, count, removed, blocked }) => ({
      kind,
      day: name,
      added: Number(count),
      removed: Number(removed),
      blocked: Number(blocked),
    })),
  );
  const top = (["page", "referrer"] as const).flatMap((kind) => {
    const earlier = new Map<string, number>();
    for (const { name, count } of of(`${kind} before`)) earlier.set(name, (earlier.get(name) ?? 0) + Number(count));
    return of(kind)
      .map(({ name, count }) => ({ kind, name, count: Number(count), before: earlier.get(name) ?? 0 }))
      .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
  });
  return { days, top, isWaiting: of("waiting").length > 0 };
}
