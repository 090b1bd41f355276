import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Actor, Role } from "./actor.ts";

/** Tables whose columns are known at run time only. */
// biome-ignore lint/suspicious/noExplicitAny: which columns there are is the caller's business.
export type AnyTables = Record<string, any>;
/** A condition on the columns of a row. */
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
