import type { Queryable } from "#app/platform/database/database.ts";
import type { ChangeMoment } from "../audit/audit.server.ts";
import "./record-history.server.ts";

/**
 * Finds the revisions created by changes: those of the same item and time, since all listeners of a change get the same
 * time.
 * @returns their ids in the order of the changes; undefined for a change that created none
 */
export async function findRevisionsOfChanges(db: Queryable, changes: readonly ChangeMoment[]) {
  const moments = changes.flatMap(({ resource, item_id, created_at }) =>
    item_id === null ? [] : [{ resource, item_id, created_at }],
  );
  if (moments.length === 0) return [];
  const rows = await db
    .selectFrom("revision")
    .select(["id", "resource", "item_id", "created_at"])
    .where((eb) =>
      eb.or(
        moments.map(({ resource, item_id, created_at }) =>
          eb.and([eb("resource", "=", resource), eb("item_id", "=", item_id), eb("created_at", "=", created_at)]),
        ),
      ),
    )
    .execute();
  const ids = new Map(rows.map((row) => [momentKey(row), row.id]));
  return changes.map((change) => ids.get(momentKey(change)));
}

const momentKey = ({ resource, item_id, created_at }: ChangeMoment) => `${resource} ${item_id} ${created_at}`;
