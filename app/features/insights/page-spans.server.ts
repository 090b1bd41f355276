import { sql, type Transaction } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { acquireTransactionLock } from "#app/platform/database/transaction-lock.ts";
import { buildSpans, type PeriodUnit, periodUnits, shift } from "#app/platform/time/periods.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** The first day that is summed up in `page_span_views`; no row if nothing is. */
    page_span: { span: PageSpan; first: string };
    /** Views of each page since that day. */
    page_span_views: { span: PageSpan; path: string; views: number };
  }
}

const daySpans = ["90 days", "365 days"] as const;
/** The current period of each unit (the one by days is 30 days), and longer ones in days. */
export type PageSpan = PeriodUnit | (typeof daySpans)[number];

/** Later than any day. */
const NEVER = "9999-12-31";

function firstDays(today: string): [PageSpan, string][] {
  return [
    ...periodUnits.map((unit): [PageSpan, string] => [unit, buildSpans(today, unit).current.starts[0] as string]),
    ...daySpans.map((span): [PageSpan, string] => [span, shift("day", today, 1 - Number.parseInt(span, 10))]),
  ];
}

/** The day up to which this process has moved the spans. */
const seen = new WeakMap<App, string>();

/**
 * Makes the spans end today: subtracts days before them, and adds missing ones. Makes no query if this process has
 * already done so today. If the database can't be written to, the spans stay as they are.
 */
export async function movePageSpansIfPossible(app: App, today: string): Promise<void> {
  if (seen.get(app) === today) return;
  try {
    await app.database.db.transaction().execute((trx) => movePageSpans(app, trx, today));
    seen.set(app, today);
  } catch (error) {
    app.log.warn({ err: error }, "could not aggregate top pages; will retry");
  }
}

async function movePageSpans(app: App, trx: Transaction<Tables>, today: string): Promise<void> {
  await acquireTransactionLock(trx, app.database, "page_span");
  const kept = await trx.selectFrom("page_span").selectAll().execute();
  for (const [span, wanted] of firstDays(today)) {
    const first = kept.find((row) => row.span === span)?.first ?? NEVER;
    if (first === wanted) continue;
    await addViews(
      trx,
      span,
      first < wanted ? { first, end: wanted, sign: -1 } : { first: wanted, end: first, sign: 1 },
    );
    await trx
      .insertInto("page_span")
      .values({ span, first: wanted })
      .onConflict((conflict) => conflict.column("span").doUpdateSet({ first: wanted }))
      .execute();
  }
}

/** Adds or subtracts the views from a day until before another one. */
async function addViews(
  trx: Transaction<Tables>,
  span: PageSpan,
  { first, end, sign }: { first: string; end: string; sign: 1 | -1 },
) {
  const views =
    span === "week" || span === "month" || span === "year"
      ? sql`page_view_period where period = ${span} and start >= ${first} and start < ${end}`
      : sql`page_view where day >= ${first} and day < ${end}`;
  await sql`
    insert into page_span_views (span, path, views)
    select ${sql.lit(span)}, path, ${sql.lit(sign)} * sum(views) from ${views} group by path
    on conflict (span, path) do update set views = page_span_views.views + excluded.views`.execute(trx);
  await trx.deleteFrom("page_span_views").where("span", "=", span).where("views", "<=", 0).execute();
}

/**
 * The rows to which views of today or yesterday are added, once the spans end today. @returns one for each span and
 * page
 */
export async function spanRows(
  app: App,
  trx: Transaction<Tables>,
  today: string,
  counted: readonly { path: string; views: number }[],
): Promise<{ span: PageSpan; path: string; views: number }[]> {
  await movePageSpans(app, trx, today);
  return firstDays(today).flatMap(([span]) => counted.map(({ path, views }) => ({ span, path, views })));
}
