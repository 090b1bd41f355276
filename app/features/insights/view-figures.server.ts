import type { Transaction } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { getPeriodStart, type PeriodUnit } from "#app/platform/time/periods.ts";
import { spanRows } from "./page-spans.server.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** Views of each page by day in the academy's time zone. */
    page_view: { day: string; path: string; views: number };
    /** Views of each page by week, month and year; `start` is the first day. */
    page_view_period: { period: SummedUnit; start: string; path: string; views: number };
    /** Views of all pages. */
    view_day: { day: string; views: number };
  }
}

type SummedUnit = Exclude<PeriodUnit, "day">;
const summedUnits: readonly SummedUnit[] = ["week", "month", "year"];

/** Well below the limits of the engines. */
const ROWS_PER_STATEMENT = 200;

/** Adds views of today or yesterday to all figures. Rows are written in an order that is the same in every process, to prevent deadlocks. */
export async function writeViews(
  app: App,
  trx: Transaction<Tables>,
  today: string,
  counted: readonly { day: string; path: string; views: number }[],
): Promise<void> {
  // First, since moving the spans adds what is already stored.
  const bySpan = await spanRows(app, trx, today, counted);
  for (const rows of batches(bySpan, ({ span, path }) => `${span} ${path}`))
    await trx
      .insertInto("page_span_views")
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(["span", "path"])
          .doUpdateSet((eb) => ({ views: eb("page_span_views.views", "+", eb.ref("excluded.views")) })),
      )
      .execute();
  for (const rows of batches(counted, ({ day, path }) => `${day} ${path}`))
    await trx
      .insertInto("page_view")
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(["day", "path"])
          .doUpdateSet((eb) => ({ views: eb("page_view.views", "+", eb.ref("excluded.views")) })),
      )
      .execute();
  const byPeriod = summedUnits.flatMap((period) =>
    counted.map(({ day, path, views }) => ({ period, start: getPeriodStart(period, day), path, views })),
  );
  for (const rows of batches(byPeriod, ({ period, start, path }) => `${period} ${start} ${path}`))
    await trx
      .insertInto("page_view_period")
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(["period", "start", "path"])
          .doUpdateSet((eb) => ({ views: eb("page_view_period.views", "+", eb.ref("excluded.views")) })),
      )
      .execute();
  const byDay = counted.map(({ day, views }) => ({ day, views }));
  for (const rows of batches(byDay, ({ day }) => day))
    await trx
      .insertInto("view_day")
      .values(rows)
      .onConflict((conflict) =>
        conflict.column("day").doUpdateSet((eb) => ({ views: eb("view_day.views", "+", eb.ref("excluded.views")) })),
      )
      .execute();
}

/** Sums up rows with the same key. */
function* batches<Row extends { views: number }>(rows: readonly Row[], groupKey: (row: Row) => string) {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const key = groupKey(row);
    sums.set(key, { ...row, views: row.views + (sums.get(key)?.views ?? 0) });
  }
  const ordered = [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  for (let start = 0; start < ordered.length; start += ROWS_PER_STATEMENT)
    yield ordered.slice(start, start + ROWS_PER_STATEMENT);
}
