import type { Actor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { followChanges } from "../changes.server.ts";
import { lockRows } from "../lock-rows.server.ts";
import type { Resource } from "../serve-resource.server.ts";
import { inTransaction, momentOf, type Row, tableOf } from "../store.server.ts";

/**
 * Gives items the order of `ids`: they take each other's places, the others stay where they are.
 * @returns the ids in their new order; ids that do not exist or may not be changed are left out.
 * @throws PermissionDenied
 */
export async function reorder(resource: Resource, app: App, actor: Actor, ids: number[]): Promise<number[]> {
  return inTransaction(app, async (store) => {
    const moment = { ...momentOf(app, actor), store };
    const locked = await lockRows(resource, ids, resource.access.write, moment);
    const rows = [...new Set(ids)].flatMap((id) => (locked.get(id)?.allowed ? (locked.get(id)?.row as Row) : []));
    const places = rows.map(({ position }) => Number(position)).sort((a, b) => a - b);
    // Two items at one place (imported, or made at once) get places of their own.
    places.forEach((place, index) => {
      places[index] = Math.max(place, (places[index - 1] ?? -1) + 1);
    });
    const moved = rows.flatMap((before, index) => {
      const after = { ...before, position: places[index], modified_at: moment.now };
      return before.position === after.position ? [] : [{ before, after, action: "reorder" }];
    });
    if (moved.length > 0) {
      const [first, ...others] = moved.map(({ after }) => after as Row) as [Row, ...Row[]];
      await store
        .updateTable(tableOf(resource.definition.name))
        .set((eb) => {
          const start = eb.case().when("id", "=", first.id).then(eb.val(first.position));
          const cases = others.reduce((all, row) => all.when("id", "=", row.id).then(eb.val(row.position)), start);
          return { position: eb.cast(cases.end(), "integer"), modified_at: moment.now };
        })
        .where(
          "id",
          "in",
          moved.map(({ after }) => after.id),
        )
        .execute();
      await followChanges(resource, moved, moment);
    }
    return rows.map(({ id }) => id);
  });
}
