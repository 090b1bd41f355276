import { type Condition, type Rule, toCondition } from "#app/platform/access/rules.ts";
import { literal } from "#app/platform/database/literal.ts";

/** The condition for items in a state of the list filter, except `changed`. @param now ISO 8601 */
export const buildStateCondition =
  (state: string, now: string): Condition =>
  (eb) => {
    // A literal lets the engines use the index of drafts.
    if (state === "draft" || state === "in_review") return eb("status", "=", literal(state));
    return eb.and([eb("status", "=", "published"), eb("published_at", state === "scheduled" ? ">" : "<=", now)]);
  };

/** Rows that are published and not in the trash. */
const isPublished =
  (now: string): Condition =>
  (eb) =>
    eb.and([buildStateCondition("published", now)(eb), eb("trashed_at", "is", null)]);

/** Allows what `rule` allows, and published items to everyone. */
export const publishedOr =
  (rule: Rule): Rule =>
  (actor, now) => {
    const decision = rule(actor, now);
    if (decision === true) return true;
    if (decision === false) return isPublished(now);
    return (eb) => eb.or([isPublished(now)(eb), decision(eb)]);
  };

/** Allows what `write` allows, but published items only if `publish` allows them. */
export const unpublishedOr =
  (publish: Rule, write: Rule): Rule =>
  (actor, now) => {
    const decision = write(actor, now);
    if (decision === false || publish(actor, now) !== false) return decision;
    return (eb) => eb.and([toCondition(decision)(eb), eb("status", "!=", "published")]);
  };
