import { z } from "zod";
import type { StaffActor } from "#app/platform/access/actor.ts";
import { editors, isAllowed } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { getDay } from "#app/platform/time/calendar-days.ts";
import { buildSpans, type PeriodUnit, periodUnits, type Span, sumByUnit } from "#app/platform/time/periods.ts";
import {
  type DayRow,
  readSubscriberDays,
  readSubscriberTotals,
  readTopPages,
  readTopReferrers,
  readViewDays,
} from "./figure-rows.server.ts";
import { movePageSpansIfPossible } from "./page-spans.server.ts";
import { sumUpIfPossible } from "./subscriber-figures.server.ts";

const count = z.number().int();
const Period = z.object({ first: z.iso.date(), last: z.iso.date() });
const compared = { count, before: count };
const Top = z.object({ name: z.string(), ...compared });
const Figures = z.object({
  by: z.enum(periodUnits),
  time_zone: z.string(),
  period: Period,
  before: Period.meta({ description: "The previous period of the same length." }),
  views: z.object({
    ...compared,
    series: z.array(z.object({ start: z.iso.date(), before_start: z.iso.date(), ...compared })),
  }),
  subscribers: z
    .object({
      total: count.meta({ description: "Subscribers who are not blocked." }),
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
          total: count.meta({ description: "At the end of the span, including blocked subscribers." }),
        }),
      ),
    })
    .nullable()
    .meta({ description: "`count` and `before` are new subscribers. Null for authors." }),
  pages: z.array(Top),
  referrers: z.array(Top),
});
type Figures = z.infer<typeof Figures>;

/** Serves site statistics from figures kept by day and by span; counts neither views nor subscribers. */
export function serveFigures(http: Http, app: App, timeZone: () => Promise<string>): void {
  http.get(
    "/api/dashboard-insights/figures/",
    {
      config: { access: "staff" },
      schema: {
        tags: ["Dashboard"],
        summary: "Compare page views and subscribers with the previous period",
        description:
          "Covers 30 days, 12 weeks, 12 months or 5 years, including the current one, in the academy’s time zone. A new time zone applies to later days.",
        querystring: z.object({ by: z.enum(periodUnits).default("day") }),
        response: { 200: Figures },
      },
    },
    async (request) => readFigures(app, requireStaff(request), request.query.by, await timeZone()),
  );
}

async function readFigures(app: App, actor: StaffActor, by: PeriodUnit, timeZone: string): Promise<Figures> {
  const today = getDay(timeZone, app.now().getTime());
  await movePageSpansIfPossible(app, today);
  const { current, before } = buildSpans(today, by);
  const [viewDays, pages, referrers, subscribers] = await Promise.all([
    readViewDays(app, current, before),
    readTopPages(app, by, before),
    readTopReferrers(app, current, before),
    isAllowed(editors, actor) ? readSubscriberFigures(app, current, before, timeZone) : null,
  ]);
  return {
    by,
    time_zone: timeZone,
    period: { first: current.starts[0] as string, last: current.last },
    before: { first: before.starts[0] as string, last: before.last },
    views: compare(viewDays, current, before),
    subscribers,
    pages,
    referrers,
  };
}

async function readSubscriberFigures(
  app: App,
  current: Span,
  before: Span,
  timeZone: string,
): Promise<Figures["subscribers"]> {
  let totals = await readSubscriberTotals(app);
  if (totals.isWaiting) {
    await sumUpIfPossible(app, timeZone);
    totals = await readSubscriberTotals(app);
  }
  const rows = await readSubscriberDays(app, current, before);
  const { count: added, before: addedBefore, series } = compare(rows, current, before);
  const removed = sumByUnit(
    current,
    rows,
    ({ day }) => day,
    (row) => row.removed,
  );
  // Calculated backwards, since only today's total is known.
  const atEnd: number[] = [];
  let left = totals.everyone;
  for (let index = series.length - 1; index >= 0; index -= 1) {
    atEnd[index] = left;
    left -= (series[index]?.count ?? 0) - (removed[index] as number);
  }
  return {
    total: totals.everyone - totals.blocked,
    blocked: totals.blocked,
    added,
    added_before: addedBefore,
    removed: sum(removed),
    series: series.map((unit, index) => ({
      ...unit,
      removed: removed[index] as number,
      total: atEnd[index] as number,
    })),
  };
}

/** What was added in each unit of the current span, together with the previous span. */
function compare(rows: readonly DayRow[], current: Span, before: Span) {
  const [now, then] = [current, before].map((span) =>
    sumByUnit(
      span,
      rows,
      ({ day }) => day,
      ({ added }) => added,
    ),
  ) as [number[], number[]];
  const series = current.starts.map((start, index) => ({
    start,
    before_start: before.starts[index] as string,
    count: now[index] as number,
    before: then[index] as number,
  }));
  return { count: sum(now), before: sum(then), series };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
