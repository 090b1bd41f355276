import { sql } from "kysely";
import { anonymous } from "#app/platform/actor.ts";
import { toCondition } from "#app/platform/rules.ts";
import { inState } from "#app/resources/publication-rules.ts";
import { visible } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { hasTrait } from "#app/resources/resource-definition.ts";
import { selectTitles } from "#app/resources/select-titles.server.ts";
import type { OperationContext } from "#app/resources/store.server.ts";
import { tableOf } from "#app/resources/table.ts";
import { hasTexts } from "./record-links.server.ts";

/** More are not returned. */
const MAX_ITEMS = 20;

/**
 * The published items that the actor may change and that link to an item which visitors cannot see: it is deleted, in
 * the trash, a draft or scheduled. Two queries.
 */
export async function findBrokenLinks(context: OperationContext, resources: readonly Resource[]) {
  const { store, actor, now } = context;
  const linked = await store
    .selectFrom("link_use")
    .select(["resource", "item_id"])
    .distinct()
    .where((eb) =>
      eb.or(
        resources.map((target) =>
          eb.and([
            eb("target_resource", "=", target.definition.name),
            eb.not(
              eb.exists(
                eb
                  .selectFrom(tableOf(target.definition.name))
                  .select(sql`1`.as("one"))
                  .whereRef(`${tableOf(target.definition.name)}.id`, "=", "link_use.target_id")
                  .where(visible(target, anonymous, now)),
              ),
            ),
          ]),
        ),
      ),
    )
    .orderBy("resource")
    .orderBy("item_id")
    .execute();
  const byResource = Map.groupBy(linked as { resource: string; item_id: number }[], ({ resource }) => resource);
  const parts = resources.flatMap((resource) => {
    const { definition, access } = resource;
    const write = access.write(actor, now);
    const ids = byResource.get(definition.name)?.map(({ item_id }) => item_id);
    if (!ids || write === false || !hasTexts(definition)) return [];
    return selectTitles(resource, context, (eb) =>
      eb.and([
        eb("id", "in", ids.slice(0, 500)),
        visible(resource, actor, now)(eb),
        toCondition(write)(eb),
        ...(hasTrait(definition, "publication") ? [inState("published", now)(eb)] : []),
      ]),
    );
  });
  const [first, ...others] = parts;
  if (!first) return [];
  const rows = await store
    .selectFrom(others.reduce((all, next) => all.unionAll(next), first).as("broken"))
    .select(["resource", "id", "title"])
    .orderBy("resource")
    .orderBy("id")
    .limit(MAX_ITEMS)
    .execute();
  return rows as { resource: string; id: number; title: string }[];
}
