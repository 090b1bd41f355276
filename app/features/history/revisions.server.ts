import { isDeepStrictEqual } from "node:util";
import type { Actor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { InvalidInput, NotFound } from "#app/platform/errors.ts";
import { contentFields } from "#app/resources/fields.ts";
import { requireItem } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { momentOf, storeOf, type Values } from "#app/resources/store.server.ts";
import { updateItem } from "#app/resources/write.server.ts";
import { type Missing, restorable, toMissing } from "./restorable.server.ts";

interface Revision {
  id: number;
  version: number;
  kind: string;
  created_at: string;
  modified_at: string;
  staff_id: number | null;
  username: string | null;
  data: Record<string, unknown>;
}

/** A page of an item's revisions, newest first, without what they hold. */
export async function listRevisions(
  resource: Resource,
  app: App,
  actor: Actor,
  itemId: number,
  query: { page: number; page_size: number },
) {
  await requireItem(resource, app, actor, itemId, resource.access.write);
  const ofItem = storeOf(app)
    .selectFrom("revision")
    .where("resource", "=", resource.definition.name)
    .where("item_id", "=", itemId);
  const { count } = (await ofItem.select((eb) => eb.fn.countAll().as("count")).executeTakeFirstOrThrow()) as {
    count: number;
  };
  const results = await ofItem
    .select(summary)
    .orderBy("id", "desc")
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute();
  return { results: await withUsernames(app, results as Stored<Omit<Revision, "data">>[]), count: Number(count) };
}

const summary = ["id", "version", "kind", "created_at", "modified_at", "staff_id"] as const;

type Stored<R> = Omit<R, "username">;

async function withUsernames<R extends { staff_id: number | null }>(app: App, revisions: R[]) {
  const names = await app.staff.usernames(
    app.database.db,
    revisions.map(({ staff_id }) => staff_id),
  );
  return revisions.map((revision) => ({ ...revision, username: names.get(revision.staff_id ?? 0) ?? null }));
}

/** @throws NotFound */
export async function readRevision(
  resource: Resource,
  app: App,
  actor: Actor,
  itemId: number,
  revisionId: number,
): Promise<Revision> {
  await requireItem(resource, app, actor, itemId, resource.access.write);
  const revision = await storeOf(app)
    .selectFrom("revision")
    .select([...summary, "data"])
    .where("resource", "=", resource.definition.name)
    .where("item_id", "=", itemId)
    .where("id", "=", revisionId)
    .executeTakeFirst();
  if (!revision) throw new NotFound();
  const [named] = await withUsernames(app, [revision as Stored<Revision>]);
  return named as Revision;
}

export interface FieldDifference {
  field: string;
  before: unknown;
  after: unknown;
}

/** The fields in which two states of an item differ. */
export function diffFields(before: Record<string, unknown>, after: Record<string, unknown>): FieldDifference[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields]
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
}

/**
 * Brings back what a revision held, as a new save: a published item gets it as its pending
 * version. Fields that the revision does not know stay as they are, and so do those whose value
 * breaks a rule that it did not have to pass; what it pointed at and is gone is left out.
 * @returns the item, and as `missing` what did not come back.
 */
export async function restoreRevision(
  resource: Resource,
  app: App,
  actor: Actor,
  itemId: number,
  input: { revision: number; version: number | undefined },
): Promise<Values & { missing: Missing[] }> {
  const { definition } = resource;
  const revision = await readRevision(resource, app, actor, itemId, input.revision);
  const known = contentFields(definition).filter((field) => revision.data[field] !== undefined);
  const held = Object.fromEntries(known.map((field) => [field, revision.data[field]]));
  const { values, missing } = await restorable(definition, held, momentOf(app, actor));
  const save = (fields: Values) => updateItem(resource, app, actor, itemId, { ...fields, version: input.version });
  const saved = await saveWhatPasses(save, values);
  return { ...saved.item, missing: [...missing, ...saved.refused] };
}

type Save = (fields: Values) => Promise<Values>;

/** Saves the values without those that the rules of the item refuse. */
async function saveWhatPasses(save: Save, values: Values) {
  const first = await saveWithoutNamed(save, values);
  if (first.item) return first;
  const [problem] = first.problems;
  if (!problem || problem.field === "non_field_errors") throw new InvalidInput(first.problems);
  // A rule that looks at several fields names one that is left out already: another does not go with it.
  for (const field of Object.keys(first.left)) {
    const { item, refused } = await saveWithoutNamed(save, without(first.left, [field]));
    if (item) return { item, refused: [...first.refused, toMissing({ ...problem, field }), ...refused] };
  }
  throw new InvalidInput(first.problems);
}

/** Saves the values without those that problems name. */
async function saveWithoutNamed(save: Save, values: Values) {
  const refused: Missing[] = [];
  for (let left = values; ; ) {
    try {
      return { item: await save(left), refused };
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      const named = error.problems.filter(({ field }) => field in left);
      if (named.length === 0) return { item: undefined, refused, left, problems: error.problems };
      refused.push(...named.map(toMissing));
      left = without(
        left,
        named.map(({ field }) => field),
      );
    }
  }
}

const without = (values: Values, fields: string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));
