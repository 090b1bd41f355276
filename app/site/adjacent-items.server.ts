import { sql } from "kysely";
import { anonymous } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { visible } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { hasTrait, titleField } from "#app/resources/resource-definition.ts";
import { storeOf } from "#app/resources/store.server.ts";
import { tableOf } from "#app/resources/table.ts";

export interface AdjacentItem {
  id: number;
  /** Null if the resource has none. */
  slug: string | null;
  title: string;
  language: string;
}

/** The public items before and after an item, in the order that the resource declares; one query. */
export async function loadAdjacentItems(
  app: App,
  resource: Resource,
  id: number,
): Promise<{ previous: AdjacentItem | null; next: AdjacentItem | null }> {
  const { definition } = resource;
  const descending = definition.list.order.startsWith("-");
  const column = sql.ref(definition.list.order.replace(/^-/, ""));
  const direction = sql.raw(descending ? "desc" : "asc");
  const order = sql`(order by ${column} ${direction} nulls ${sql.raw(descending ? "last" : "first")}, id ${direction})`;
  const slug = hasTrait(definition, "slug") ? sql.ref("slug") : sql`cast(null as text)`;
  const title = sql.ref(titleField(definition));
  const ordered = storeOf(app)
    .selectFrom(tableOf(definition.name))
    .where((eb) => visible(resource, anonymous, app.now().toISOString())(eb))
    .select((eb) => [
      "id",
      ...(["lag", "lead"] as const).flatMap((side) => [
        sql<number | null>`${sql.raw(side)}(${eb.ref("id")}) over ${order}`.as(`${side}_id`),
        sql<string | null>`${sql.raw(side)}(${slug}) over ${order}`.as(`${side}_slug`),
        sql<string | null>`${sql.raw(side)}(${title}) over ${order}`.as(`${side}_title`),
        sql<string | null>`${sql.raw(side)}(${eb.ref("language")}) over ${order}`.as(`${side}_language`),
      ]),
    ]);
  const row = (await storeOf(app)
    .selectFrom(ordered.as("ordered"))
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst()) as Record<string, unknown> | undefined;
  const side = (name: "lag" | "lead"): AdjacentItem | null =>
    row && row[`${name}_id`] !== null
      ? {
          id: Number(row[`${name}_id`]),
          slug: row[`${name}_slug`] as string | null,
          title: String(row[`${name}_title`]),
          language: String(row[`${name}_language`]),
        }
      : null;
  return { previous: side("lag"), next: side("lead") };
}
