import { isDeepStrictEqual } from "node:util";
import type { Actor } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { InvalidInput, NotFound } from "#app/platform/errors.ts";
import { includeData } from "#app/resources/inputs/include-data.ts";
import { type Input, parsedJson } from "#app/resources/inputs/input.ts";
import { contentFields } from "#app/resources/inputs/input-values.ts";
import { createReferenceLookup, selectReferences } from "#app/resources/inputs/references.server.ts";
import { collectLinkPaths, listLinks, selectLinkPaths } from "#app/resources/link-paths.server.ts";
import { isAllowedItem, requireItem } from "#app/resources/read.server.ts";
import { readRelated } from "#app/resources/related.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { getStore, operationContext, type Values } from "#app/resources/store.server.ts";
import { updateItem } from "#app/resources/write.server.ts";
import { deletedReferences, type Missing, restorableValues, toMissing } from "./restorable.server.ts";

interface Revision {
  id: number;
  version: number;
  kind: string;
  action: string | null;
  created_at: string;
  modified_at: string;
  staff_id: number | null;
  username: string | null;
  data: Record<string, unknown>;
}

/**
 * A page of an item's revisions, newest first, without their data.
 * @param query.with_before_last whether to read the version before the last change in full, if it is on the page: the
 * newest that isn't one of the consecutive automatic saves, by the same person, that the last one belongs to
 * @throws NotFound
 */
export async function listRevisions(
  resource: Resource,
  app: App,
  actor: Actor,
  itemId: number,
  query: { page: number; page_size: number; with_before_last: boolean },
) {
  const { definition, access } = resource;
  const ofItem = getStore(app)
    .selectFrom("revision")
    .where("resource", "=", definition.name)
    .where("item_id", "=", itemId);
  const newest = ofItem.select(["id", "kind", "staff_id"]).orderBy("id", "desc").limit(1);
  const beforeLast = ofItem
    .innerJoin(newest.as("newest"), (join) => join.onRef("revision.id", "<", "newest.id"))
    .where((eb) =>
      eb.not(
        eb.and([
          eb("newest.kind", "=", "autosave"),
          eb("revision.kind", "=", "autosave"),
          eb("revision.staff_id", "is not distinct from", eb.ref("newest.staff_id")),
        ]),
      ),
    )
    .select((eb) => eb.fn.max("revision.id").as("id"));
  const rows = await ofItem
    .$if(query.with_before_last, (select) =>
      select.select((eb) => eb.case().when("revision.id", "=", beforeLast).then(eb.ref("data")).end().as("data")),
    )
    .where(isAllowedItem(resource, operationContext(app, actor), itemId, access.write))
    .select([...summary, app.staff.selectUsername("staff_id").as("username")])
    .select((eb) => eb.fn.countAll().over().as("count"))
    .orderBy("id", "desc")
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute();
  if (rows.length === 0) await requireItem(resource, app, actor, itemId, access.write);
  // A page past the end has no row with the total.
  const counted = rows[0] ?? (await ofItem.select((eb) => eb.fn.countAll().as("count")).executeTakeFirstOrThrow());
  const results = rows.map(({ count: _, data: __, ...revision }) => revision as Omit<Revision, "data">);
  const whole = rows.find(({ data }) => (data ?? null) !== null);
  const { count: _, ...read } = whole ?? { count: 0 };
  return {
    results,
    count: Number(counted.count),
    beforeLast: whole && ({ ...read, data: parsedJson(whole.data) } as Revision),
  };
}

const summary = ["id", "version", "kind", "action", "created_at", "modified_at", "staff_id"] as const;

/** @throws NotFound */
export async function readRevision(
  resource: Resource,
  app: App,
  actor: Actor,
  itemId: number,
  revisionId: number,
): Promise<Revision> {
  await requireItem(resource, app, actor, itemId, resource.access.write);
  const revision = await getStore(app)
    .selectFrom("revision")
    .select([...summary, "data", app.staff.selectUsername("staff_id").as("username")])
    .where("resource", "=", resource.definition.name)
    .where("item_id", "=", itemId)
    .where("id", "=", revisionId)
    .executeTakeFirst();
  if (!revision) throw new NotFound();
  return revision as Revision;
}

export interface ChangedField {
  field: string;
  before: unknown;
  after: unknown;
}

export function diffFields(before: Record<string, unknown>, after: Record<string, unknown>): ChangedField[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields]
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
}

/** A revision's values in the same form as an item's, with the names of its references, and those deleted since. */
export async function presentRevision(resource: Resource, app: App, actor: Actor, { data }: Revision) {
  const { definition } = resource;
  const context = operationContext(app, actor);
  const known = contentFields(definition).filter((field) => data[field] !== undefined);
  const values = Object.fromEntries(known.map((field) => [field, data[field]]));
  const related = await readRelated(context, [
    ...selectReferences(context, definition, [values]),
    ...selectLinkPaths(context, listLinks(definition, [values])),
  ]);
  const find = createReferenceLookup(related);
  const links = collectLinkPaths(related, context);
  const presented: Values = {};
  for (const field of known) {
    const input = definition.inputs[field] as Input;
    presented[field] = input.present(values[field], find(input));
    includeData(presented, input, values[field], find(input), links);
  }
  return { values: presented, deleted: await deletedReferences(definition, values, find, context) };
}

/**
 * Restores the values of a revision, or of some of its fields, with a new save: for a published item they become the
 * pending version. Fields that the revision does not have, or whose value is no longer valid, are unchanged; references
 * to deleted items are left out.
 * @returns the item, and as `missing` what could not be restored
 * @throws NotFound, InvalidInput
 */
export async function restoreRevision(
  resource: Resource,
  app: App,
  actor: Actor,
  itemId: number,
  input: { revision: number; version: number | undefined; fields?: readonly string[] | undefined },
): Promise<Values & { missing: Missing[] }> {
  const { definition } = resource;
  const revision = await readRevision(resource, app, actor, itemId, input.revision);
  const wanted = input.fields ?? contentFields(definition);
  const known = wanted.filter((field) => revision.data[field] !== undefined);
  const stored = Object.fromEntries(known.map((field) => [field, revision.data[field]]));
  const { values, missing } = await restorableValues(definition, stored, operationContext(app, actor));
  const save = (fields: Values) =>
    updateItem(
      resource,
      app,
      actor,
      itemId,
      { ...fields, version: input.version },
      { recordedAs: { kind: "restore" } },
    );
  const saved = await saveValidValues(save, values);
  return { ...saved.item, missing: [...missing, ...saved.rejected] };
}

type Save = (fields: Values) => Promise<Values>;

/** Saves the values except those that the item's rules reject. @throws InvalidInput if that is not possible */
async function saveValidValues(save: Save, values: Values) {
  const first = await saveWithoutInvalidFields(save, values);
  if (first.item) return first;
  const [problem] = first.problems;
  if (!problem || problem.field === "non_field_errors") throw new InvalidInput(first.problems);
  // A rule across several fields has named one that is already left out, so another one must be left out.
  for (const field of Object.keys(first.remaining)) {
    const { item, rejected } = await saveWithoutInvalidFields(save, omitFields(first.remaining, [field]));
    if (item) return { item, rejected: [...first.rejected, toMissing({ ...problem, field }), ...rejected] };
  }
  throw new InvalidInput(first.problems);
}

/** Saves the values, repeatedly leaving out the fields that validation errors name. */
async function saveWithoutInvalidFields(save: Save, values: Values) {
  const rejected: Missing[] = [];
  for (let remaining = values; ; ) {
    try {
      return { item: await save(remaining), rejected };
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      const named = error.problems.filter(({ field }) => field in remaining);
      if (named.length === 0) return { item: undefined, rejected, remaining, problems: error.problems };
      rejected.push(...named.map(toMissing));
      remaining = omitFields(
        remaining,
        named.map(({ field }) => field),
      );
    }
  }
}

const omitFields = (values: Values, fields: string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));
