import { sql } from "kysely";
import { anonymous } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { getDay } from "#app/platform/time/calendar-days.ts";
import { visible } from "#app/resources/read.server.ts";
import { getStore } from "#app/resources/store.server.ts";
import type { Quote } from "./quotes.resource.ts";
import { quoteResource } from "./quotes.server.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** The most recent day on which a quote was the quote of the day. */
    quote_day: { quote_id: number; day: string; chosen_at: string };
  }
}

type DailyQuote = Pick<Quote, "id" | "text" | "attribution" | "context" | "language">;

/**
 * The quote of the current day in the academy's time zone. All published quotes rotate: the next one is the least
 * recently chosen. It does not change until midnight if other quotes change. One query, and two more for the first
 * visitor of the day.
 * @param timeZone IANA name
 * @returns undefined if no quote is published
 */
export async function quoteOfTheDay(app: App, timeZone: string): Promise<DailyQuote | undefined> {
  const now = app.now();
  const today = getDay(timeZone, now.getTime());
  const published = getStore(app)
    .selectFrom("quote")
    .where(visible(quoteResource, anonymous, now.toISOString()))
    .select(["quote.id", "text", "attribution", "context", "language"])
    .limit(1)
    .$castTo<DailyQuote>();
  // Two quotes were chosen today if the first one was unpublished for some time.
  const chosen = await published
    .innerJoin("quote_day", "quote_day.quote_id", "quote.id")
    .where("day", "=", today)
    .orderBy("chosen_at", "desc")
    .executeTakeFirst();
  if (chosen) return chosen;
  const next = await published
    .leftJoin("quote_day", "quote_day.quote_id", "quote.id")
    .orderBy(sql`coalesce(quote_day.day, '')`)
    .orderBy("position")
    .orderBy("quote.id")
    .executeTakeFirst();
  if (next) await saveChoice(app, next.id, today, now);
  return next;
}

async function saveChoice(app: App, quote_id: number, day: string, now: Date) {
  const choice = { day, chosen_at: now.toISOString() };
  try {
    await getStore(app)
      .insertInto("quote_day")
      .values({ quote_id, ...choice })
      .onConflict((conflict) => conflict.column("quote_id").doUpdateSet(choice))
      .execute();
  } catch (err) {
    // The page is still shown if the database cannot be written.
    app.log.warn({ err }, "could not save the quote of the day");
  }
}
