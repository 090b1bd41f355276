import { type ExpressionBuilder, sql } from "kysely";
import type { Actor } from "#app/platform/actor.ts";
import type { Query } from "#app/platform/database/database.ts";
import { type AnyTables, toCondition } from "#app/resources/access.server.ts";
import { hasTrait, titleOf } from "#app/resources/define-resource.ts";
import { type Store, tableOf } from "#app/resources/store.server.ts";
import type { Library } from "./library.server.ts";
import type { MediaUse } from "./media.resource.ts";

/** More than anybody looks through. */
const MOST = 200;

/** The items that use a file, as far as this reader may see them, in one query however many resources there are. */
export async function findUses(
  { app, resources, adminAddress }: Library,
  actor: Actor,
  db: Query,
  mediaId: number,
): Promise<MediaUse[]> {
  const now = app.now().toISOString();
  const store = db as unknown as Store;
  const ofResource = resources.map(({ definition, access }) =>
    store
      .selectFrom(tableOf(definition.name))
      .select([
        sql<string>`${sql.lit(definition.name)}`.as("resource"),
        "id",
        sql.ref(titleOf(definition)).as("title"),
        (hasTrait(definition, "trash")
          ? sql<number>`case when trashed_at is null then 0 else 1 end`
          : sql<number>`0`
        ).as("trashed"),
      ])
      .where("id", "in", (eb: ExpressionBuilder<AnyTables, string>) =>
        eb
          .selectFrom("media_use")
          .select("item_id")
          .where("media_id", "=", mediaId)
          .where("resource", "=", definition.name),
      )
      .where(toCondition(access.read(actor, now))),
  );
  const [first, ...others] = ofResource;
  if (!first) return [];
  const uses = await others
    .reduce((all, next) => all.unionAll(next), first)
    .limit(MOST)
    .execute();
  const definitions = new Map(resources.map(({ definition }) => [definition.name, definition]));
  return uses.flatMap((use) => {
    const definition = definitions.get(use.resource);
    if (!definition) return [];
    const { resource, id, title, trashed } = use;
    return [{ resource, id, title: String(title), url: adminAddress(definition, id), trashed: Number(trashed) === 1 }];
  });
}
