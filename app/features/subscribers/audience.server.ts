import type { AnyQueryable } from "#app/platform/database/database.ts";
import { startOfDay, startOfNextDay } from "#app/platform/time/calendar-days.ts";
import "./subscriber-table.ts";
import type { SentAudience } from "./subscribers.resource.ts";
import { notRefused } from "./topics/refused-topics.server.ts";

/**
 * The subscribers of an audience, as a query without columns and order: those who are confirmed and not blocked. People
 * who have unsubscribed are not confirmed.
 * @param timeZone the academy's, used for the audience's dates
 */
export function audienceQuery(
  db: AnyQueryable,
  { sources, subscribed_from, subscribed_until, import_id, topic_id }: SentAudience,
  timeZone: string,
) {
  const from = subscribed_from && startOfDay(subscribed_from, timeZone);
  const until = subscribed_until && startOfNextDay(startOfDay(subscribed_until, timeZone), timeZone);
  return db
    .selectFrom("subscriber")
    .where("subscriber.is_blocked", "=", false)
    .where("subscriber.is_confirmed", "=", true)
    .$if(sources !== undefined, (query) => query.where("subscriber.source", "in", sources ?? []))
    .$if(Boolean(from), (query) => query.where("subscriber.created_at", ">=", (from as Date).toISOString()))
    .$if(Boolean(until), (query) => query.where("subscriber.created_at", "<", (until as Date).toISOString()))
    .$if(import_id !== undefined, (query) => query.where("subscriber.import_id", "=", import_id))
    .$if(topic_id !== undefined, (query) => query.where(notRefused(topic_id as number)));
}

/**
 * Finds which keys belong to people who are still subscribed, not blocked, and have not opted out of the topic; with
 * their names.
 */
export async function findSubscribed(
  db: AnyQueryable,
  keys: readonly string[],
  topic_id?: number | undefined,
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  // Filters by keys alone, because SQLite without statistics would rather read all confirmed subscribers.
  const rows = await db
    .selectFrom("subscriber")
    .select(["email_key", "name", "is_blocked", "is_confirmed"])
    .where("email_key", "in", keys)
    .$if(topic_id !== undefined, (query) => query.where(notRefused(topic_id as number)))
    .execute();
  const active = rows.filter(({ is_blocked, is_confirmed }) => is_confirmed && !is_blocked);
  return new Map(active.map(({ email_key, name }) => [email_key, name]));
}
