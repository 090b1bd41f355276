import type { Actor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { raiseContentRevision } from "#app/platform/database/content-revision.ts";
import { isForeignKeyViolation } from "#app/platform/database/unique.ts";
import { AppError, PermissionDenied } from "#app/platform/errors.ts";
import { type Rule, toCondition } from "./access.server.ts";
import { afterChange } from "./after-change.server.ts";
import { hasTrait, type ResourceDefinition, titleOf } from "./define-resource.ts";
import { recordAudit } from "./history.server.ts";
import { writtenValues } from "./read.server.ts";
import type { Moment, Resource } from "./serve-resource.server.ts";
import { inTransaction, type Row, type Store, tableOf } from "./store.server.ts";

/** How long the trash keeps an item, in milliseconds (30 days). */
export const TRASH_KEEPS = 30 * 24 * 60 * 60 * 1000;

export type BulkAction = "delete" | "restore" | "publish" | "unpublish" | "purge";

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
 */
export async function changeMany(
  resource: Resource,
  app: App,
  actor: Actor,
  action: BulkAction,
  ids: number[],
): Promise<BulkReport> {
  const { definition } = resource;
  const now = app.now().toISOString();
  return inTransaction(app, async (store) => {
    const moment: Moment = { app, actor, store, now };
    const rows = await lockMany(
      resource,
      ids,
      moment,
      action === "publish" || action === "unpublish" ? resource.access.publish : resource.access.write,
    );
    const report: BulkReport = { done: [], failed: [] };
    const ready: Row[] = [];
    for (const id of new Set(ids)) {
      const row = rows.get(id);
      const obstacle = row && obstacleTo(resource, action, row);
      if (!row) report.failed.push({ id, code: "not_allowed", detail: "Not found, or not yours to change." });
      else if (obstacle) report.failed.push({ id, code: "not_possible", detail: obstacle });
      else ready.push(row);
    }
    if (ready.length === 0) return report;
    const changed = await apply(resource, action, ready, moment);
    const title = titleOf(definition);
    await recordAudit(
      store,
      actor,
      ready.map((row) => ({ action, resource: definition.name, itemId: row.id, title: String(row[title] ?? "") })),
      now,
    );
    const after = new Map(changed.map((row) => [row.id, row]));
    await afterChange(
      resource,
      ready.map((before) => ({ before, after: after.get(before.id) })),
      moment,
    );
    report.done = ready.map((row) => row.id);
    return report;
  }).catch((error) => {
    if (isForeignKeyViolation(error))
      throw new InUse("It is in use elsewhere and cannot be deleted. Take it out there first.");
    throw error;
  });
}

async function lockMany(
  resource: Resource,
  ids: number[],
  { app, actor, store, now }: Moment,
  rule: Rule,
): Promise<Map<number, Row>> {
  const decision = rule(actor, now);
  if (decision === false) throw new PermissionDenied();
  const allowed = toCondition(decision);
  const readable = toCondition(resource.access.read(actor, now));
  let query = store
    .selectFrom(tableOf(resource.definition.name))
    .selectAll()
    .where((eb) => eb.and([eb("id", "in", ids), readable(eb), allowed(eb)]))
    .orderBy("id");
  if (app.database.engine === "postgres") query = query.forUpdate();
  const rows = (await query.execute()) as unknown as Row[];
  return new Map(rows.map((row) => [row.id, row]));
}

function obstacleTo({ definition, hooks }: Resource, action: BulkAction, row: Row): string | undefined {
  const trashed = hasTrait(definition, "trash") && row.trashed_at !== null;
  if (action === "restore" || action === "purge") return trashed ? undefined : "It is not in the trash.";
  if (trashed) return "It is in the trash.";
  if (action === "publish" && row.pending) return "It has unpublished edits: open it and publish them there.";
  if (action === "publish") return hooks.obstacles?.(writtenValues(definition, row, false))[0]?.message;
  return undefined;
}

/** @returns the rows as they are afterwards; none of those that are gone. */
async function apply(resource: Resource, action: BulkAction, rows: Row[], moment: Moment): Promise<Row[]> {
  const { definition, hooks } = resource;
  const { store, now } = moment;
  const ids = rows.map((row) => row.id);
  if (action === "purge" || (action === "delete" && !hasTrait(definition, "trash"))) {
    for (const row of rows) await hooks.beforeDelete?.(row, moment);
    await deleteForGood(store, definition, ids);
    return [];
  }
  const changed = await store
    .updateTable(tableOf(definition.name))
    .set((eb) => ({
      ...(action === "delete" && { trashed_at: now }),
      ...(action === "restore" && { trashed_at: null }),
      ...(action === "unpublish" && { status: "draft" }),
      ...(action === "publish" && {
        status: "published",
        published_at: eb.fn.coalesce("published_at", eb.val(now)),
        first_published_at: eb.fn.coalesce("first_published_at", "published_at", eb.val(now)),
      }),
      version: eb("version", "+", 1),
      modified_at: now,
    }))
    .where("id", "in", ids)
    .returningAll()
    .execute();
  return changed as unknown as Row[];
}

async function deleteForGood(store: Store, definition: ResourceDefinition, ids: number[]) {
  await store.deleteFrom(tableOf(definition.name)).where("id", "in", ids).execute();
  for (const table of ["media_use", "revision", "former_slug", "search_entry"]) {
    await store.deleteFrom(table).where("resource", "=", definition.name).where("item_id", "in", ids).execute();
  }
}

/** Empties what has been in the trash for longer than it keeps things. */
export async function emptyTrash(resource: Resource, app: App): Promise<number> {
  const { definition } = resource;
  const limit = new Date(app.now().getTime() - TRASH_KEEPS).toISOString();
  return inTransaction(app, async (store) => {
    const rows = await store
      .selectFrom(tableOf(definition.name))
      .select("id")
      .where("trashed_at", "<", limit)
      .limit(500)
      .execute();
    if (rows.length > 0)
      await deleteForGood(
        store,
        definition,
        rows.map((row) => row.id as number),
      );
    return rows.length;
  });
}

/**
 * Gives items the order of `ids`: they take each other's places, the others stay where they are.
 * @returns the ids in their new order; ids that do not exist or may not be changed are left out.
 */
export async function reorder(resource: Resource, app: App, actor: Actor, ids: number[]): Promise<number[]> {
  const { definition } = resource;
  const now = app.now().toISOString();
  return inTransaction(app, async (store) => {
    const rows = await lockMany(resource, ids, { app, actor, store, now }, resource.access.write);
    const known = [...new Set(ids)].filter((id) => rows.has(id));
    if (known.length === 0) return [];
    const places = known.map((id) => (rows.get(id) as Row).position as number).sort((a, b) => a - b);
    // Two items at one place (imported, or made at once) get places of their own.
    for (let index = 1; index < places.length; index += 1) {
      places[index] = Math.max(places[index] as number, (places[index - 1] as number) + 1);
    }
    await store
      .updateTable(tableOf(definition.name))
      .set((eb) => {
        let cases = eb
          .case()
          .when("id", "=", known[0] as number)
          .then(eb.val(places[0]));
        known.slice(1).forEach((id, index) => {
          cases = cases.when("id", "=", id).then(eb.val(places[index + 1]));
        });
        return { position: eb.cast(cases.end(), "integer"), modified_at: now };
      })
      .where("id", "in", known)
      .execute();
    await raiseContentRevision(store as never, app.database.engine);
    return known;
  });
}
