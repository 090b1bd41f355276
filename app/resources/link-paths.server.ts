import { type Actor, anonymous } from "#app/platform/access/actor.ts";
import { toCondition } from "#app/platform/access/rules.ts";
import type { LinkPaths } from "./inputs/input.ts";
import { itemPath, pathColumns } from "./item-page.ts";
import { type Related, type RelatedRows, readRelated } from "./related.server.ts";
import type { Resource } from "./resource.server.ts";
import type { ResourceDefinition } from "./resource-definition.ts";
import type { OperationContext, Values } from "./store.server.ts";
import { getTableName } from "./table.ts";
import { listTraitSteps } from "./traits/traits.server.ts";

/** The condition for rows visible to visitors. */
function buildVisitorCondition({ access, definition }: Resource, now: string) {
  const visitor: Actor = anonymous;
  const ofTraits = listTraitSteps(definition).flatMap((steps) => steps.visible?.(false) ?? []);
  return [toCondition(access.read(visitor, now)), ...ofTraits];
}

/** The ids of items by resource, from keys such as `post/12`. */
function groupIdsByResource(keys: readonly string[]) {
  const pairs = [...new Set(keys)].map((key) => key.split("/") as [string, string]);
  const groups = Map.groupBy(pairs, ([resource]) => resource);
  return new Map([...groups].map(([resource, group]) => [resource, group.map(([, id]) => Number(id))]));
}

const nameSelection = (resource: string) => `link to ${resource}`;

/** The items that texts link to, as keys such as `post/12`. */
export const listLinks = ({ inputs }: ResourceDefinition, items: readonly Values[]): string[] =>
  Object.entries(inputs).flatMap(([field, { links }]) =>
    links ? items.flatMap((values) => (values[field] === undefined ? [] : links(values[field]))) : [],
  );

/** Selects the parts of the current paths of items whose page visitors can see. */
export function selectLinkPaths({ app, store, now }: OperationContext, keys: readonly string[]): RelatedRows[] {
  const ids = groupIdsByResource(keys);
  return app.resources.flatMap((resource) => {
    const { definition } = resource;
    const wanted = ids.get(definition.name);
    if (!definition.page || !wanted) return [];
    const rows = store
      .selectFrom(getTableName(definition.name))
      .where("id", "in", wanted)
      .where((eb) => eb.and(buildVisitorCondition(resource, now).map((condition) => condition(eb))));
    return { name: nameSelection(definition.name), rows, columns: ["id", ...pathColumns(definition)] };
  });
}

/** The paths from the results of `selectLinkPaths`, by `post/12`. */
export const collectLinkPaths = (related: Related, { app }: OperationContext): LinkPaths =>
  Object.fromEntries(
    app.resources.flatMap(({ definition }) =>
      [...related(nameSelection(definition.name))].map(([id, row]) => [
        `${definition.name}/${id}`,
        itemPath(definition, row) ?? null,
      ]),
    ),
  );

/** The current path of each item whose page visitors can see, by `post/12`, using one query. */
export const findLinkPaths = async (context: OperationContext, keys: readonly string[]): Promise<LinkPaths> =>
  collectLinkPaths(await readRelated(context, selectLinkPaths(context, keys)), context);
