import { sql } from "kysely";
import { anonymous } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { orderRows, reverseOrdering } from "#app/platform/database/order-rows.ts";
import { parseOrdering } from "#app/platform/http/list-queries.ts";
import { visible } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { hasTrait, titleField } from "#app/resources/resource-definition.ts";
import { getStore } from "#app/resources/store.server.ts";
import { getTableName } from "#app/resources/table.ts";

export interface AdjacentItem {
  id: number;
  /** Null if the resource has none. */
  slug: string | null;
  title: string;
  language: string;
}

/**
 * The public items before and after an item, in the order that the resource declares. Two queries read that order's
 * index starting at the item, so the number of items does not matter.
 */
export async function loadAdjacentItems(
  app: App,
  resource: Resource,
  id: number,
): Promise<{ previous: AdjacentItem | null; next: AdjacentItem | null }> {
  const { definition } = resource;
  const store = getStore(app);
  const table = getTableName(definition.name);
  const ordering = parseOrdering(definition.list.order);
  const [{ field: column, descending }] = ordering as [(typeof ordering)[number]];
  const isVisible = visible(resource, anonymous, app.now().toISOString());
  const found = await store
    .selectFrom(table)
    .select(`${column} as place`)
    .where("id", "=", id)
    .where(isVisible)
    .executeTakeFirst();
  if (!found) return { previous: null, next: null };

  const side = (role: "previous" | "next") => {
    const isAfter = (role === "next") !== descending;
    const rows = store
      .selectFrom(table)
      .select([
        "id",
        hasTrait(definition, "slug") ? "slug" : sql<null>`null`.as("slug"),
        `${titleField(definition)} as title`,
        "language",
        sql.lit(role).as("role"),
      ])
      .where(isVisible)
      .where((eb) =>
        eb(eb.refTuple(column, "id"), isAfter ? ">" : "<", eb.tuple(eb.val(found.place), eb.val(id)) as never),
      );
    const nearest = orderRows(rows, role === "next" ? ordering : reverseOrdering(ordering)).limit(1);
    return store.selectFrom(nearest.as("nearest")).selectAll();
  };
  const rows = await side("previous").unionAll(side("next")).execute();
  const findAdjacent = (role: string): AdjacentItem | null => {
    const row = rows.find((each) => each.role === role);
    return row
      ? { id: Number(row.id), slug: row.slug, title: String(row.title), language: String(row.language) }
      : null;
  };
  return { previous: findAdjacent("previous"), next: findAdjacent("next") };
}
