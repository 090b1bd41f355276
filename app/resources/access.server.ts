import { type Condition, type Rule, toCondition } from "#app/platform/rules.ts";
import { inState } from "./traits/publication.ts";

/** Rows that visitors may see at this moment. */
const isPublished =
  (now: string): Condition =>
  (eb) =>
    eb.and([inState("published", now)(eb), eb("trashed_at", "is", null)]);

/** Those whom `rule` allows see everything, the others what is published. */
export const publishedOr =
  (rule: Rule): Rule =>
  (actor, now) => {
    const decision = rule(actor, now);
    if (decision === true) return true;
    if (decision === false) return isPublished(now);
    return (eb) => eb.or([isPublished(now)(eb), decision(eb)]);
  };

/** What `write` allows, but for what is published only where `publish` allows that: visitors would miss it. */
export const unpublishedOr =
  (publish: Rule, write: Rule): Rule =>
  (actor, now) => {
    const decision = write(actor, now);
    if (decision === false || publish(actor, now) !== false) return decision;
    return (eb) => eb.and([toCondition(decision)(eb), eb("status", "!=", "published")]);
  };
