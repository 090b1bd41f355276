import { z } from "zod";
import type { StaffActor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { dayIn } from "#app/platform/calendar-days.ts";
import { staffOf } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { type PeriodUnit, periodUnits, spansUntil, sumByUnit } from "#app/platform/periods.ts";
import { editors, isAllowed } from "#app/platform/rules.ts";
import { type DayRow, type Ranked, readFigureRows } from "./figure-rows.server.ts";
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

/** One query, unless subscribers have changed a moment ago. */
async function readFigures(app: App, actor: StaffActor, by: PeriodUnit, timeZone: string): Promise<Figures> {
  const isEditor = isAllowed(editors, actor);
  const today = dayIn(timeZone, app.now().getTime());
  await movePageSpansIfPossible(app, today);
  const { current, before } = spansUntil(today, by);
  const period = { first: current.starts[0] as string, last: current.last };
  const earlier = { first: before.starts[0] as string, last: before.last };
  const read = () => readFigureRows(app, by, current, before);
  let { days, top, isWaiting } = await read();
  if (isWaiting && isEditor) {
    await sumUpIfPossible(app, timeZone);
    ({ days, top } = await read());
  }

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
    top.filter(({ kind }) => kind === wanted).map(({ name, count: views, before }) => ({ name, count: views, before }));
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
