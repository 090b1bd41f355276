import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Actor, Role } from "#app/platform/actor.ts";

/** A row of any resource's table; which columns there are is the declaration's business. */
// biome-ignore lint/suspicious/noExplicitAny: the columns of a declared table are known at run time only.
export type AnyTables = Record<string, any>;
export type Condition = (eb: ExpressionBuilder<AnyTables, string>) => Expression<SqlBool>;

/**
 * Whether somebody may: yes, no, or a condition on the row. One rule guards single reads and
 * filters lists. What is not allowed by a rule is denied.
 * @param now ISO 8601, for what depends on the time of publication.
 */
export type Rule = (actor: Actor, now: string) => boolean | Condition;

const roles =
  (...allowed: Role[]): Rule =>
  (actor) =>
    actor.kind === "staff" && allowed.includes(actor.role);

export const everybody: Rule = () => true;
export const staff = roles("owner", "editor", "author");
export const editors = roles("owner", "editor");
export const owners = roles("owner");

/** Rows that visitors may see at this moment. */
const isLive =
  (now: string): Condition =>
  (eb) =>
    eb.and([eb("status", "=", "published"), eb("published_at", "<=", now), eb("trashed_at", "is", null)]);

/** Those whom `rule` allows see everything, the others what is published. */
export const publishedOr =
  (rule: Rule): Rule =>
  (actor, now) => {
    const decision = rule(actor, now);
    if (decision === true) return true;
    if (decision === false) return isLive(now);
    return (eb) => eb.or([isLive(now)(eb), decision(eb)]);
  };

/** What `write` allows, but for what is published only where `publish` allows that: visitors would miss it. */
export const unpublishedOr =
  (publish: Rule, write: Rule): Rule =>
  (actor, now) => {
    const decision = write(actor, now);
    if (decision === false || publish(actor, now) !== false) return decision;
    return (eb) => eb.and([toCondition(decision)(eb), eb("status", "!=", "published")]);
  };

/** Whom `rule` allows, and everyone their own. */
export const ownOr =
  (rule: Rule): Rule =>
  (actor, now) => {
    const decision = rule(actor, now);
    if (decision === true || actor.kind !== "staff") return decision;
    const own: Condition = (eb) => eb("created_by", "=", actor.id);
    return decision === false ? own : (eb) => eb.or([own(eb), decision(eb)]);
  };

/** The rule's answer as a condition that a query can carry. */
export const toCondition =
  (decision: boolean | Condition): Condition =>
  (eb) =>
    typeof decision === "function" ? decision(eb) : sql<SqlBool>`1 = ${sql.lit(decision ? 1 : 0)}`;

/** The rule's answer as a column of a row: 1 or 0. */
export const toColumn = (decision: boolean | Condition) => (eb: ExpressionBuilder<AnyTables, string>) =>
  eb.case().when(toCondition(decision)(eb)).then(1).else(0).end();

/** The roles that a rule does not refuse outright, for routes: they are told so before their input is looked at. */
export function rolesOf(rule: Rule): Role[] {
  const all: Role[] = ["owner", "editor", "author"];
  return all.filter((role) => rule({ kind: "staff", id: 0, username: "", role, sessionId: 0 }, "") !== false);
}
