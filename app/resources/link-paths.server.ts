import { sql } from "kysely";
import { type Actor, anonymous } from "#app/platform/actor.ts";
import { jsonObject } from "#app/platform/database/json.ts";
import { toCondition } from "#app/platform/rules.ts";
import type { LinkPaths } from "./inputs/input.ts";
import { itemPath, pathColumns } from "./item-page.ts";
import type { Resource } from "./resource.server.ts";
import type { ResourceDefinition } from "./resource-definition.ts";
import type { OperationContext, Values } from "./store.server.ts";
import { tableOf } from "./table.ts";
import { stepsOf } from "./traits/traits.server.ts";

/** The condition for rows that visitors see. */
function visibleToVisitors({ access, definition }: Resource, now: string) {
  const visitor: Actor = anonymous;
  const ofTraits = stepsOf(definition).flatMap((steps) => steps.visible?.(false) ?? []);
  return [toCondition(access.read(visitor, now)), ...ofTraits];
}

/** The ids of items by resource, of keys such as `post/12`. */
function idsByResource(keys: readonly string[]) {
  const pairs = [...new Set(keys)].map((key) => key.split("/") as [string, string]);
  const groups = Map.groupBy(pairs, ([resource]) => resource);
  return new Map([...groups].map(([resource, group]) => [resource, group.map(([, id]) => Number(id))]));
}

/** The current paths of everything that the texts of items link to, with one query; none without links. */
export async function loadLinkPaths(
  context: OperationContext,
  { inputs }: ResourceDefinition,
  items: readonly Values[],
): Promise<LinkPaths> {
  const keys = Object.entries(inputs).flatMap(([field, { links }]) =>
    links ? items.flatMap((values) => (values[field] === undefined ? [] : links(values[field]))) : [],
  );
  return keys.length > 0 ? findLinkPaths(context, keys) : {};
}

/** The current path of each item whose page visitors can see, by `post/12`, with one query. */
export async function findLinkPaths(
  { app, store, now }: OperationContext,
  keys: readonly string[],
): Promise<LinkPaths> {
  const ids = idsByResource(keys);
  const linked = app.resources.filter(({ definition }) => definition.page && ids.has(definition.name));
  const [first, ...others] = linked.map((resource) => {
    const { definition } = resource;
    const columns = ["id", ...pathColumns(definition)];
    return store
      .selectFrom(tableOf(definition.name))
      .select(sql.lit(definition.name).as("resource"))
      .select(jsonObject(app.database.engine, columns).as("row"))
      .where("id", "in", ids.get(definition.name) ?? [])
      .where((eb) => eb.and(visibleToVisitors(resource, now).map((condition) => condition(eb))));
  });
  const rows = first ? await others.reduce((all, next) => all.unionAll(next), first).execute() : [];
  const paths = rows.map(({ resource, row }) => {
    const values = (typeof row === "string" ? JSON.parse(row) : row) as Values;
    const definition = linked.find((each) => each.definition.name === resource)?.definition;
    return [`${resource}/${values.id}`, (definition && itemPath(definition, values)) ?? null];
  });
  return Object.fromEntries(paths);
}
