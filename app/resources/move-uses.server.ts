import { type ExpressionBuilder, sql } from "kysely";
import type { AnyTables } from "#app/platform/access/rules.ts";
import { InvalidInput, PermissionDenied } from "#app/platform/errors.ts";
import { notifyListeners } from "./changes.server.ts";
import { contentValues } from "./inputs/input-values.ts";
import { selectRows } from "./read.server.ts";
import type { Change, Save } from "./resource.server.ts";
import type { OperationContext, Row, Store, Values } from "./store.server.ts";
import { getTableName } from "./table.ts";
import { findUses, type ReferenceField } from "./uses.server.ts";
import { replacePairs } from "./write.server.ts";

/** Replaces references to deleted items by another item (`move_to`), or removes them (`detach`). */
export interface ReferenceReplacement {
  move_to?: number | undefined;
  detach?: boolean | undefined;
}

/** The number of items per batch. */
const BATCH = 200;

/**
 * Locks the items that reference the given ones until the end of the transaction. To prevent deadlocks, every
 * transaction locks items first, then what they reference, then the content revision.
 * @returns the ids of the locked items, by reference field.
 */
export async function lockUses(
  referenceFields: ReferenceField[],
  referencedIds: readonly number[],
  context: OperationContext,
) {
  const uses = await findUses(referenceFields, referencedIds, context);
  const locked = new Map<ReferenceField, Set<number>>();
  for (const [reference, group] of Map.groupBy(uses, (use) => use.reference)) {
    const ids = [...new Set(group.map(({ item }) => item))];
    const table = context.store.selectFrom(getTableName(reference.resource.definition.name)).select("id");
    if (context.app.database.engine === "postgres")
      await table.where("id", "in", ids).orderBy("id").forUpdate().execute();
    locked.set(reference, new Set(ids));
  }
  return locked;
}

/** @throws InvalidInput if both are given, or if `move_to` does not exist or will be deleted. */
export async function validateReplacement(
  table: string,
  replacement: ReferenceReplacement,
  ids: readonly number[],
  store: Store,
) {
  const { move_to, detach } = replacement;
  if (move_to === undefined) return;
  if (detach) throw InvalidInput.field("move_to", "invalid", "Send either move_to or detach, not both.");
  if (ids.includes(move_to))
    throw InvalidInput.field("move_to", "invalid", "Choose an item that is not being deleted.");
  const replacementRow = await store.selectFrom(table).select("id").where("id", "=", move_to).executeTakeFirst();
  if (!replacementRow)
    throw InvalidInput.field("move_to", "does_not_exist", `Invalid pk "${move_to}" - object does not exist.`);
}

/**
 * Replaces references in locked items, in the published and the pending version. Each change has its own revision and
 * audit entry, which are written in batches.
 * @throws PermissionDenied if the actor may not write all items of the resource.
 */
export async function moveUses(
  reference: ReferenceField,
  referencedIds: readonly number[],
  replacement: ReferenceReplacement,
  ids: readonly number[],
  context: OperationContext,
): Promise<void> {
  const { access } = reference.resource;
  if (access.write(context.actor, context.now) !== true)
    throw new PermissionDenied("You do not have permission to change all items that use it.");
  const move: Move = { ...reference, referencedIds: new Set(referencedIds), replacementId: replacement.move_to };
  const sorted = [...ids].sort((a, b) => a - b);
  for (let from = 0; from < sorted.length; from += BATCH) {
    const changes = await moveBatch(move, sorted.slice(from, from + BATCH), context);
    await notifyListeners(reference.resource, changes, context);
  }
}

interface Move extends ReferenceField {
  referencedIds: ReadonlySet<number>;
  /** Undefined to remove the references. */
  replacementId: number | undefined;
}

async function moveBatch(move: Move, ids: number[], context: OperationContext): Promise<Change[]> {
  const { resource, field, input } = move;
  const { pairs } = input;
  const { definition } = resource;
  const { store, now } = context;
  const rows = await selectRows(resource, context).where("id", "in", ids).orderBy("id").execute();
  const changes = rows.map((before) => {
    const published = contentValues(definition, before, false)[field];
    const edits = before.pending as Values | null | undefined;
    const after: Row = {
      ...before,
      ...(pairs === undefined
        ? input.columns(field, replaceIn(move, published))
        : { [field]: replaceIn(move, published) }),
      ...(edits && field in edits && { pending: { ...edits, [field]: replaceIn(move, edits[field]) } }),
      version: before.version + 1,
      modified_at: now,
    };
    const values = contentValues(definition, after, true);
    const save: Save = { kind: "save", values, fields: [field], staysPending: !hasReference(move, published) };
    return { before, after, action: "change", save };
  });
  const written = changes.map(({ after }) => after);
  await store
    .updateTable(getTableName(definition.name))
    .set((eb) => movedColumns(eb, move, written, context))
    .where("id", "in", ids)
    .execute();
  if (pairs !== undefined) {
    const publishedChanges = changes.filter(({ save }) => !save.staysPending);
    await replacePairs(
      store,
      pairs,
      new Map(publishedChanges.map(({ after }) => [after.id, after[field] as number[]])),
    );
  }
  return changes;
}

/** The column values of a batch, for one statement. */
function movedColumns(
  eb: ExpressionBuilder<AnyTables, string>,
  move: Move,
  written: Row[],
  { now }: OperationContext,
): Values {
  const { field, input, referencedIds, replacementId } = move;
  const column = `${field}_id`;
  const pending = written.flatMap((row) =>
    row.pending ? sql`when ${row.id} then ${JSON.stringify(row.pending)}` : [],
  );
  return {
    ...(input.pairs === undefined && {
      [column]: eb
        .case()
        .when(column, "in", [...referencedIds])
        .then(replacementId ?? null)
        .else(eb.ref(column))
        .end(),
    }),
    ...(pending.length > 0 && { pending: sql`case id ${sql.join(pending, sql` `)} else pending end` }),
    version: eb("version", "+", 1),
    modified_at: now,
  };
}

const hasReference = ({ input, referencedIds }: Move, value: unknown) =>
  input.ids(value).some((id) => referencedIds.has(id));

const replaceIn = ({ input, referencedIds, replacementId }: Move, value: unknown) =>
  input.removeReferences?.(value, referencedIds, replacementId);
