import { type RawBuilder, sql } from "kysely";
import "./subscriber-table.ts";

/** The number of subscribers by state, as rows of `name` and `count`. */
export const subscriberCounts = sql<{ name: string; count: number }>`
  select case when is_blocked then 'blocked' else 'subscribers' end as name, count(*) as count from subscriber group by 1`;

/**
 * The number of new subscribers on each day, as rows of `day` and `count`.
 * @param days rows of `day`, `start` and `finish`.
 */
export const subscribersAdded = (days: RawBuilder<unknown>) => sql<{ day: string; count: number }>`
  select days.day as day,
    (select count(*) from subscriber where created_at >= days.start and created_at < days.finish) as count
  from ${days} as days`;
