import { isDeepStrictEqual } from "node:util";
import { type Actor, getStaffId } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { insertRows } from "#app/platform/database/insert-rows.ts";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import { Conflict, InvalidInput, NotFound, PermissionDenied } from "#app/platform/errors.ts";
import { isMoved, notifyListeners } from "./changes.server.ts";
import { searchColumns } from "./fields.ts";
import { contentFields, contentValues, toColumns } from "./inputs/input-values.ts";
import { validateReferences } from "./inputs/references.server.ts";
import { lockRows, presentItem } from "./read.server.ts";
import type { RecordedAs, Resource, Save, WriteContext } from "./resource.server.ts";
import type { ResourceDefinition } from "./resource-definition.ts";
import { writeOnce } from "./save-keys.server.ts";
import { type OperationContext, operationContext, type Row, type Store, type Values } from "./store.server.ts";
import { getTableName } from "./table.ts";
import { listTraitSteps } from "./traits/traits.server.ts";

/** @param key identifies the request, so that repeating it creates nothing. @throws PermissionDenied, InvalidInput */
export async function createItem(
  resource: Resource,
  app: App,
  actor: Actor,
  input: Values,
  key?: string,
): Promise<Values> {
  return runWrite(resource, app, actor, (context) =>
    once(resource, context, key, undefined, async () => {
      if (resource.access.create(actor, context.now) === false) throw new PermissionDenied();
      return createRow(resource, context, input);
    }),
  );
}

/**
 * Creates an item in the caller's transaction without checking the actor's permission, which the caller has already
 * done.
 */
export const createRow = (resource: Resource, context: OperationContext, input: Values): Promise<Row> =>
  save({
    ...context,
    resource,
    input,
    before: undefined,
    current: {},
    values: pickContent(resource.definition, input),
  });

/**
 * Changes an item. Edits of a published or scheduled item are stored as its pending version until `status: "published"`
 * is sent.
 * @param input the fields to change and the expected `version`; without a version, the current one is changed.
 * @throws NotFound, PermissionDenied, InvalidInput, Conflict with the current version.
 */
export async function updateItem(
  resource: Resource,
  app: App,
  actor: Actor,
  id: number,
  input: Values,
  { recordedAs, key }: UpdateOptions = {},
) {
  return runWrite(resource, app, actor, (context) =>
    once(resource, context, key, id, () => updateRow(resource, context, id, input, recordedAs)),
  );
}

interface UpdateOptions {
  recordedAs?: RecordedAs;
  /** Identifies the request, so that repeating it changes nothing. */
  key?: string | undefined;
}

const once = (
  resource: Resource,
  context: OperationContext,
  key: string | undefined,
  id: number | undefined,
  write: () => Promise<Row>,
) => (key === undefined ? write() : writeOnce(resource, context, key, id, write));

/** Changes an item like `updateItem`, in the caller's transaction, and returns the row. */
export async function updateRow(
  resource: Resource,
  context: OperationContext,
  id: number,
  input: Values,
  recordedAs?: RecordedAs,
): Promise<Row> {
  const locked = async () => (await lockRows(resource, [id], resource.access.write, context)).get(id);
  const before = await locked();
  if (!before) throw new NotFound();
  if (!before.is_allowed) throw new PermissionDenied();
  const steps = listTraitSteps(resource.definition);
  for (const { requireChangeable } of steps) requireChangeable?.(before);
  // The pairs are read again, since after waiting for a lock PostgreSQL returns the old pairs with the new row.
  if (input.version !== undefined && input.version !== before.version)
    throw new Conflict(await presentItem(resource, (await locked()) as Row, context));
  const current = contentValues(resource.definition, before, true);
  const values = { ...current, ...pickContent(resource.definition, input) };
  const write = { ...context, resource, input, before, current, values, recordedAs };
  for (const { unseenEditsMessage } of steps) {
    const message = unseenEditsMessage?.(write);
    if (message) throw new Conflict(await presentItem(resource, before, context), message);
  }
  return save(write);
}

async function runWrite(resource: Resource, app: App, actor: Actor, work: (context: OperationContext) => Promise<Row>) {
  const row = await runInTransaction(app, (store) => work(operationContext(app, actor, store)));
  return presentItem(resource, row, operationContext(app, actor));
}

const pickContent = (definition: ResourceDefinition, input: Values): Values =>
  Object.fromEntries(
    contentFields(definition).flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]])),
  );

async function save(context: WriteContext): Promise<Row> {
  const { resource, store, actor, now, input, before, current, values, recordedAs } = context;
  const { definition, hooks } = resource;
  const table = getTableName(definition.name);
  await validateReferences(context);
  checkRules(definition, values);
  const derived = await hooks.beforeWrite?.(values, before, context);
  const steps = listTraitSteps(definition);
  const staysPending = steps.some((step) => step.isStoredAsPending?.(context));
  const resolved: Values = {};
  for (const step of steps) Object.assign(resolved, step.columns?.(context, staysPending));
  const computed = !staysPending && {
    ...toColumns(definition, values),
    ...searchColumns(definition, values),
    ...derived,
  };
  for (const step of steps) Object.assign(resolved, await step.lockedColumns?.(context, staysPending));
  const pending = steps.map((step) => staysPending && step.pending?.(context, resolved));
  const columns: Values = {
    ...Object.assign({}, computed, ...pending, resolved),
    version: (before?.version ?? 0) + 1,
    modified_at: now,
  };
  const query = before
    ? store.updateTable(table).set(columns).where("id", "=", before.id)
    : store.insertInto(table).values({ ...columns, created_by: getStaffId(actor), created_at: now });
  const after = (await query.returningAll().executeTakeFirstOrThrow()) as Row;
  for (const [field, { pairs }] of Object.entries(definition.inputs)) {
    if (!pairs) continue;
    after[field] = staysPending ? before?.[field] : values[field];
    if (!staysPending) await replacePairs(store, pairs, new Map([[after.id, values[field] as number[]]]));
  }
  const action = recordedAs?.action ?? (before ? getAction(before, after) : "create");
  // A change that visitors see immediately is never recorded as an autosave.
  const isSeen =
    after.status !== before?.status || (after.status === "published" && isMoved(definition, before, after));
  const publishes = input.status === "published" && !staysPending;
  const sent: Save["kind"] = input.autosave && !isSeen ? "autosave" : publishes ? "publish" : "save";
  const kind = recordedAs?.kind ?? sent;
  const fields = Object.keys(pickContent(definition, input)).filter(
    (name) => !isDeepStrictEqual(values[name], current[name]),
  );
  if (staysPending) fields.push(...steps.flatMap((step) => step.editedFields?.(before, after) ?? []));
  await notifyListeners(resource, [{ before, after, action, save: { kind, values, fields, staysPending } }], context);
  return after;
}

/** @throws InvalidInput with all rules across fields that the values break. */
function checkRules({ rules = [] }: ResourceDefinition, values: Values): void {
  const broken = rules.filter((rule) => !rule.isMet(values));
  if (broken.length > 0)
    throw new InvalidInput(broken.map(({ field, message }) => ({ field, code: "invalid", message })));
}

/** The name of the action in the history and the audit log. */
function getAction(before: Row, after: Row): string {
  if (before.status === after.status) return "change";
  if (after.status === "published") return "publish";
  if (before.status === "published") return "unpublish";
  return after.status === "in_review" ? "submit" : "withdraw";
}

/** Replaces the pairs of each item, in the given order. */
export async function replacePairs(
  store: Store,
  pairTable: string,
  referencedByItem: ReadonlyMap<number, readonly number[]>,
) {
  if (referencedByItem.size === 0) return;
  await store
    .deleteFrom(pairTable)
    .where("item_id", "in", [...referencedByItem.keys()])
    .execute();
  const pairs = [...referencedByItem].flatMap(([item_id, referencedIds]) =>
    referencedIds.map((target_id, position) => ({ item_id, target_id, position })),
  );
  await insertRows(store, pairTable, pairs);
}
