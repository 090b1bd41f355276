import { PermissionDenied } from "#app/platform/errors.ts";
import { type Rule, toColumn, toCondition } from "./access.server.ts";
import type { Resource } from "./serve-resource.server.ts";
import { type Moment, type Row, tableOf } from "./store.server.ts";

/**
 * Those of the rows that the actor may see, by id, locked until the end of the transaction, and
 * whether the rule lets the actor at each.
 * @throws PermissionDenied where it lets them at none at all.
 */
export async function lockRows(
  resource: Resource,
  ids: readonly number[],
  rule: Rule,
  { app, actor, store, now }: Moment,
): Promise<Map<number, { row: Row; allowed: boolean }>> {
  const decision = rule(actor, now);
  if (decision === false) throw new PermissionDenied();
  const rows = (await store
    .selectFrom(tableOf(resource.definition.name))
    .selectAll()
    .select((eb) => toColumn(decision)(eb).as("allowed"))
    .where("id", "in", ids)
    .where(toCondition(resource.access.read(actor, now)))
    .orderBy("id")
    .$if(app.database.engine === "postgres", (query) => query.forUpdate())
    .execute()) as unknown as (Row & { allowed: unknown })[];
  return new Map(rows.map(({ allowed, ...row }) => [row.id, { row: row as Row, allowed: Number(allowed) === 1 }]));
}
