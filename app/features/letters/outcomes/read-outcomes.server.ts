import { sql } from "kysely";
import type { App } from "#app/platform/app.ts";
import { getDay } from "#app/platform/time/calendar-days.ts";
import { buildSpans, type PeriodUnit, type Span, sumByUnit } from "#app/platform/time/periods.ts";
import { academyFacts } from "./add-outcomes.server.ts";
import "../clicks/click-tables.ts";
import { countsClicks } from "../clicks/counts-clicks.server.ts";
import { type LetterOutcome, type LettersOverTime, MOST_LINKS } from "./outcome-schemas.ts";
import "../sending/sending-tables.ts";
import { type CountedOutcome, countedOutcomes } from "./outcome-tables.ts";

type DayRow = { day: string } & Record<CountedOutcome, number>;

/** Reads the statistics of a letter from the counts of its sendings, without reading recipients. */
export async function readOutcome(app: App, letterId: number): Promise<LetterOutcome> {
  const { db } = app.database;
  const sendings = await db
    .selectFrom("letter_sending")
    .select((eb) => [
      eb.fn.sum<number | null>("sent").as("sent"),
      eb.fn.sum<number | null>("failed").as("refused"),
      eb.fn.sum<number | null>("in_doubt").as("in_doubt"),
      eb.fn.sum<number | null>("bounced").as("bounced"),
      eb.fn.sum<number | null>("complained").as("complained"),
    ])
    .where("letter_id", "=", letterId)
    .executeTakeFirstOrThrow();
  const days = await db
    .selectFrom("letter_day")
    .select((eb) => [
      eb.fn.sum<number | null>("hard").as("hard"),
      eb.fn.sum<number | null>("unsubscribed").as("unsubscribed"),
      eb.fn.sum<number | null>("clicks").as("clicks"),
    ])
    .where("sending_id", "in", (eb) => eb.selectFrom("letter_sending").select("id").where("letter_id", "=", letterId))
    .executeTakeFirstOrThrow();
  const links = await db
    .selectFrom("letter_link")
    .leftJoin("letter_click", "letter_click.link_id", "letter_link.id")
    .select((eb) => ["letter_link.url", eb.fn.sum<number | null>("letter_click.clicks").as("clicks")])
    .where("letter_link.sending_id", "in", (eb) =>
      eb.selectFrom("letter_sending").select("id").where("letter_id", "=", letterId),
    )
    .groupBy("letter_link.url")
    .orderBy(sql`coalesce(sum(letter_click.clicks), 0)`, "desc")
    .orderBy("letter_link.url")
    .limit(MOST_LINKS)
    .execute();
  const number = (sum: number | null) => Number(sum ?? 0);
  const [sent, bounced, hard] = [number(sendings.sent), number(sendings.bounced), number(days.hard)];
  return {
    sent,
    // Letters in doubt may bounce as well.
    delivered: Math.max(0, sent - bounced),
    refused: number(sendings.refused),
    in_doubt: number(sendings.in_doubt),
    bounced_hard: hard,
    bounced_soft: Math.max(0, bounced - hard),
    complained: number(sendings.complained),
    unsubscribed: number(days.unsubscribed),
    clicks: number(days.clicks),
    counts_clicks: await countsClicks(app),
    links: links.map(({ url, clicks }) => ({ url, clicks: number(clicks) })),
  };
}

/** Reads the statistics of all letters up to today, compared with the previous period; one query. */
export async function readOutcomesByUnit(app: App, by: PeriodUnit): Promise<LettersOverTime> {
  const { timeZone: time_zone } = await academyFacts(app);
  const { current, before } = buildSpans(getDay(time_zone, app.now().getTime()), by);
  const period = { first: current.starts[0] as string, last: current.last };
  const earlier = { first: before.starts[0] as string, last: before.last };
  const days = await readDays(app, earlier.first, period.last);
  const sums = (span: Span, name: CountedOutcome) =>
    sumByUnit(
      span,
      days,
      ({ day }) => day,
      (row) => row[name],
    );
  const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
  const compare = (name: CountedOutcome) => {
    const [now, then] = [sums(current, name), sums(before, name)];
    const series = current.starts.map((start, index) => ({
      start,
      before_start: before.starts[index] as string,
      count: now[index] as number,
      before: then[index] as number,
    }));
    return { count: total(now), before: total(then), series };
  };
  const figures = Object.fromEntries(countedOutcomes.map((name) => [name, compare(name)]));
  return { by, time_zone, period, before: earlier, ...(figures as Record<CountedOutcome, LettersOverTime["sent"]>) };
}

async function readDays({ database }: App, first: string, last: string): Promise<DayRow[]> {
  const rows = await database.db
    .selectFrom("letter_day")
    .select((eb) => ["day", ...countedOutcomes.map((name) => eb.fn.sum<number>(name).as(name))])
    .where("day", ">=", first)
    .where("day", "<=", last)
    .groupBy("day")
    .execute();
  return rows.map(({ day, ...sums }) => ({
    day,
    ...(Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum)])) as Omit<DayRow, "day">),
  }));
}
