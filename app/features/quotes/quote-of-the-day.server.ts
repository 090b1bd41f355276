import { sql } from "kysely";
import { anonymous } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { dayIn } from "#app/platform/calendar-days.ts";
import { visible } from "#app/resources/read.server.ts";
import { storeOf } from "#app/resources/store.server.ts";
import type { Quote } from "./quotes.resource.ts";
import { quoteResource } from "./quotes.server.ts";

const DAY = 86_400_000;

/**
 * The quote of today where the academy is: all published ones take turns, a day each, in their
 * order. Undefined where there is none. One query.
 * @param timeZone IANA name.
 */
export async function quoteOfTheDay(
  app: App,
  timeZone: string,
): Promise<Pick<Quote, "id" | "text" | "attribution" | "context"> | undefined> {
  const now = app.now();
  const published = storeOf(app)
    .selectFrom("quote")
    .where(visible(quoteResource, anonymous, now.toISOString()));
  const turn = sql<number>`coalesce(${dayNumber(now, timeZone)} % nullif((${published.select(sql`count(*)`.as("count"))}), 0), 0)`;
  const row = await published
    .select(["id", "text", "attribution", "context"])
    .orderBy("position")
    .orderBy("id")
    .limit(1)
    .offset(turn)
    .executeTakeFirst();
  return row as Awaited<ReturnType<typeof quoteOfTheDay>>;
}

/** Days from 1 January 1970 to today's date on the clocks of the zone. */
function dayNumber(now: Date, timeZone: string) {
  return Math.floor(Date.parse(dayIn(timeZone, now.getTime())) / DAY);
}
