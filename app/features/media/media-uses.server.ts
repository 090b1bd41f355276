import type { ExpressionBuilder } from "kysely";
import { type Actor, anonymous, type StaffActor } from "#app/platform/access/actor.ts";
import { type AnyTables, toCondition } from "#app/platform/access/rules.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { insertRows } from "#app/platform/database/insert-rows.ts";
import { adminPath } from "#app/resources/admin-path.ts";
import { contentValues, listReferences } from "#app/resources/inputs/input-values.ts";
import type { OnChange } from "#app/resources/resource.server.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { selectTitles } from "#app/resources/select-titles.server.ts";
import type { Store } from "#app/resources/store.server.ts";
import { getTableName } from "#app/resources/table.ts";
import type { Library } from "./library.server.ts";
import type { MediaUse } from "./media.resource.ts";
import { presentPortraitUses, selectPortraitUses } from "./portrait-uses.server.ts";

const MAX_USES = 200;

/**
 * The items that use a file and that the actor may read, and the accounts that have it as their picture, at most 200,
 * in one query.
 */
export async function findMediaUses(
  { app, resources }: Library,
  actor: Actor,
  db: Queryable,
  mediaId: number,
): Promise<MediaUse[]> {
  const context = { store: db, actor, now: app.now().toISOString() };
  const ofResource = resources.map((resource) =>
    selectTitles(resource, context, (eb) => eb("id", "in", itemsUsing(eb, resource.definition, mediaId))),
  );
  const [first, ...others] = ofResource;
  if (!first) return [];
  const uses = await others
    .reduce((all, next) => all.unionAll(next), first)
    .unionAll(selectPortraitUses(app, context.store, mediaId))
    .limit(MAX_USES)
    .execute();
  const definitions = new Map(resources.map(({ definition }) => [definition.name, definition]));
  const items = uses.flatMap((use) => {
    const definition = definitions.get(use.resource);
    if (!definition) return [];
    const { resource, id, title, trashed } = use;
    return [{ resource, id, title: String(title), url: adminPath(definition, { id }), trashed: Number(trashed) === 1 }];
  });
  return [...items, ...presentPortraitUses(uses)];
}

/** Later than any possible publication time. */
const END_OF_TIME = "9999-12-31T23:59:59.999Z";

/** Whether a file is used in a published or scheduled item that the actor may not edit. */
export async function isUsedInItemsPublishedByOthers(
  { app, resources }: Library,
  actor: StaffActor,
  db: Queryable,
  mediaId: number,
): Promise<boolean> {
  const now = app.now().toISOString();
  const store = db as Store;
  const ofResource = resources.map(({ definition, access }) =>
    store
      .selectFrom(getTableName(definition.name))
      .select("id")
      .where("id", "in", (eb: ExpressionBuilder<AnyTables, string>) => itemsUsing(eb, definition, mediaId))
      .where(toCondition(access.read(anonymous, END_OF_TIME)))
      .where((eb: ExpressionBuilder<AnyTables, string>) => eb.not(toCondition(access.write(actor, now))(eb))),
  );
  const [first, ...others] = ofResource;
  if (!first) return false;
  const found = await others
    .reduce((all, next) => all.unionAll(next), first)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A subquery for the ids of a resource's items that use a file. */
const itemsUsing = (eb: ExpressionBuilder<AnyTables, string>, { name }: ResourceDefinition, mediaId: number) =>
  eb.selectFrom("media_use").select("item_id").where("media_id", "=", mediaId).where("resource", "=", name);

/** Records which files items use, in published and pending versions, to protect files in use from deletion. */
export const recordMediaUses: OnChange = async ({ definition }, changes, { store }) => {
  const written = changes.filter(({ after, save }) => !after || save);
  const ids = written.flatMap(({ before, after }) => (after ?? before)?.id ?? []);
  if (ids.length === 0) return;
  await store.deleteFrom("media_use").where("resource", "=", definition.name).where("item_id", "in", ids).execute();
  const uses = written.flatMap(({ after }) => {
    if (!after) return [];
    const versions = (after.pending ? [false, true] : [false]).map((newest) =>
      listReferences(definition, contentValues(definition, after, newest)),
    );
    const used = new Set(versions.flat().flatMap(({ table, ids }) => (table === "media" ? ids : [])));
    return [...used].map((media_id) => ({ media_id, resource: definition.name, item_id: after.id }));
  });
  await insertRows(store, "media_use", uses);
};
