import { type Actor, anonymous } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { isForeignKeyViolation } from "#app/platform/database/unique.ts";
import { AppError } from "#app/platform/errors.ts";
import { followChanges } from "./changes.server.ts";
import { lockRows } from "./lock-rows.server.ts";
import type { Resource } from "./serve-resource.server.ts";
import { actionsOf } from "./served-traits.server.ts";
import { inTransaction, type Moment, momentOf, type Row, tableOf } from "./store.server.ts";
import type { Action } from "./trait.server.ts";
import { TRASH_KEEPS } from "./traits/trash.server.ts";

/** What became of each item of a bulk action. */
export interface BulkReport {
  done: number[];
  /** `not_allowed`: it does not exist, or is not theirs to change; `not_possible`: it is in no state for it. */
  failed: { id: number; code: "not_allowed" | "not_possible"; detail: string }[];
}

/** 409: the item is in use and was left as it is. */
class InUse extends AppError {
  readonly status = 409;
  readonly code = "in_use";
}

/**
 * Does one thing with many items, in one transaction and a fixed number of queries. Items that the
 * actor may not touch, that do not exist or that cannot take the action are reported, the others done.
 * @param name one of the resource's actions.
 * @throws PermissionDenied, InUse
 */
export async function changeMany(
  resource: Resource,
  app: App,
  actor: Actor,
  name: string,
  ids: readonly number[],
): Promise<BulkReport> {
  const action = actionsOf(resource)[name] as Action;
  return inTransaction(app, async (store) => {
    const moment = { ...momentOf(app, actor), store };
    const rows = await lockRows(resource, ids, resource.access[action.rule], moment);
    const report: BulkReport = { done: [], failed: [] };
    const ready: Row[] = [];
    for (const id of new Set(ids)) {
      const { row, allowed } = rows.get(id) ?? {};
      const obstacle = row && obstacleTo(action, row, resource);
      if (!row || !allowed)
        report.failed.push({ id, code: "not_allowed", detail: "Not found, or not yours to change." });
      else if (obstacle) report.failed.push({ id, code: "not_possible", detail: obstacle });
      else ready.push(row);
    }
    const undone = ready.filter((row) => !action.isDone?.(row));
    await apply(resource, name, action, undone, moment);
    report.done = ready.map(({ id }) => id);
    return report;
  }).catch((error) => {
    if (!isForeignKeyViolation(error)) throw error;
    throw new InUse("It is in use elsewhere and cannot be deleted. Take it out there first.");
  });
}

function obstacleTo(action: Action, row: Row, resource: Resource): string | undefined {
  const isTrashed = (row.trashed_at ?? null) !== null;
  if (isTrashed && !action.inTrash) return "It is in the trash.";
  if (!isTrashed && action.inTrash) return "It is not in the trash.";
  return action.obstacle?.(row, resource);
}

async function apply(resource: Resource, name: string, { set }: Action, rows: Row[], moment: Moment) {
  if (rows.length === 0) return;
  const { store, now } = moment;
  const table = tableOf(resource.definition.name);
  const ids = rows.map(({ id }) => id);
  const changed = set
    ? ((await store
        .updateTable(table)
        .set((eb) => ({ ...set(eb, now), version: eb("version", "+", 1), modified_at: now }))
        .where("id", "in", ids)
        .returningAll()
        .execute()) as unknown as Row[])
    : [];
  if (!set) await store.deleteFrom(table).where("id", "in", ids).execute();
  const after = new Map(changed.map((row) => [row.id, row]));
  const changes = rows.map((before) => ({ before, after: after.get(before.id), action: name }));
  await followChanges(resource, changes, moment);
}

/** Deletes for good what has been in the trash for its time, some at a time. */
export async function emptyTrash(resource: Resource, app: App): Promise<number> {
  const limit = new Date(app.now().getTime() - TRASH_KEEPS).toISOString();
  return inTransaction(app, async (store) => {
    const rows = (await store
      .selectFrom(tableOf(resource.definition.name))
      .selectAll()
      .where("trashed_at", "<", limit)
      .limit(500)
      .$if(app.database.engine === "postgres", (query) => query.forUpdate())
      .execute()) as unknown as Row[];
    await apply(resource, "purge", { rule: "remove" }, rows, { ...momentOf(app, anonymous), store });
    return rows.length;
  });
}
