import { type Actor, anonymous } from "#app/platform/access/actor.ts";
import { toCondition } from "#app/platform/access/rules.ts";
import type { LinkPaths } from "./inputs/input.ts";
import { itemPath, pathColumns } from "./item-page.ts";
import { type Related, type RelatedRows, readRelated } from "./related.server.ts";
import type { Resource } from "./resource.server.ts";
import type { ResourceDefinition } from "./resource-definition.ts";
import type { OperationContext, Values } from "./store.server.ts";
import { tableOf } from "./table.ts";
import { stepsOf } from "./traits/traits.server.ts";

/** The condition for rows visible to visitors. */
function visibleToVisitors({ access, definition }: Resource, now: string) {
  const visitor: Actor = anonymous;
  const ofTraits = stepsOf(definition).flatMap((steps) => steps.visible?.(false) ?? []);
  return [toCondition(access.read(visitor, now)), ...ofTraits];
}

/** The ids of items by resource, from keys such as `post/12`. */
function idsByResource(keys: readonly string[]) {
  const pairs = [...new Set(keys)].map((key) => key.split("/") as [string, string]);
  const groups = Map.groupBy(pairs, ([resource]) => resource);
  return new Map([...groups].map(([resource, group]) => [resource, group.map(([, id]) => Number(id))]));
}

const selectionOf = (resource: string) => `link to ${resource}`;

/** The items that texts link to, as keys such as `post/12`. */
export const linksOf = ({ inputs }: ResourceDefinition, items: readonly Values[]): string[] =>
  Object.entries(inputs).flatMap(([field, { links }]) =>
    links ? items.flatMap((values) => (values[field] === undefined ? [] : links(values[field]))) : [],
  );

/** Selects the parts of the current paths of items whose page visitors can see. */
export function selectLinkPaths({ app, store, now }: OperationContext, keys: readonly string[]): RelatedRows[] {
  const ids = idsByResource(keys);
  return app.resources.flatMap((resource) => {
    const { definition } = resource;
    const wanted = ids.get(definition.name);
    if (!definition.page || !wanted) return [];
    const rows = store
      .selectFrom(tableOf(definition.name))
      .where("id", "in", wanted)
      .where((eb) => eb.and(visibleToVisitors(resource, now).map((condition) => condition(eb))));
    return { name: selectionOf(definition.name), rows, columns: ["id", ...pathColumns(definition)] };
  });
}

/** The paths from the results of `selectLinkPaths`, by `post/12`. */
export const linkPathsIn = (related: Related, { app }: OperationContext): LinkPaths =>
  Object.fromEntries(
    app.resources.flatMap(({ definition }) =>
      [...related(selectionOf(definition.name))].map(([id, row]) => [
        `${definition.name}/${id}`,
        itemPath(definition, row) ?? null,
      ]),
    ),
  );

/** The current path of each item whose page visitors can see, by `post/12`, using one query. */
export const findLinkPaths = async (context: OperationContext, keys: readonly string[]): Promise<LinkPaths> =>
  linkPathsIn(await readRelated(context, selectLinkPaths(context, keys)), context);
