import { getStaffId } from "#app/platform/access/actor.ts";
import { visible } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { hasTrait } from "#app/resources/resource-definition.ts";
import { selectTitles } from "#app/resources/select-titles.server.ts";
import type { OperationContext } from "#app/resources/store.server.ts";
import "./review-notes.server.ts";

/** The actor's own items that an editor has sent back, until they are submitted again or published. */
export function selectSentBack(context: OperationContext, resources: readonly Resource[]) {
  const { actor, now } = context;
  const own = resources.filter(
    ({ definition, access }) => hasTrait(definition, "publication") && typeof access.write(actor, now) === "function",
  );
  const parts = own.map((resource) =>
    selectTitles(resource, context, (eb) =>
      eb.and([
        visible(resource, actor, now)(eb),
        eb("created_by", "=", getStaffId(actor)),
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
  return parts;
}
