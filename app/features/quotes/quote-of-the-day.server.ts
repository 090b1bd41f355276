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
 * The quote of today where the academy is: all published ones take turns, the one whose day was the
 * longest ago next. It stays until midnight, whatever else is published, moved or taken down.
 * Undefined where there is none. One query, and one more for the first visitor of the day.
 * @param timeZone IANA name.
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
    // Two were chosen today where the first was taken down for a while.
    .orderBy(sql`case when quote_day.day = ${today} then chosen_at end`, "desc")
    .orderBy(sql`coalesce(quote_day.day, '')`)
    .orderBy("position")
    .orderBy("quote.id")
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { day, ...quote } = row as DailyQuote & { day: string | null };
  if (day !== today) await keepChoice(app, quote.id, today, now);
  return quote;
}

async function keepChoice(app: App, quote_id: number, day: string, now: Date) {
  const choice = { day, chosen_at: now.toISOString() };
  try {
    await storeOf(app)
      .insertInto("quote_day")
      .values({ quote_id, ...choice })
      .onConflict((conflict) => conflict.column("quote_id").doUpdateSet(choice))
      .execute();
  } catch (err) {
    // Where nothing can be written, the page is shown all the same.
    app.log.warn({ err }, "the quote of the day could not be kept");
  }
}
