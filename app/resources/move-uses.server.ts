import { InvalidInput, PermissionDenied } from "#app/platform/errors.ts";
import { type Change, followChanges, type Save } from "./changes.server.ts";
import { columnsOf, writtenValues } from "./inputs/inputs.server.ts";
import { rowsOf } from "./read.server.ts";
import { type Moment, type Row, type Store, tableOf, type Values } from "./store.server.ts";
import { findUses, type Pointer } from "./uses.server.ts";
import { pair } from "./write.server.ts";

/** What becomes of the items that point at what is deleted: they point at another, or at nothing. */
export interface Instead {
  move_to?: number | undefined;
  detach?: boolean | undefined;
}

/** Items in memory at a time. */
const BATCH = 100;

/**
 * Keeps the items that point at these as they are until the end of the transaction. Everybody locks
 * items first, then what they point at, and what tells visitors of a change last: in another order
 * two could wait for each other.
 * @returns the ids of the items, by pointer
 */
export async function lockUses(pointers: Pointer[], targets: readonly number[], moment: Moment) {
  const uses = await findUses(pointers, targets, moment);
  const locked = new Map<Pointer, Set<number>>();
  for (const [pointer, group] of Map.groupBy(uses, (use) => use.pointer)) {
    const ids = [...new Set(group.map(({ item }) => item))];
    const table = moment.store.selectFrom(tableOf(pointer.resource.definition.name)).select("id");
    if (moment.app.database.engine === "postgres")
      await table.where("id", "in", ids).orderBy("id").forUpdate().execute();
    locked.set(pointer, new Set(ids));
  }
  return locked;
}

/** @throws InvalidInput where it says both, or names what is not there or is deleted itself. */
export async function requireInstead(table: string, instead: Instead, ids: readonly number[], store: Store) {
  const { move_to, detach } = instead;
  if (move_to === undefined) return;
  if (detach) throw InvalidInput.field("move_to", "invalid", "Either move the items or detach them.");
  if (ids.includes(move_to)) throw InvalidInput.field("move_to", "invalid", "This is what you are deleting.");
  const target = await store.selectFrom(table).select("id").where("id", "=", move_to).executeTakeFirst();
  if (!target)
    throw InvalidInput.field("move_to", "does_not_exist", `Invalid pk "${move_to}" - object does not exist.`);
}

/**
 * Has locked items point at another item or at nothing, in what visitors see and in edits that wait.
 * Each is a save of its own, with its revision and its entry in the audit log.
 */
export async function moveUses(
  { resource, field, input }: Pointer,
  targets: readonly number[],
  { move_to }: Instead,
  ids: readonly number[],
  moment: Moment,
): Promise<void> {
  const { definition, access } = resource;
  const { store, actor, now } = moment;
  if (access.write(actor, now) !== true) throw new PermissionDenied("Some of the items that use it are not yours.");
  const moved = (value: unknown) => {
    const held = (Array.isArray(value) ? value : [value]) as unknown[];
    const kept = held.flatMap((id) => (targets.includes(id as number) ? (move_to ?? []) : [id]));
    return input.kind === "relations" ? [...new Set(kept)] : (kept[0] ?? null);
  };
  const isMoved = (values: Values) =>
    (Array.isArray(values[field]) ? values[field] : [values[field]]).some((id) => targets.includes(id));
  const changed: Change[] = [];
  const sorted = [...ids].sort((a, b) => a - b);
  for (let from = 0; from < sorted.length; from += BATCH) {
    const batch = sorted.slice(from, from + BATCH);
    for (const before of await rowsOf(resource, moment).where("id", "in", batch).orderBy("id").execute()) {
      const shown = writtenValues(definition, before, false);
      const pending = before.pending as Values | null | undefined;
      const isShown = isMoved(shown);
      const to = moved(shown[field]);
      const after = (await store
        .updateTable(tableOf(definition.name))
        .set({
          ...(isShown && columnsOf(definition, { [field]: to })),
          ...(pending && { pending: JSON.stringify({ ...pending, [field]: moved(pending[field]) }) }),
          version: before.version + 1,
          modified_at: now,
        })
        .where("id", "=", before.id)
        .returningAll()
        .executeTakeFirstOrThrow()) as Row;
      if (input.kind === "relations") {
        if (isShown) await pair(store, input.through, before.id, to as number[]);
        after[field] = to;
      }
      const values = writtenValues(definition, after, true);
      const save: Save = { kind: "save", values, fields: [field], isHeldBack: !isShown };
      changed.push({ before, after, action: "change", save });
    }
    await followChanges(resource, changed.splice(0), moment);
  }
}
