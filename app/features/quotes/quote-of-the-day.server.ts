import { sql } from "kysely";
import { anonymous } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { dayIn } from "#app/platform/calendar-days.ts";
import { visible } from "#app/resources/read.server.ts";
import { storeOf } from "#app/resources/store.server.ts";
import type { Quote } from "./quotes.resource.ts";
import { quoteResource } from "./quotes.server.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** The day on which a quote was last the quote of the day. */
    quote_day: { quote_id: number; day: string; chosen_at: string };
  }
}

type DailyQuote = Pick<Quote, "id" | "text" | "attribution" | "context" | "language">;

/**
 * The quote of the current day in the academy's time zone. All published quotes rotate: the next one is
 * the one that was chosen the longest ago. It does not change until midnight if other quotes change.
 * One query, and one more for the first visitor of the day.
 * @param timeZone IANA name.
 * @returns undefined if no quote is published
 */
export async function quoteOfTheDay(app: App, timeZone: string): Promise<DailyQuote | undefined> {
  const now = app.now();
  const today = dayIn(timeZone, now.getTime());
  const isToday = sql`case when quote_day.day = ${today} then 1 else 0 end`;
  const row = await storeOf(app)
    .selectFrom("quote")
    .leftJoin("quote_day", "quote_day.quote_id", "quote.id")
    .where(visible(quoteResource, anonymous, now.toISOString()))
    .select(["quote.id", "text", "attribution", "context", "language", "day"])
    .orderBy(isToday, "desc")
    // Two quotes were chosen today if the first one was unpublished for some time.
    .orderBy(sql`case when quote_day.day = ${today} then chosen_at end`, "desc")
    .orderBy(sql`coalesce(quote_day.day, '')`)
    .orderBy("position")
    .orderBy("quote.id")
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { day, ...quote } = row as DailyQuote & { day: string | null };
  if (day !== today) await saveChoice(app, quote.id, today, now);
  return quote;
}

async function saveChoice(app: App, quote_id: number, day: string, now: Date) {
  const choice = { day, chosen_at: now.toISOString() };
  try {
    await storeOf(app)
      .insertInto("quote_day")
      .values({ quote_id, ...choice })
      .onConflict((conflict) => conflict.column("quote_id").doUpdateSet(choice))
      .execute();
  } catch (err) {
    // The page is still shown if the database cannot be written.
    app.log.warn({ err }, "the quote of the day could not be saved");
  }
}
