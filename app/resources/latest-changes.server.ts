import { getStaffId, type StaffActor } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import type { Timestamp } from "#app/platform/database/tables.ts";
import type { Change } from "./resource.server.ts";
import type { ResourceDefinition } from "./resource-definition.ts";
import type { OperationContext, Row } from "./store.server.ts";

/**
 * `state`: the item's publication or trash state changed, or it was deleted permanently; `content`: everything else.
 */
type ChangeKind = "content" | "state";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /**
     * The latest change of each kind, for everybody who has the item open; `modified_at` is when the change was made.
     */
    latest_change: {
      resource: string;
      item_id: number;
      kind: ChangeKind;
      /** The action, as in the audit log. */
      action: string;
      /** The item's version after the change. */
      version: number;
      staff_id: number | null;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
  }
}

/** How long the authors of changes are kept, in milliseconds. */
const KEPT_FOR = 30 * 24 * 60 * 60_000;

/** Records who last changed which items, including permanent deletion. */
export const recordLatestChanges = (
  { name }: ResourceDefinition,
  changes: readonly Change[],
  context: OperationContext,
) =>
  record(
    context,
    name,
    changes.flatMap((change) => {
      const row = change.after ?? change.before;
      return row ? [{ row, kind: getChangeKind(change), action: getPreciseAction(change, context.now) }] : [];
    }),
  );

/** Records a change that affects no column of the item, such as that its pending edits were sent back. */
export const recordStateChange = (context: OperationContext, { name }: ResourceDefinition, row: Row, action: string) =>
  record(context, name, [{ row, kind: "state", action }]);

function getChangeKind({ before, after }: Change): ChangeKind {
  if (!before) return "content";
  if (!after) return "state";
  const isMoved = ["status", "published_at", "trashed_at"].some((column) => before[column] !== after[column]);
  return isMoved || (before.pending && !after.pending) ? "state" : "content";
}

/** Names the action precisely for pending edits, and for scheduled items at this time. */
function getPreciseAction({ before, after, action }: Change, now: string): string {
  if (action !== "change" || before?.status !== "published" || after?.status !== "published") return action;
  const isAhead = (row: Row) => (row.published_at as string) > now;
  return (before.pending && !after.pending) || (isAhead(before) && !isAhead(after)) ? "publish" : action;
}

/** Below the number of rows that both engines accept in one statement. */
const BATCH = 1000;

async function record(
  { store, actor, now }: OperationContext,
  resource: string,
  changes: readonly { row: Row; kind: ChangeKind; action: string }[],
) {
  const rows = changes.map(({ row, kind, action }) => ({
    resource,
    item_id: row.id,
    kind,
    action,
    version: row.version,
    staff_id: getStaffId(actor),
    created_at: now,
    modified_at: now,
  }));
  for (let from = 0; from < rows.length; from += BATCH)
    await store
      .insertInto("latest_change")
      .values(rows.slice(from, from + BATCH))
      .onConflict((conflict) =>
        conflict.columns(["resource", "item_id", "kind"]).doUpdateSet((eb) => ({
          action: eb.ref("excluded.action"),
          version: eb.ref("excluded.version"),
          staff_id: eb.ref("excluded.staff_id"),
          modified_at: eb.ref("excluded.modified_at"),
        })),
      )
      .execute();
}

export interface LatestChange {
  action: string;
  version: number;
  /** Null if the account was deleted, or a program made the change. */
  username: string | null;
  is_you: boolean;
  at: string;
}

/** The latest changes of an item; null if they were too long ago. The caller has checked the permission. */
export async function readLatestChanges(app: App, actor: StaffActor, { name }: ResourceDefinition, id: number) {
  const { db } = app.database;
  const rows = await db
    .selectFrom("latest_change")
    .select(["kind", "action", "version", "staff_id", "modified_at"])
    .where("resource", "=", name)
    .where("item_id", "=", id)
    .execute();
  const names = await app.staff.usernames(
    db,
    rows.map(({ staff_id }) => staff_id),
  );
  const findLatest = (wanted: ChangeKind): LatestChange | null => {
    const row = rows.find(({ kind }) => kind === wanted);
    if (!row) return null;
    const { action, version, staff_id, modified_at: at } = row;
    return { action, version, username: names.get(staff_id ?? 0) ?? null, is_you: staff_id === actor.id, at };
  };
  return { content: findLatest("content"), state: findLatest("state") };
}

/** Deletes changes that are too old to matter to anybody who has an item open. */
export async function forgetOldChanges(app: App): Promise<void> {
  const before = new Date(app.now().getTime() - KEPT_FOR).toISOString();
  await app.database.db.deleteFrom("latest_change").where("modified_at", "<", before).execute();
}
