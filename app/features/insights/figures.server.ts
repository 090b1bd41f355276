import { sql } from "kysely";
import { z } from "zod";
import type { StaffActor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { dayIn } from "#app/platform/calendar-days.ts";
import { staffOf } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { type PeriodUnit, periodUnits, type Span, spansUntil, sumByUnit } from "#app/platform/periods.ts";
import { editors, isAllowed } from "#app/platform/rules.ts";
import { movePageSpansIfPossible } from "./page-spans.server.ts";
import { OTHER_HOSTS } from "./referrers.server.ts";
import { sumUpIfPossible } from "./subscriber-figures.server.ts";

const count = z.number().int();
const Period = z.object({ first: z.iso.date(), last: z.iso.date() });
const compared = { count, before: count };
const Top = z.object({ name: z.string(), ...compared });
const Figures = z.object({
  by: z.enum(periodUnits),
  time_zone: z.string(),
  period: Period,
  before: Period.meta({ description: "As many days, weeks, months or years before, up to the same day." }),
  views: z.object({
    ...compared,
    series: z.array(z.object({ start: z.iso.date(), before_start: z.iso.date(), ...compared })),
  }),
  subscribers: z
    .object({
      total: count.meta({ description: "Those who are not blocked." }),
      blocked: count,
      added: count,
      added_before: count,
      removed: count,
      series: z.array(
        z.object({
          start: z.iso.date(),
          before_start: z.iso.date(),
          ...compared,
          removed: count,
          total: count.meta({ description: "At the end, with those who are blocked." }),
        }),
      ),
    })
    .nullable()
    .meta({ description: "`count` and `before` are those who subscribed. Null for authors." }),
  pages: z.array(Top),
  referrers: z.array(Top),
});
type Figures = z.infer<typeof Figures>;

/** The number of pages and of referrers. */
const TOP = 20;

/** How the site does, from figures that are kept by day and by span: no views and no subscribers are counted. */
export function serveFigures(http: Http, app: App, timeZone: () => Promise<string>): void {
  http.get(
    "/api/dashboard-insights/figures/",
    {
      config: { access: "staff" },
      schema: {
        tags: ["Dashboard"],
        summary: "Compare page views and subscribers with the period before",
        description:
          "By 30 days, 12 weeks, 12 months or 5 years, the current one included, in the academy's time zone. A change of the time zone applies to later days.",
        querystring: z.object({ by: z.enum(periodUnits).default("day") }),
        response: { 200: Figures },
      },
    },
    async (request) => readFigures(app, staffOf(request), request.query.by, await timeZone()),
  );
}

interface DayRow {
  kind: "views" | "subscribers" | "all";
  day: string;
  added: number;
  removed: number;
  blocked: number;
}

/** Three queries; one more for editors, which sums up subscribers that were added a moment ago. */
async function readFigures(app: App, actor: StaffActor, by: PeriodUnit, timeZone: string): Promise<Figures> {
  const isEditor = isAllowed(editors, actor);
  if (isEditor) await sumUpIfPossible(app, timeZone);
  const today = dayIn(timeZone, app.now().getTime());
  await movePageSpansIfPossible(app, today);
  const { current, before } = spansUntil(today, by);
  const period = { first: current.starts[0] as string, last: current.last };
  const earlier = { first: before.starts[0] as string, last: before.last };
  const [days, top] = await Promise.all([readDays(app, earlier.first, period.last), readTop(app, by, period)]);
  const earlierViews = await readBefore(app, top, by, before);

  const of = (kind: DayRow["kind"]) => days.filter((row) => row.kind === kind);
  const sums = (span: typeof current, rows: DayRow[], value: (row: DayRow) => number) =>
    sumByUnit(span, rows, ({ day }) => day, value);
  const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
  const added = ({ added: number }: DayRow) => number;
  const compare = (rows: DayRow[]) => {
    const [now, then] = [sums(current, rows, added), sums(before, rows, added)];
    const series = current.starts.map((start, index) => ({
      start,
      before_start: before.starts[index] as string,
      count: now[index] as number,
      before: then[index] as number,
    }));
    return { count: total(now), before: total(then), series };
  };
  const topOf = (wanted: Ranked["kind"]) =>
    top
      .filter(({ kind }) => kind === wanted)
      .map(({ kind, name, count: views }) => ({
        name,
        count: views,
        before: earlierViews.get(`${kind} ${name}`) ?? 0,
      }));
  return {
    by,
    time_zone: timeZone,
    period,
    before: earlier,
    views: compare(of("views")),
    subscribers: isEditor ? subscribersOf() : null,
    pages: topOf("page"),
    referrers: topOf("referrer"),
  };

  function subscribersOf(): Figures["subscribers"] {
    const rows = of("subscribers");
    const [all] = of("all");
    const { count: number, before: numberBefore, series } = compare(rows);
    const removed = sums(current, rows, (row) => row.removed);
    const everyone = (all?.added ?? 0) - (all?.removed ?? 0);
    // From the end, since only the total of today is known.
    const totals: number[] = [];
    let left = everyone;
    for (let index = series.length - 1; index >= 0; index -= 1) {
      totals[index] = left;
      left -= (series[index]?.count ?? 0) - (removed[index] as number);
    }
    return {
      total: everyone - (all?.blocked ?? 0),
      blocked: all?.blocked ?? 0,
      added: number,
      added_before: numberBefore,
      removed: total(removed),
      series: series.map((unit, index) => ({
        ...unit,
        removed: removed[index] as number,
        total: totals[index] as number,
      })),
    };
  }
}

async function readDays(app: App, first: string, last: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select 'views' as kind, day, views as added, 0 as removed, 0 as blocked from view_day
      where day >= ${first} and day <= ${last}
    union all
    select 'subscribers' as kind, day, added, removed, blocked from subscriber_day
      where day >= ${first} and day <= ${last}
    union all
    select 'all' as kind, '' as day, coalesce(sum(added), 0) as added, coalesce(sum(removed), 0) as removed,
      coalesce(sum(blocked), 0) as blocked from subscriber_day`.execute(app.database.db);
  return rows.map((row) => ({
    ...row,
    added: Number(row.added),
    removed: Number(row.removed),
    blocked: Number(row.blocked),
  }));
}

interface Counted {
  name: string;
  count: number;
}
interface Period {
  first: string;
  last: string;
}

interface Ranked extends Counted {
  kind: "page" | "referrer";
}

/** The pages and referrers with the most views. */
async function readTop(app: App, by: PeriodUnit, { first, last }: Period): Promise<Ranked[]> {
  const { rows } = await sql<Ranked>`
    select * from (select 'page' as kind, path as name, views as count from page_span_views
      where span = ${by} order by views desc, path limit ${TOP}) as pages
    union all
    select * from (select 'referrer' as kind, host as name, sum(views) as count from page_referrer
      where day >= ${first} and day <= ${last} and host <> ${OTHER_HOSTS}
      group by host order by 3 desc, 2 limit ${TOP}) as referrers`.execute(app.database.db);
  return rows
    .map((row) => ({ ...row, count: Number(row.count) }))
    .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
}

/**
 * The views of the same pages and referrers before, by kind and name. Whole units are summed up already; only of the
 * last one, days are read.
 */
async function readBefore(
  app: App,
  top: readonly Ranked[],
  by: PeriodUnit,
  { starts, last }: Span,
): Promise<Map<string, number>> {
  const first = starts[0] as string;
  const names = (wanted: Ranked["kind"]) => {
    const found = top.flatMap(({ kind, name }) => (kind === wanted ? [name] : []));
    return sql.join(found.length > 0 ? found : [""]);
  };
  const { rows } = await sql<Ranked>`
    select 'page' as kind, path as name, sum(views) as count from page_view
      where path in (${names("page")}) and day >= ${by === "day" ? first : starts.at(-1)} and day <= ${last} group by path
    union all
    select 'page' as kind, path as name, sum(views) as count from page_view_period
      where period = ${by} and start in (${sql.join(starts.slice(0, -1))}) and path in (${names("page")}) group by path
    union all
    select 'referrer' as kind, host as name, sum(views) as count from page_referrer
      where host in (${names("referrer")}) and host <> ${OTHER_HOSTS} and day >= ${first} and day <= ${last}
      group by host`.execute(app.database.db);
  const sums = new Map<string, number>();
  for (const { kind, name, count: views } of rows)
    sums.set(`${kind} ${name}`, (sums.get(`${kind} ${name}`) ?? 0) + Number(views));
  return sums;
}
