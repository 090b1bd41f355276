import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { NotAuthenticated, PermissionDenied } from "../errors.ts";
import { type Actor, anonymous, type Role, roleGroups, roles, type StaffActor } from "./actor.ts";

/** Tables whose columns are known at run time only. */
// biome-ignore lint/suspicious/noExplicitAny: only the caller knows the columns.
export type AnyTables = Record<string, any>;
/** A condition on the columns of a row. */
export type Condition = (eb: ExpressionBuilder<AnyTables, string>) => Expression<SqlBool>;

/**
 * Whether an actor has access: yes, no, or a condition on the row. The same rule guards single reads and filters lists.
 * Anything that a rule does not allow is denied.
 * @param now ISO 8601, for conditions on the publication time.
 */
export type Rule = (actor: Actor, now: string) => boolean | Condition;

const group =
  (allowed: readonly Role[]): Rule =>
  (actor) =>
    actor.kind === "staff" && allowed.includes(actor.role);

export const everybody: Rule = () => true;
export const staff = group(roleGroups.staff);
export const editors = group(roleGroups.editors);
export const owners = group(roleGroups.owners);

/** Extends a rule so that staff also have access to rows they created. */
export const ownOr =
  (rule: Rule): Rule =>
  (actor, now) => {
    const decision = rule(actor, now);
    if (decision === true || actor.kind !== "staff") return decision;
    const own: Condition = (eb) => eb("created_by", "=", actor.id);
    return decision === false ? own : (eb) => eb.or([own(eb), decision(eb)]);
  };

/** Whether a rule always allows an actor, whatever the row; for rules that do not depend on the time. */
export const isAllowed = (rule: Rule, actor: Actor): boolean => rule(actor, "") === true;

/** Makes the same decision as `ownOr`, for a row that was already read. */
export const isAllowedOrOwn = (rule: Rule, actor: Actor, row: { created_by: number | null }): boolean =>
  isAllowed(rule, actor) || (actor.kind === "staff" && row.created_by === actor.id);

/**
 * Requires that a rule always allows the actor, whatever the row.
 * @throws NotAuthenticated for visitors; PermissionDenied if the rule does not allow the actor.
 */
export function requireAllowed(rule: Rule, actor: Actor): StaffActor {
  if (actor.kind !== "staff") throw new NotAuthenticated();
  if (!isAllowed(rule, actor)) throw new PermissionDenied();
  return actor;
}

/** Whether visitors may have access to at least some rows. */
export const isOpenToVisitors = (rule: Rule): boolean => rule(anonymous, "") !== false;

/** The result of a rule as a condition of a query. */
export const toCondition =
  (decision: boolean | Condition): Condition =>
  (eb) =>
    typeof decision === "function" ? decision(eb) : eb(eb.lit<number>(1), "=", eb.lit<number>(decision ? 1 : 0));

/** The result of a rule as a column: 1 or 0. */
export const toColumn = (decision: boolean | Condition) => (eb: ExpressionBuilder<AnyTables, string>) =>
  eb.case().when(toCondition(decision)(eb)).then(1).else(0).end();

/** The roles that a rule does not always deny, for routes to check before they validate the input. */
export function listRoles(rule: Rule): Role[] {
  return roles.filter((role) => rule({ kind: "staff", id: 0, username: "", role, sessionId: 0 }, "") !== false);
}
