import { sql } from "kysely";
import type { Condition } from "#app/platform/rules.ts";

/** The condition for items in one of the states that lists are filtered by. @param now ISO 8601 */
export const inState =
  (state: string, now: string): Condition =>
  (eb) => {
    // Literally, so that the engines find the index of the drafts.
    if (state === "draft" || state === "in_review") return eb("status", "=", sql.lit(state));
    const isPublished = eb("status", "=", "published");
    if (state === "changed") return eb.and([isPublished, eb("pending", "is not", null)]);
    return eb.and([isPublished, eb("published_at", state === "scheduled" ? ">" : "<=", now)]);
  };
