import { sql } from "kysely";
import { anonymous } from "#app/platform/access/actor.ts";
import { toCondition } from "#app/platform/access/rules.ts";
import { buildStateCondition } from "#app/resources/publication-rules.ts";
import { visible } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { hasTrait } from "#app/resources/resource-definition.ts";
import { selectTitles } from "#app/resources/select-titles.server.ts";
import type { OperationContext } from "#app/resources/store.server.ts";
import { getTableName } from "#app/resources/table.ts";
import { hasTexts } from "./record-links.server.ts";

/**
 * Published items that the actor may change and that link to an item that visitors can't see, because it is deleted, in
 * the trash, a draft or scheduled.
 */
export function selectBrokenLinks(context: OperationContext, resources: readonly Resource[]) {
  const { store, actor, now } = context;
  // Skips the resources that visitors never see, since planning a query for each is expensive.
  const isPublic = ({ access }: Resource) => access.read(anonymous, now) !== false;
  const hidden = resources.filter((target) => !isPublic(target)).map(({ definition }) => definition.name);
  const leadNowhere = store.selectFrom("link_use").where((eb) =>
    eb.or([
      ...(hidden.length > 0 ? [eb("target_resource", "in", hidden)] : []),
      ...resources.filter(isPublic).map((target) =>
        eb.and([
          eb("target_resource", "=", target.definition.name),
          eb.not(
            eb.exists(
              eb
                .selectFrom(getTableName(target.definition.name))
                .select(sql`1`.as("one"))
                .whereRef(`${getTableName(target.definition.name)}.id`, "=", "link_use.target_id")
                .where(visible(target, anonymous, now)),
            ),
          ),
        ]),
      ),
    ]),
  );
  const parts = resources.flatMap((resource) => {
    const { definition, access } = resource;
    const write = access.write(actor, now);
    if (write === false || !hasTexts(definition)) return [];
    return selectTitles(resource, context, (eb) =>
      eb.and([
        eb("id", "in", leadNowhere.select("item_id").where("resource", "=", definition.name)),
        visible(resource, actor, now)(eb),
        toCondition(write)(eb),
        ...(hasTrait(definition, "publication") ? [buildStateCondition("published", now)(eb)] : []),
      ]),
    );
  });
  return parts;
}
