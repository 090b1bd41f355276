import { staffIdOf } from "#app/platform/actor.ts";
import { visible } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { hasTrait } from "#app/resources/resource-definition.ts";
import { selectTitles } from "#app/resources/select-titles.server.ts";
import type { OperationContext } from "#app/resources/store.server.ts";
import "./review-notes.server.ts";

/** More are not returned. */
const MAX_ITEMS = 20;

/** The actor's own items that an editor has sent back, until they are submitted again or published. */
export async function findSentBack(context: OperationContext, resources: readonly Resource[]) {
  const { actor, store, now } = context;
  const own = resources.filter(
    ({ definition, access }) => hasTrait(definition, "publication") && typeof access.write(actor, now) === "function",
  );
  const parts = own.map((resource) =>
    selectTitles(resource, context, (eb) =>
      eb.and([
        visible(resource, actor, now)(eb),
        eb("created_by", "=", staffIdOf(actor)),
        eb(
          "id",
          "in",
          eb
            .selectFrom("review_note")
            .select("item_id")
            .where("resource", "=", resource.definition.name)
            .where("closed_at", "is", null),
        ),
        eb.or([
          eb("status", "=", "draft"),
          eb.and([
            eb("status", "=", "published"),
            eb("pending", "is not", null),
            eb(
              "id",
              "not in",
              eb.selectFrom("edit_submission").select("item_id").where("resource", "=", resource.definition.name),
            ),
          ]),
        ]),
      ]),
    ),
  );
  const [first, ...others] = parts;
  if (!first) return [];
  const rows = await store
    .selectFrom(others.reduce((all, next) => all.unionAll(next), first).as("sent_back"))
    .select(["resource", "id", "title"])
    .orderBy("resource")
    .orderBy("id")
    .limit(MAX_ITEMS)
    .execute();
  return rows as { resource: string; id: number; title: string }[];
}
